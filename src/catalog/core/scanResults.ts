import type { Finding } from './detection/findings.ts';

/** A file with at least one finding. */
export interface FileWithFindings {
	readonly relativePath: string;
	readonly findings: readonly Finding[];
}

/**
 * The file counts of a scan, and the files and folders that could not be used. Unless stated
 * otherwise, paths are relative to the folder.
 */
export interface ScanCounts {
	/** Number of files that were searched for keywords of the catalog. */
	readonly files: number;
	/** Number of files that contain a keyword but are not text. */
	readonly binary: number;
	/** Files and folders that could not be read. A file may contain no keyword. */
	readonly unreadable: readonly string[];
	/** Absolute paths of the ignore files that are too large or could not be read. */
	readonly unusableIgnoreFiles: readonly string[];
}

/** The counts of an empty scan. */
export const noScanCounts: ScanCounts = { files: 0, binary: 0, unreadable: [], unusableIgnoreFiles: [] };

/** Returns the sum of the counts of two scans. */
export function addScanCounts(a: ScanCounts, b: ScanCounts): ScanCounts {
	return {
		files: a.files + b.files,
		binary: a.binary + b.binary,
		unreadable: union(a.unreadable, b.unreadable),
		unusableIgnoreFiles: union(a.unusableIgnoreFiles, b.unusableIgnoreFiles),
	};
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
	return b.length === 0 ? a : [...new Set([...a, ...b])];
}
