import type { IgnoreRules } from './ignoreRules.ts';

/** Folders that are never searched, even if ignore files include them. */
export const neverSearchedFolders: readonly string[] = ['.git', 'node_modules'];

/** Whether a relative path with `/` between its parts is in a folder that is never searched. */
export function isInNeverSearchedFolder(relativePath: string): boolean {
	const folders = relativePath.split('/').slice(0, -1);
	return folders.some((name) => neverSearchedFolders.includes(name));
}

/** The rules of an ignore file, and its folder. */
export interface FolderIgnoreRules {
	/** Relative path; empty, or with a `/` at the end. */
	readonly folder: string;
	readonly rules: IgnoreRules;
}

/**
 * Decides whether a path is excluded by rules that apply in its folder, or is in an excluded
 * folder. Folders are named by relative paths: empty, or with a `/` at the end.
 */
export class PathIgnoreRules {
	readonly #rulesFor: (folder: string) => readonly FolderIgnoreRules[];
	readonly #ignoredFolders = new Map<string, boolean>([['', false]]);

	/** `rulesFor` returns the rules in a folder. The last ones take precedence. */
	constructor(rulesFor: (folder: string) => readonly FolderIgnoreRules[]) {
		this.#rulesFor = rulesFor;
	}

	isIgnored(relativePath: string): boolean {
		const parent = parentFolderOf(relativePath);
		if (this.#isFolderIgnored(parent)) {
			return true;
		}
		for (const { folder, rules } of this.#rulesFor(parent).toReversed()) {
			const isIgnored = rules.decide(relativePath.slice(folder.length));
			if (isIgnored !== undefined) {
				return isIgnored;
			}
		}
		return false;
	}

	#isFolderIgnored(folder: string): boolean {
		const isIgnored = this.#ignoredFolders.get(folder) ?? this.isIgnored(folder);
		this.#ignoredFolders.set(folder, isIgnored);
		return isIgnored;
	}
}

/**
 * Returns the folder that contains a file or folder, named as in {@link PathIgnoreRules}. The
 * folder of a path has a `/` at its end.
 */
export function parentFolderOf(relativePath: string): string {
	return relativePath.slice(0, relativePath.lastIndexOf('/', relativePath.length - 2) + 1);
}
