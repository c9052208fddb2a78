import { crc32 } from 'node:zlib';

/** A PNG image and the time in milliseconds for which it is shown. */
export interface Frame {
	readonly png: Buffer;
	readonly durationMs: number;
}

interface Chunk {
	readonly type: string;
	readonly data: Buffer;
}

/**
 * Joins PNG images of one size and color type to an animation that repeats forever (Animated PNG:
 * W3C Portable Network Graphics, third edition, section 11.3.6).
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
	const [first] = frames;
	if (!first) {
		throw new Error('An animation has at least one frame.');
	}
	const header = dataOf(chunksOf(first.png), 'IHDR');
	let sequence = 0;
	const next = () => {
		sequence += 1;
		return numbers(sequence - 1);
	};
	const images = frames.flatMap(({ png, durationMs }, index) => {
		const data = dataOf(chunksOf(png), 'IDAT');
		const control = Buffer.concat([
			next(),
			header.subarray(0, 8),
			numbers(0, 0),
			Buffer.from([durationMs >> 8, durationMs & 0xff, 1000 >> 8, 1000 & 0xff, 0, 0]),
		]);
		return [chunk('fcTL', control), index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([next(), data]))];
	});
	return Buffer.concat([
		first.png.subarray(0, 8),
		chunk('IHDR', header),
		chunk('acTL', numbers(frames.length, 0)),
		...images,
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function chunksOf(png: Buffer): readonly Chunk[] {
	const chunks: Chunk[] = [];
	for (let start = 8; start < png.length; ) {
		const length = png.readUInt32BE(start);
		const type = png.toString('latin1', start + 4, start + 8);
		chunks.push({ type, data: png.subarray(start + 8, start + 8 + length) });
		start += length + 12;
	}
	return chunks;
}

function dataOf(chunks: readonly Chunk[], type: string): Buffer {
	return Buffer.concat(chunks.filter((each) => each.type === type).map(({ data }) => data));
}

function chunk(type: string, data: Buffer): Buffer {
	const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	return Buffer.concat([numbers(data.length), content, numbers(crc32(content))]);
}

function numbers(...values: readonly number[]): Buffer {
	const buffer = Buffer.alloc(values.length * 4);
	for (const [index, value] of values.entries()) {
		buffer.writeUInt32BE(value, index * 4);
	}
	return buffer;
}
