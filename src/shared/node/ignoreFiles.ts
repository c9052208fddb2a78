import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { IgnoreRules, ignoreRulesOfGlobs } from '../core/ignoreRules.ts';
import {
	type FolderIgnoreRules,
	isInNeverSearchedFolder,
	PathIgnoreRules,
	parentFolderOf,
} from '../core/pathIgnoreRules.ts';
import { readTextFile } from './readTextFile.ts';
import { pathWithSlashes } from './relativePathInFolder.ts';

/**
 * Whether ignore files match regardless of case, as Git does by default on systems other than
 * Linux.
 */
export const areIgnoreFilesCaseInsensitive: boolean = process.platform !== 'linux';

/**
 * Maximum size of an ignore file in bytes: thousands of rules, each of which is compared with each
 * path.
 */
export const maxIgnoreFileSize = 2 ** 17;

/**
 * Decides which files of a folder are excluded by ignore files (`.gitignore` from the root of the
 * repository on, and `.git/info/exclude`) and by settings, with the same result as ripgrep. Reads
 * each ignore file once and blocks the thread.
 */
export class IgnoreFiles {
	readonly #excludes: PathIgnoreRules;
	readonly #rules: PathIgnoreRules;
	readonly #unusable: Set<string>;
	/** Path from the outermost folder with rules to the searched folder; empty or ends with `/`. */
	readonly #prefix: string;
	/**
	 * Whether the folder is in a repository that does not ignore it. Otherwise the ignore files above
	 * the folder do not apply.
	 */
	readonly isInRepository: boolean;

	/** `folder` is an absolute path, `excludes` are globs relative to it. */
	constructor(folder: string, excludes: readonly string[]) {
		const excluding = [{ folder: '', rules: rulesIn(ignoreRulesOfGlobs(excludes).join('\n')) }];
		this.#excludes = new PathIgnoreRules(() => excluding);
		const path = resolveLinks(folder);
		const repository = repositoryRootOf(path) ?? path;
		const prefix = pathWithSlashes(relative(repository, path)).replace(/(?<=.)$/, '/');
		const files = new FolderRules(repository, true);
		const rules = new PathIgnoreRules((parent) => files.rulesFor(parent));
		this.isInRepository = existsSync(join(repository, '.git')) && (prefix === '' || !rules.isIgnored(prefix));
		const ownFiles = this.isInRepository ? files : new FolderRules(path, false);
		this.#rules = this.isInRepository ? rules : new PathIgnoreRules((parent) => ownFiles.rulesFor(parent));
		this.#unusable = ownFiles.unusable;
		this.#prefix = this.isInRepository ? prefix : '';
	}

	/**
	 * The absolute paths of the ignore files so far that were not applied, because they are too large
	 * or cannot be read.
	 */
	get unusable(): readonly string[] {
		return [...this.#unusable];
	}

	/**
	 * Whether a file or folder, or a folder that contains it, is excluded. The path is relative to
	 * the searched folder, with `/` between its parts and, for a folder, at its end.
	 */
	isIgnored(relativePath: string): boolean {
		return (
			isInNeverSearchedFolder(relativePath) ||
			this.isExcluded(relativePath) ||
			this.#rules.isIgnored(this.#prefix + relativePath)
		);
	}

	/** Whether the settings exclude a file or folder. Does not apply the ignore files. */
	isExcluded(relativePath: string): boolean {
		return this.#excludes.isIgnored(relativePath);
	}
}

/** The ignore files of a folder and of the folders in it. */
class FolderRules {
	readonly #root: string;
	readonly #startsAnewInRepositories: boolean;
	readonly #rules = new Map<string, readonly FolderIgnoreRules[]>();
	/** Absolute paths of the ignore files that cannot be used. */
	readonly unusable = new Set<string>();

	constructor(root: string, startsAnewInRepositories: boolean) {
		this.#root = root;
		this.#startsAnewInRepositories = startsAnewInRepositories;
	}

	/** Returns the rules that apply in a folder. The last ones take precedence. */
	rulesFor(folder: string): readonly FolderIgnoreRules[] {
		const rules = this.#rules.get(folder) ?? this.#read(folder);
		this.#rules.set(folder, rules);
		return rules;
	}

	#read(folder: string): readonly FolderIgnoreRules[] {
		const enclosing = folder === '' ? [] : this.rulesFor(parentFolderOf(folder));
		const path = join(this.#root, folder);
		const isNewRepository = this.#startsAnewInRepositories && existsSync(join(path, '.git'));
		const own = [join('.git', 'info', 'exclude'), '.gitignore']
			.map((name) => ({ folder, rules: rulesIn(this.#textOf(join(path, name))) }))
			.filter(({ rules }) => !rules.isEmpty);
		const inherited = isNewRepository ? [] : enclosing;
		return own.length === 0 ? inherited : [...inherited, ...own];
	}

	#textOf(path: string): string {
		// Git reads an ignore file in UTF-16 as bytes, so that its rules match nothing.
		const options = { maximumBytes: maxIgnoreFileSize, followsLinks: false, acceptsUtf16: false };
		const file = readTextFile(path, options);
		if (file.kind === 'text') {
			return file.text;
		}
		if (file.kind !== 'missing') {
			this.unusable.add(path);
		}
		return '';
	}
}

function rulesIn(text: string): IgnoreRules {
	return new IgnoreRules(text, { ignoresCase: areIgnoreFilesCaseInsensitive });
}

function resolveLinks(folder: string): string {
	try {
		return realpathSync(folder);
	} catch {
		return folder;
	}
}

/**
 * Returns the closest root of a repository: the folder itself or one of its parent folders;
 * `undefined` outside of repositories.
 */
export function repositoryRootOf(folder: string): string | undefined {
	for (let path = folder; ; path = dirname(path)) {
		if (existsSync(join(path, '.git'))) {
			return path;
		}
		if (dirname(path) === path) {
			return undefined;
		}
	}
}
