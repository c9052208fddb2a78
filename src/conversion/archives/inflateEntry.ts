import { promisify } from 'node:util';
import { crc32, type InflateRaw, inflateRaw } from 'node:zlib';
import { UserError } from '../../shared/errors.ts';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';

/**
 * The content of one entry, inflated from the archive and held against its declared size and checksum. Inflating stops
 * as soon as there is more than declared. The content is in memory of its own.
 * @throws {UserError} `conversion/entry-damaged`
 */
export async function inflateEntry(archive: Uint8Array, entry: ArchiveEntry): Promise<Uint8Array> {
	const data = archive.subarray(entry.dataStart, entry.end);
	try {
		const content = entry.method === 0 ? data : await inflate(data, entry.size);
		if (content.byteLength !== entry.size || crc32(content) !== entry.crc32) {
			throw new Error('Not the size or the checksum declared');
		}
		// Neither a view of the archive, which may be shared with a thread, nor one of memory that others use.
		return new Uint8Array(content);
	} catch (error) {
		throw new UserError('conversion/entry-damaged', {}, error);
	}
}

/** What `info` adds, which the types do not tell. */
interface Inflated {
	readonly buffer: Uint8Array;
	readonly engine: InflateRaw;
}

async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
	// Room for one byte more than declared: with less, the end of the data would be looked for in a second piece as large.
	const options = { info: true, maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size + 1, 64) };
	const { buffer, engine } = (await promisify(inflateRaw)(data, options)) as unknown as Inflated;
	if (engine.bytesWritten !== data.byteLength) {
		throw new Error('Something follows the end of the data');
	}
	return buffer;
}
