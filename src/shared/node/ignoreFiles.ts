import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { rebaseRules, rulesOfGlobs } from '../core/ignoreRules.ts';
import { slashes } from './pathInFolder.ts';
import { maxFileSize, readTextFile } from './readTextFile.ts';

/** Folders that are never searched, even if ignore files include them. */
export const excludedFolders: readonly string[] = ['.git', 'node_modules'];
/**
 * Whether ignore files match regardless of case, as Git does by default on systems other than
 * Linux.
 */
export const isCaseIgnored: boolean = process.platform !== 'linux';

/**
 * Decides which files of a folder are excluded by ignore files (`.gitignore` from the root of the
 * repository on, and `.git/info/exclude`) and by settings, with the same result as ripgrep. Reads
 * each ignore file once and blocks the thread.
 */
export class IgnoreFiles {
	readonly #excludes: Ignore;
	readonly #rules: FolderRules;
	/** Path from the outermost folder with rules to the searched folder; empty or ends with `/`. */
	readonly #prefix: string;
	/**
	 * Whether the folder is in a repository that does not ignore it. Otherwise the ignore files above
	 * the folder do not apply.
	 */
	readonly isInRepository: boolean;

	/** `folder` is an absolute path, `excludes` are globs relative to it. */
	constructor(folder: string, excludes: readonly string[]) {
		this.#excludes = matcherOf(rulesOfGlobs(excludes).join('\n'));
		const path = resolveLinks(folder);
		const repository = repositoryOf(path) ?? path;
		const prefix = slashes(relative(repository, path)).replace(/(?<=.)$/, '/');
		const rules = new FolderRules(repository, true);
		this.isInRepository = existsSync(join(repository, '.git')) && (prefix === '' || !rules.isIgnored(prefix));
		this.#rules = this.isInRepository ? rules : new FolderRules(path, false);
		this.#prefix = this.isInRepository ? prefix : '';
	}

	/**
	 * Whether a file or folder, or a folder that contains it, is excluded. The path is relative to
	 * the searched folder, with `/` between its parts and, for a folder, at its end.
	 */
	isIgnored(relativePath: string): boolean {
		return this.isExcluded(relativePath) || this.#rules.isIgnored(this.#prefix + relativePath);
	}

	/** Whether the settings exclude a file or folder. Does not apply the ignore files. */
	isExcluded(relativePath: string): boolean {
		const folders = relativePath.split('/').slice(0, -1);
		return folders.some((name) => excludedFolders.includes(name)) || this.#excludes.ignores(relativePath);
	}
}

/** Rules that apply in one folder. */
interface Rules {
	/**
	 * The rules as lines of one ignore file in the outermost folder. The last matching rule decides.
	 */
	readonly lines: string;
	readonly matcher: Ignore;
}

/**
 * The ignore files of a folder and of the folders in it. Folders are named by relative paths:
 * empty, or with a `/` at the end.
 */
class FolderRules {
	readonly #root: string;
	readonly #startsAnewInRepositories: boolean;
	readonly #rules = new Map<string, Rules>();
	readonly #ignoredFolders = new Map<string, boolean>();

	constructor(root: string, startsAnewInRepositories: boolean) {
		this.#root = root;
		this.#startsAnewInRepositories = startsAnewInRepositories;
	}

	isIgnored(relativePath: string): boolean {
		const parent = parentOf(relativePath);
		return (parent !== '' && this.#isFolderIgnored(parent)) || this.#rulesIn(parent).matcher.ignores(relativePath);
	}

	#isFolderIgnored(folder: string): boolean {
		const isIgnored = this.#ignoredFolders.get(folder) ?? this.isIgnored(folder);
		this.#ignoredFolders.set(folder, isIgnored);
		return isIgnored;
	}

	#rulesIn(folder: string): Rules {
		const rules = this.#rules.get(folder) ?? this.#read(folder);
		this.#rules.set(folder, rules);
		return rules;
	}

	#read(folder: string): Rules {
		const enclosing = folder === '' ? noRules : this.#rulesIn(parentOf(folder));
		const path = join(this.#root, folder);
		const isNewRepository = this.#startsAnewInRepositories && existsSync(join(path, '.git'));
		const own = [join('.git', 'info', 'exclude'), '.gitignore'].map((name) => {
			// Git reads an ignore file in UTF-16 as bytes, so that its rules match nothing.
			const options = { maximumBytes: maxFileSize, followsLinks: false, acceptsUtf16: false };
			const file = readTextFile(join(path, name), options);
			return file.kind === 'text' ? rebaseRules(file.text, folder.slice(0, -1)) : '';
		});
		const lines = `${isNewRepository ? '' : enclosing.lines}${own.join('')}`;
		return lines === enclosing.lines ? enclosing : { lines, matcher: matcherOf(lines) };
	}
}

const noRules: Rules = { lines: '', matcher: ignore() };

function parentOf(relativePath: string): string {
	return relativePath.slice(0, relativePath.lastIndexOf('/', relativePath.length - 2) + 1);
}

function matcherOf(lines: string): Ignore {
	return ignore({ ignorecase: isCaseIgnored }).add(lines);
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
function repositoryOf(folder: string): string | undefined {
	for (let path = folder; ; path = dirname(path)) {
		if (existsSync(join(path, '.git'))) {
			return path;
		}
		if (dirname(path) === path) {
			return undefined;
		}
	}
}
