import { languageOfFile } from '../../../shared/core/code/syntaxes.ts';
import { IgnoreRules, ignoreRulesOfGlobs } from '../../../shared/core/ignoreRules.ts';
import {
	type FolderIgnoreRules,
	isInNeverSearchedFolder,
	PathIgnoreRules,
	parentFolderOf,
} from '../../../shared/core/pathIgnoreRules.ts';

/** A file, link or submodule that a commit adds, changes or removes. */
export interface GitTreeChange {
	/** Path relative to the root of the repository, with `/` between its parts. */
	readonly path: string;
	readonly kind: 'file' | 'link' | 'submodule' | 'removed';
	/** The object ID of the content. */
	readonly id: string;
}

/** The folder and the rules by which files are searched. */
interface SearchedFiles {
	/** Path of the folder in the repository; empty, or with a `/` at its end. */
	readonly prefix: string;
	/** Globs of excluded files, relative to the folder. */
	readonly excludes: readonly string[];
	/** Whether ignore files match regardless of case. */
	readonly ignoresCase: boolean;
}

/** A file that is searched from a commit on, or no longer. */
export interface SearchedFileChange {
	/** Path relative to the folder. */
	readonly path: string;
	/** The object ID of the content; `undefined` for a file that is no longer searched. */
	readonly id: string | undefined;
}

const ignoreFileName = '.gitignore';

/** Whether a path is that of an ignore file. */
export function isIgnoreFile(path: string): boolean {
	return path.slice(path.lastIndexOf('/') + 1) === ignoreFileName;
}

/**
 * The files of a commit, and those of them that `check` would search in a checkout of it: files
 * with code in the folder that neither the ignore files of the commit nor the settings exclude.
 */
export class CommitFiles {
	readonly #options: SearchedFiles;
	readonly #excludes: PathIgnoreRules;
	/** The files with code in the folder that the settings do not exclude: paths → object IDs. */
	readonly #files = new Map<string, string>();
	readonly #submodules = new Set<string>();
	/** The texts of the ignore files, by their folders. */
	readonly #ignoreTexts = new Map<string, string>();
	/** The files that are searched: paths → object IDs. */
	readonly #searched = new Map<string, string>();
	#rules: PathIgnoreRules;
	/** All paths in the folder, unless it is the root, which always exists. */
	readonly #entries = new Set<string>();

	constructor(options: SearchedFiles) {
		this.#options = options;
		const excluding = [{ folder: '', rules: this.#rulesIn(ignoreRulesOfGlobs(options.excludes).join('\n')) }];
		this.#excludes = new PathIgnoreRules(() => excluding);
		this.#rules = this.#commitRules();
	}

	/** Whether the folder exists in the commit. */
	get hasFolder(): boolean {
		return this.#options.prefix === '' || this.#entries.size > 0;
	}

	/** The paths of the submodules in the folder, sorted. Their files are not searched. */
	get submodules(): readonly string[] {
		return [...this.#submodules].sort();
	}

	/** Whether a change can affect the files that are searched, or the submodules. */
	isRelevant({ path }: Pick<GitTreeChange, 'path'>): boolean {
		const { prefix } = this.#options;
		return path.startsWith(prefix) || (isIgnoreFile(path) && prefix.startsWith(parentFolderOf(path)));
	}

	/**
	 * Applies the changes of the next commit. `ignoreText` returns the text of an ignore file by its
	 * object ID; `undefined` when the file cannot be used. Returns what is searched from now on.
	 */
	apply(
		changes: readonly GitTreeChange[],
		ignoreText: (id: string, path: string) => string | undefined,
	): readonly SearchedFileChange[] {
		const changed: string[] = [];
		let haveRulesChanged = false;
		for (const change of changes.filter((each) => this.isRelevant(each))) {
			if (isIgnoreFile(change.path)) {
				haveRulesChanged = true;
				const text = change.kind === 'file' ? ignoreText(change.id, change.path) : undefined;
				setOrDelete(this.#ignoreTexts, parentFolderOf(change.path), text);
			}
			if (change.path.startsWith(this.#options.prefix)) {
				const path = change.path.slice(this.#options.prefix.length);
				this.#applyInFolder(path, change);
				changed.push(path);
			}
		}
		if (haveRulesChanged) {
			this.#rules = this.#commitRules();
		}
		const affected = haveRulesChanged
			? new Set([...changed, ...this.#files.keys(), ...this.#searched.keys()])
			: changed;
		return [...affected].flatMap((path) => this.#updateSearched(path));
	}

	#applyInFolder(path: string, { kind, id }: GitTreeChange): void {
		const hasFile = kind === 'file' && languageOfFile(path) !== undefined && !this.#isExcluded(path);
		setOrDelete(this.#files, path, hasFile ? id : undefined);
		this.#submodules.delete(path);
		if (kind === 'removed') {
			this.#entries.delete(path);
		} else if (this.#options.prefix !== '') {
			this.#entries.add(path);
		}
		if (kind === 'submodule') {
			this.#submodules.add(path);
		}
	}

	#updateSearched(path: string): readonly SearchedFileChange[] {
		const file = this.#files.get(path);
		const id = file !== undefined && !this.#rules.isIgnored(this.#rulePath(path)) ? file : undefined;
		if (this.#searched.get(path) === id) {
			return [];
		}
		setOrDelete(this.#searched, path, id);
		return [{ path, id }];
	}

	#isExcluded(path: string): boolean {
		return isInNeverSearchedFolder(path) || this.#excludes.isIgnored(path);
	}

	/** Returns a path as the rules of the commit name it. */
	#rulePath(path: string): string {
		return this.#isFolderIgnored ? path : this.#options.prefix + path;
	}

	/**
	 * Whether the ignore files exclude the folder itself. Those above it then do not apply, as in
	 * `IgnoreFiles`.
	 */
	#isFolderIgnored = false;

	#commitRules(): PathIgnoreRules {
		const { prefix } = this.#options;
		const all = new PathIgnoreRules(this.#rulesFrom(''));
		this.#isFolderIgnored = prefix !== '' && all.isIgnored(prefix);
		return this.#isFolderIgnored ? new PathIgnoreRules(this.#rulesFrom(prefix)) : all;
	}

	/** Returns a function that returns the rules in a folder below `root`. The last ones win. */
	#rulesFrom(root: string): (folder: string) => readonly FolderIgnoreRules[] {
		const cache = new Map<string, readonly FolderIgnoreRules[]>();
		const rulesFor = (folder: string): readonly FolderIgnoreRules[] => {
			const cached = cache.get(folder);
			if (cached) {
				return cached;
			}
			const rules = this.#rulesIn(this.#ignoreTexts.get(root + folder) ?? '');
			const inherited = folder === '' ? [] : rulesFor(parentFolderOf(folder));
			const all = rules.isEmpty ? inherited : [...inherited, { folder, rules }];
			cache.set(folder, all);
			return all;
		};
		return rulesFor;
	}

	#rulesIn(text: string): IgnoreRules {
		return new IgnoreRules(text, { ignoresCase: this.#options.ignoresCase });
	}
}

function setOrDelete<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
	if (value === undefined) {
		map.delete(key);
	} else {
		map.set(key, value);
	}
}
