import { pipeline, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** Nothing asks for a compressed answer, but some gateways compress whoever asks (RFC 9110 section 8.4.1). */
const decoders = { gzip: createGunzip, br: createBrotliDecompress } as const;

/** The bytes of an answer, decompressed; `undefined` as soon as they are more than the limit. */
export async function readBody(
	stream: Readable,
	contentEncoding: string | undefined,
	maximumBytes: number,
): Promise<Uint8Array | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of decoded(stream, contentEncoding?.trim().toLowerCase())) {
		size += chunk.byteLength;
		if (size > maximumBytes) {
			return undefined;
		}
		chunks.push(chunk);
	}
	return joined(chunks, size);
}

/** Copying a large answer at once would keep the editor waiting, so it is done in pieces of so many bytes. */
const pieceBytes = 8_000_000;

async function joined(chunks: readonly Uint8Array[], size: number): Promise<Uint8Array> {
	const body = new Uint8Array(size);
	let position = 0;
	let pieceEnd = pieceBytes;
	for (const chunk of chunks) {
		body.set(chunk, position);
		position += chunk.byteLength;
		if (position > pieceEnd) {
			pieceEnd = position + pieceBytes;
			await setImmediate();
		}
	}
	return body;
}

function decoded(stream: Readable, contentEncoding: string | undefined): Readable {
	if (contentEncoding !== 'gzip' && contentEncoding !== 'br') {
		return stream;
	}
	// What goes wrong on either side comes out of the decoder.
	return pipeline(stream, decoders[contentEncoding](), () => undefined);
}
