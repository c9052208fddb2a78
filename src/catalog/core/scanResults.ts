import type { Finding } from './detection/findings.ts';

/** A file with at least one finding. */
export interface ScannedFile {
	readonly relativePath: string;
	readonly findings: readonly Finding[];
}

/** Numbers of files in a scan. */
export interface ScanCounts {
	/** Number of files that were searched for keywords of the catalog. */
	readonly files: number;
	/** Number of files that contain a keyword but are not text. */
	readonly binary: number;
	/** Number of files that contain a keyword but could not be read. */
	readonly unreadable: number;
}

/** The counts of an empty scan. */
export const noCounts: ScanCounts = { files: 0, binary: 0, unreadable: 0 };

/** Returns the sum of the counts of two scans. */
export function addCounts(a: ScanCounts, b: ScanCounts): ScanCounts {
	return { files: a.files + b.files, binary: a.binary + b.binary, unreadable: a.unreadable + b.unreadable };
}
