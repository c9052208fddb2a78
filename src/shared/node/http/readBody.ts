import { pipeline, type Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { HttpRequest } from '../../core/http.ts';

/**
 * Minimum number of bytes by which the buffer of a body grows. A body that is smaller than this is
 * copied, so that the address range reserved for the buffer is freed.
 */
const minimumGrowth = 64 * 1024;

/**
 * Reads the decompressed body of a response. Resolves to `undefined` as soon as the body exceeds
 * the limit. The buffer grows in place, so a large response needs its size only once. A large body
 * is in shared memory, which a worker thread can read without a copy.
 */
export async function readBody(
	stream: Readable,
	contentEncoding: string | undefined,
	{ maximumBytes, onReceived }: Pick<HttpRequest, 'maximumBytes' | 'onReceived'>,
): Promise<Uint8Array | undefined> {
	const memory = new SharedArrayBuffer(0, { maxByteLength: maximumBytes });
	let size = 0;
	for await (const chunk of decode(stream, contentEncoding?.trim().toLowerCase())) {
		const end = size + chunk.byteLength;
		if (end > maximumBytes) {
			return undefined;
		}
		if (end > memory.byteLength) {
			memory.grow(Math.min(maximumBytes, Math.max(end, memory.byteLength + minimumGrowth)));
		}
		new Uint8Array(memory, size, chunk.byteLength).set(chunk);
		size = end;
		onReceived?.(size);
	}
	const body = new Uint8Array(memory, 0, size);
	return size < minimumGrowth ? body.slice() : body;
}

/**
 * Yields the decompressed chunks of a body (RFC 9110 section 8.4.1); unchanged chunks when the
 * coding is not supported. Requests do not ask for a compressed response, but some gateways
 * compress anyway.
 */
async function* decode(stream: AsyncIterable<Uint8Array>, coding: string | undefined): AsyncGenerator<Uint8Array> {
	const chunks = stream[Symbol.asyncIterator]();
	const first = await chunks.next();
	if (first.done) {
		// An empty body is the same in every coding.
		return;
	}
	const encoded = async function* (): AsyncGenerator<Uint8Array> {
		yield first.value;
		yield* { [Symbol.asyncIterator]: () => chunks };
	};
	const decoder = createDecoder(coding, first.value);
	// The decoder also throws the errors of the stream.
	yield* decoder ? pipeline(encoded, decoder, () => undefined) : encoded();
}

function createDecoder(coding: string | undefined, start: Uint8Array): Transform | undefined {
	switch (coding) {
		case 'gzip':
		case 'x-gzip':
			return zlib.createGunzip();
		case 'deflate':
			// Some servers omit the zlib header, whose compression method is always 8 (RFC 1950 section
			// 2.2).
			return ((start[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
		case 'br':
			return zlib.createBrotliDecompress();
		case 'zstd':
			// The largest window that RFC 9659 allows is 8 MB.
			return zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } });
		default:
			return undefined;
	}
}
