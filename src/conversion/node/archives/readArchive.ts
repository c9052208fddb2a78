import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, type InflateRaw, inflateRaw } from 'node:zlib';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { detectEncoding, type Utf8Text } from '../../../shared/core/textEncoding.ts';
import { type ArchiveEntry, readArchiveDirectory } from '../../core/archives/archiveDirectory.ts';
import { type ArchiveCheckResult, archiveLimits, checkArchive } from '../../core/archives/checkArchive.ts';
import { isTextFileName } from '../../core/documents/acceptedTypes.ts';
import { textInUtf8 } from './textInUtf8.ts';

/**
 * Reads an archive's directory and decides which of its entries are safe to open. Lets the event
 * loop run between the steps and before the result is returned.
 */
export async function readArchive(archive: Uint8Array): Promise<ArchiveCheckResult> {
	const steps = readArchiveDirectory(archive, archiveLimits.entries, crc32);
	for (;;) {
		const { done, value } = steps.next();
		await setImmediate();
		if (done) {
			const check = checkArchive(value);
			await setImmediate();
			return check;
		}
	}
}

/**
 * Whether any of the entries can be inflated. Ordinary archives need one attempt.
 * @throws {Cancelled}
 */
export async function hasReadableEntry(
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	signal: AbortSignal | undefined,
): Promise<boolean> {
	for (const entry of entries) {
		throwIfCancelled(signal);
		try {
			await inflateEntry(archive, entry);
			return true;
		} catch {
			// The entry is damaged.
		}
	}
	return false;
}

/**
 * Returns the content of an entry as it is shown and saved: a text is converted to UTF-8, other
 * content stays unchanged.
 * @throws {UserError} `conversion/entry-damaged`
 */
export async function readEntry(archive: Uint8Array, entry: ArchiveEntry): Promise<Uint8Array> {
	return (await readEntryText(archive, entry)).bytes;
}

/**
 * Returns the same as {@link readEntry}, with the number of places of a text that contain U+FFFD.
 * @throws {UserError} `conversion/entry-damaged`
 */
export async function readEntryText(archive: Uint8Array, entry: ArchiveEntry): Promise<Utf8Text> {
	const bytes = await inflateEntry(archive, entry);
	return isTextFileName(entry.name) ? textInUtf8(detectEncoding(bytes, undefined, isUtf8)) : { bytes, unreadable: 0 };
}

/**
 * Returns a copy of the content of an entry if its size and checksum are the declared ones.
 * Inflating stops when there is more than declared.
 * @throws {UserError} `conversion/entry-damaged`
 */
export async function inflateEntry(archive: Uint8Array, entry: ArchiveEntry): Promise<Uint8Array> {
	const data = archive.subarray(entry.dataStart, entry.end);
	try {
		const content = entry.method === 0 ? data : await inflate(data, entry.size);
		if (content.byteLength !== entry.size || crc32(content) !== entry.crc32) {
			throw new Error('Size or checksum differ from the declared ones');
		}
		// Returns a copy, because the archive may be shared with a thread, and small buffers share
		// memory.
		return new Uint8Array(content);
	} catch (error) {
		throw new UserError('conversion/entry-damaged', {}, error);
	}
}

/** The result of `inflateRaw` with the option `info`, which the type declarations lack. */
interface Inflated {
	readonly buffer: Uint8Array;
	readonly engine: InflateRaw;
}

async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
	// Room for one byte more than declared: with less, zlib allocates a second chunk to find the
	// end of the data.
	const options = { info: true, maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size + 1, 64) };
	const { buffer, engine } = (await promisify(inflateRaw)(data, options)) as unknown as Inflated;
	if (engine.bytesWritten !== data.byteLength) {
		throw new Error('Bytes follow the end of the data');
	}
	return buffer;
}
