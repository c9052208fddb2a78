import { sum } from '../../../shared/core/sum.ts';
import { uniquePaths } from '../names/uniquePaths.ts';
import type { ArchiveDirectory, ArchiveEntry } from './archiveDirectory.ts';
import { isUnsafeName } from './decodeEntryName.ts';

/** Limits for the content of an archive. Sizes are in bytes. */
export interface ArchiveLimits {
	readonly entries: number;
	/** Maximum inflated size of all opened entries in total. */
	readonly totalSize: number;
	/** Maximum inflated size of one entry. */
	readonly entrySize: number;
}

export const archiveLimits: ArchiveLimits = {
	entries: 20_000,
	totalSize: 512 * 2 ** 20,
	entrySize: 64 * 2 ** 20,
};

/** The reason why an archive is not opened. */
export type ArchiveRefusal =
	| 'conversion/archive-broken'
	| 'conversion/archive-empty'
	| 'conversion/archive-too-many-entries'
	| 'conversion/archive-too-large';

/** The reason why an entry is not opened. */
export type SkipReason =
	| 'unsafe-name'
	| 'encrypted'
	| 'not-a-file'
	| 'unknown-method'
	| 'too-large'
	| 'contradictory'
	| 'overlapping'
	/** An AppleDouble file, in which macOS stores the attributes of another file. */
	| 'macos-metadata'
	/** The inflated content does not match the declared size or checksum. */
	| 'damaged'
	/**
	 * Stands for entries that may be missing because the central directory is damaged. The name is
	 * then empty.
	 */
	| 'incomplete-directory';

/** An entry that is not opened. Its name is text from the server. */
export interface SkippedEntry {
	readonly name: string;
	readonly reason: SkipReason;
}

/**
 * The result of checking an archive: the files to open, in the order of the central directory and
 * with unique names, and the skipped entries; or the reason why the archive is not opened.
 */
export type ArchiveCheckResult =
	| { readonly kind: 'opened'; readonly files: readonly ArchiveEntry[]; readonly skipped: readonly SkippedEntry[] }
	| { readonly kind: 'refused'; readonly code: ArchiveRefusal };

/**
 * Decides which entries of an archive are safe to open. `directory` is `undefined` when the archive
 * has no central directory.
 */
export function checkArchive(
	directory: ArchiveDirectory | undefined,
	limits: ArchiveLimits = archiveLimits,
): ArchiveCheckResult {
	const refused = (code: ArchiveRefusal): ArchiveCheckResult => ({ kind: 'refused', code });
	const { entries = [], isComplete = false } = directory ?? {};
	if (entries.length > limits.entries) {
		return refused('conversion/archive-too-many-entries');
	}
	if (!isComplete && entries.length === 0) {
		return refused('conversion/archive-broken');
	}
	if (isComplete && entries.every(({ type, size }) => type === 'folder' && size === 0)) {
		return refused('conversion/archive-empty');
	}
	const reasons = reasonsToSkip(entries, limits);
	const files = entries.filter((entry) => entry.type === 'file' && !reasons.has(entry));
	if (sum(files.map(({ size }) => size)) > limits.totalSize) {
		return refused('conversion/archive-too-large');
	}
	const skipped = entries.flatMap((entry): readonly SkippedEntry[] => {
		const reason = reasons.get(entry);
		return reason ? [{ name: entry.name, reason }] : [];
	});
	return {
		kind: 'opened',
		files: withUniqueNames(files),
		skipped: isComplete ? skipped : [...skipped, { name: '', reason: 'incomplete-directory' }],
	};
}

/**
 * Numbers files whose names collide. A folder keeps its name when a file has the same one, because
 * files in deeper folders come first.
 */
function withUniqueNames(files: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
	const paths = files.map((file) => ({ file, segments: file.name.split('/') }));
	const ordered = paths.toSorted((one, other) => other.segments.length - one.segments.length);
	const names = uniquePaths(
		ordered.map(({ segments }) => segments.map((segment) => ({ original: segment, wanted: segment }))),
	);
	const nameOf = new Map(ordered.map(({ file }, index) => [file, names[index]]));
	return files.map((file) => {
		const name = nameOf.get(file) ?? file.name;
		return name === file.name ? file : { ...file, name, archivePath: file.name };
	});
}

function reasonsToSkip(entries: readonly ArchiveEntry[], limits: ArchiveLimits): ReadonlyMap<ArchiveEntry, SkipReason> {
	// An inconsistent entry is skipped anyway, and its data range is unknown.
	const overlapping = overlappingEntries(entries.filter(({ isConsistent }) => isConsistent));
	const reasons = new Map<ArchiveEntry, SkipReason>();
	for (const entry of entries) {
		const reason = reasonToSkip(entry, limits) ?? (overlapping.has(entry) ? 'overlapping' : undefined);
		if (reason) {
			reasons.set(entry, reason);
		}
	}
	return reasons;
}

function reasonToSkip(entry: ArchiveEntry, limits: ArchiveLimits): SkipReason | undefined {
	const { type, method, size } = entry;
	if (isUnsafeName(entry) && !isArchiveRoot(entry)) {
		return 'unsafe-name';
	}
	if (entry.isEncrypted) {
		return 'encrypted';
	}
	if (type === 'link' || type === 'other') {
		return 'not-a-file';
	}
	if (method !== 0 && method !== 8) {
		return 'unknown-method';
	}
	if (size > limits.entrySize) {
		return 'too-large';
	}
	if (!entry.isConsistent || hasFalseSizes(entry)) {
		return 'contradictory';
	}
	return isAppleDouble(entry) ? 'macos-metadata' : undefined;
}

/**
 * Whether macOS stores attributes of another file in an entry (RFC 1740, AppleDouble), with the
 * path of that file in the folder `__MACOSX`.
 */
function isAppleDouble({ type, name }: ArchiveEntry): boolean {
	return type === 'file' && /^__MACOSX\/(?:.*\/)?\._[^/]+$/.test(name);
}

/** Whether an entry is the root folder of the archive, `./`. */
function isArchiveRoot({ type, name }: ArchiveEntry): boolean {
	return type === 'folder' && name === '.';
}

/**
 * Whether the declared sizes are impossible: a stored entry of another size than its data,
 * compressed data that is much larger than the content, or a folder with content.
 */
function hasFalseSizes({ type, method, size, compressedSize }: ArchiveEntry): boolean {
	return (
		(method === 0 && size !== compressedSize) || compressedSize > 2 * size + 1024 || (type === 'folder' && size > 0)
	);
}

/**
 * Returns the entries that share bytes with another entry, as in an archive bomb that inflates the
 * same data many times.
 */
function overlappingEntries(entries: readonly ArchiveEntry[]): ReadonlySet<ArchiveEntry> {
	const overlapping = new Set<ArchiveEntry>();
	let last: ArchiveEntry | undefined;
	for (const entry of entries.toSorted((one, other) => one.start - other.start)) {
		if (last && entry.start < last.end) {
			overlapping.add(last).add(entry);
		}
		last = last && last.end > entry.end ? last : entry;
	}
	return overlapping;
}
