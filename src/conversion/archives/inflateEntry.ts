import { crc32 } from 'node:zlib';
import { UserError } from '../../shared/errors.ts';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import { archiveSlice, sliceEntryName } from '../core/archives/archiveSlice.ts';

/**
 * The content of one entry, inflated from the archive and held against its declared size and checksum. Inflating stops
 * as soon as there is more than declared: the library's own check of checksums would inflate all of it first.
 * @throws {UserError} `conversion/entry-damaged`
 */
export async function inflateEntry(archive: Uint8Array, entry: ArchiveEntry): Promise<Uint8Array> {
	try {
		const content = await inflate(archiveSlice(archive, entry), entry.size);
		if (crc32(content) !== entry.crc32) {
			throw new Error('A wrong checksum');
		}
		return content;
	} catch (error) {
		throw new UserError('conversion/entry-damaged', {}, error);
	}
}

async function inflate(slice: Uint8Array, size: number): Promise<Uint8Array> {
	const { default: JSZip } = await import('jszip');
	const archive = await JSZip.loadAsync(slice);
	const file = archive.file(sliceEntryName);
	if (!file) {
		throw new Error('The slice has no entry');
	}
	const content = new Uint8Array(size);
	let length = 0;
	await new Promise<void>((resolve, reject) => {
		const stream = file.nodeStream();
		stream.on('data', (chunk: Uint8Array) => {
			if (length + chunk.byteLength > size) {
				stream.pause();
				reject(new Error(`More than the ${size} bytes declared`));
				return;
			}
			content.set(chunk, length);
			length += chunk.byteLength;
		});
		stream.on('end', resolve);
		stream.on('error', reject);
	});
	return content.subarray(0, length);
}
