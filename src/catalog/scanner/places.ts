import type { Finding } from '../core/findings.ts';
import type { IgnoreRules } from './ignoreRules.ts';

/**
 * Something in a folder that is to be visited. Ways lead from the folder that is searched, parts joined by `/`; the empty string is
 * the folder itself. Plain data, for other threads.
 */
export type Place =
	/** Whatever is there, a folder, a file or nothing; the rules on the way there are not known yet. */
	| { readonly kind: 'named'; readonly way: string }
	| { readonly kind: 'folder'; readonly way: string; readonly rules: IgnoreRules }
	/** Files of one folder that are neither left out nor in a language that is not read. */
	| { readonly kind: 'files'; readonly way: string; readonly names: readonly string[] }
	/** A file in which uses may be found. */
	| { readonly kind: 'mentioning'; readonly way: string };

/** The findings of one file. */
export interface FoundFile {
	readonly way: string;
	readonly findings: readonly Finding[];
}

/** Why files were not searched, and how many each time. */
export interface Skipped {
	/** Files over the largest size. */
	readonly tooLarge: number;
	readonly binary: number;
	/** Files that could not be opened, or are gone again; and folders. */
	readonly unreadable: number;
	/** Files and whole folders that ignore files and settings leave out. */
	readonly ignored: number;
	/** Symbolic links, which are not followed. */
	readonly links: number;
}

/** What a visit to some places gives. */
export interface Visit {
	/** Files in which something was found. */
	readonly found: readonly FoundFile[];
	/** Ways of files that are as they were known to be, with something in them. */
	readonly unchanged: readonly string[];
	/** Places that are still to be visited: time was over, or they were met on the way. */
	readonly places: readonly Place[];
	/** Files that were met in folders and are still to be searched for uses, since a fact of the catalog stands in them. */
	readonly mentioning: readonly Place[];
	/** Of the files that are known now, two numbers each. */
	readonly fingerprints: Uint32Array<ArrayBuffer>;
	/** How many files were searched, or are as they were known to be. */
	readonly files: number;
	readonly skipped: Skipped;
}
