import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { HttpRequest } from './http.ts';

/** Nothing asks for a compressed answer, but some gateways compress whoever asks (RFC 9110 section 8.4.1). */
const decoders = { gzip: createGunzip, br: createBrotliDecompress } as const;

/** In bytes. The memory grows by at least so many, and what is smaller does not keep the addresses that are reserved. */
const smallestStep = 64 * 1024;

/**
 * The bytes of an answer, decompressed; `undefined` as soon as they are more than the limit. They grow in place, so that
 * a large answer needs its size in memory once, and a large one lies in shared memory, so that a
 * thread reads it without a copy.
 */
export async function readBody(
	stream: Readable,
	contentEncoding: string | undefined,
	{ maximumBytes, onReceived }: Pick<HttpRequest, 'maximumBytes' | 'onReceived'>,
): Promise<Uint8Array | undefined> {
	const memory = new SharedArrayBuffer(0, { maxByteLength: maximumBytes });
	let size = 0;
	for await (const chunk of decoded(stream, contentEncoding?.trim().toLowerCase()) as AsyncIterable<Uint8Array>) {
		const end = size + chunk.byteLength;
		if (end > maximumBytes) {
			return undefined;
		}
		if (end > memory.byteLength) {
			memory.grow(Math.min(maximumBytes, Math.max(end, memory.byteLength + smallestStep)));
		}
		new Uint8Array(memory, size, chunk.byteLength).set(chunk);
		size = end;
		onReceived?.(size);
	}
	const body = new Uint8Array(memory, 0, size);
	return size < smallestStep ? body.slice() : body;
}

function decoded(stream: Readable, contentEncoding: string | undefined): Readable {
	if (contentEncoding !== 'gzip' && contentEncoding !== 'br') {
		return stream;
	}
	// What goes wrong on either side comes out of the decoder.
	return pipeline(stream, decoders[contentEncoding](), () => undefined);
}
