import type { Finding } from './detection/findings.ts';

/** The findings of one file, at least one. */
export interface ScannedFile {
	readonly relativePath: string;
	readonly findings: readonly Finding[];
}

/** Numbers of files in a scan. */
export interface ScanCounts {
	/** Files that were searched for keywords of the catalog. */
	readonly files: number;
	/** Files that contain a keyword and are not text. */
	readonly binary: number;
	/** Files that contain a keyword and could not be read. */
	readonly unreadable: number;
}

/** The counts of a scan of nothing. */
export const noCounts: ScanCounts = { files: 0, binary: 0, unreadable: 0 };

/** Returns the sum of two scans. */
export function addCounts(a: ScanCounts, b: ScanCounts): ScanCounts {
	return { files: a.files + b.files, binary: a.binary + b.binary, unreadable: a.unreadable + b.unreadable };
}
