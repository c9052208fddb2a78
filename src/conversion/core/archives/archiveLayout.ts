import type { ArchiveEntry } from './archiveDirectory.ts';
import type { DirectoryPlace } from './directoryPlace.ts';
import { type ByteRange, signatures, wholeNumber64 } from './zipFormat.ts';

/** The bytes that belong to nothing: in them, entries can be that the directory does not list. So they can in a comment. */
export function strayRanges(
	view: DataView,
	entries: readonly ArchiveEntry[],
	{ start: directoryStart, commentStart }: DirectoryPlace,
): readonly ByteRange[] {
	const comment = { start: commentStart, end: view.byteLength };
	const commentHasEntries = findSignature(view, signatures.local, comment) !== undefined;
	const ordered = inOrder(entries.filter(({ isConsistent }) => isConsistent));
	const ranges: ByteRange[] = [];
	let end = 0;
	for (const [index, entry] of ordered.entries()) {
		if (entry.start > end) {
			ranges.push({ start: end, end: entry.start });
		}
		const next = ordered[index + 1]?.start ?? directoryStart;
		end = Math.max(end, endsWithDescriptor(view, entry, next) ? next : entry.end);
	}
	if (directoryStart > end) {
		ranges.push({ start: end, end: Math.min(directoryStart, view.byteLength) });
	}
	return commentHasEntries ? [...ranges, comment] : ranges;
}

/** Where in a range a signature begins first. */
export function findSignature(view: DataView, signature: number, { start, end }: ByteRange): number | undefined {
	const last = Math.min(end - 1, view.byteLength - 4);
	for (let offset = start; offset <= last; offset++) {
		if (view.getUint32(offset, true) === signature) {
			return offset;
		}
	}
	return undefined;
}

/** Entries that share bytes with another, as in an archive that inflates one piece of data many times. */
export function overlapping(entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
	const found = new Set<ArchiveEntry>();
	let last: ArchiveEntry | undefined;
	for (const entry of inOrder(entries)) {
		if (last && entry.start < last.end) {
			found.add(last).add(entry);
		}
		last = last && last.end > entry.end ? last : entry;
	}
	return [...found];
}

function inOrder(entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
	return entries.toSorted((one, other) => one.start - other.start);
}

/** Whether what is between an entry's data and `next` is its data descriptor, in one of its four forms (APPNOTE 4.3.9). */
function endsWithDescriptor(view: DataView, entry: ArchiveEntry, next: number): boolean {
	const length = next - entry.end;
	if (!entry.isStreamed || ![12, 16, 20, 24].includes(length)) {
		return false;
	}
	const isSigned = length % 8 === 0;
	const start = isSigned ? entry.end + 4 : entry.end;
	const isWide = length >= 20;
	const [compressedSize, size] = isWide
		? [wholeNumber64(view, start + 4), wholeNumber64(view, start + 12)]
		: [view.getUint32(start + 4, true), view.getUint32(start + 8, true)];
	return (
		(!isSigned || view.getUint32(entry.end, true) === signatures.descriptor) &&
		view.getUint32(start, true) === entry.crc32 &&
		compressedSize === entry.compressedSize &&
		size === entry.size
	);
}
