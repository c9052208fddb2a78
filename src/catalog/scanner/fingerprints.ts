/** What the state of a file is known by. A change of its content cannot leave all three as they were. */
export interface FileState {
	readonly size: number;
	/** Milliseconds since the epoch, with fractions where the disk has them. */
	readonly mtimeMs: number;
	readonly ctimeMs: number;
}

/** Two whole numbers of 32 bits that stand for a file in a state. The lowest bit of the second is free. */
export type Fingerprint = readonly [number, number];

const numbers = new Float64Array(3);
const words = new Uint32Array(numbers.buffer);

/** The fingerprint of a file in a state: 63 bits, so that of a million files hardly ever two have the same. */
export function fingerprintOf(path: string, { size, mtimeMs, ctimeMs }: FileState): Fingerprint {
	numbers[0] = size;
	numbers[1] = mtimeMs;
	numbers[2] = ctimeMs;
	let [first, second] = [0x9747b28c, 0x3c6ef372];
	for (let index = 0; index < path.length; index++) {
		const unit = path.charCodeAt(index);
		first = mix(first, unit, 0xcc9e2d51);
		second = mix(second, unit, 0x1b873593);
	}
	for (const word of words) {
		first = mix(first, word, 0xcc9e2d51);
		second = mix(second, word, 0x1b873593);
	}
	return [finish(first) || 1, (finish(second ^ first) & ~1) >>> 0];
}

function mix(state: number, value: number, factor: number): number {
	const mixed = Math.imul(state ^ value, factor);
	return mixed ^ (mixed >>> 15);
}

function finish(state: number): number {
	const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
	return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Fingerprints in the order in which they come, two numbers each; the lowest bit of the second says whether something was found in the file. */
export class FingerprintList {
	#numbers = new Uint32Array(512);
	#length = 0;

	add([first, second]: Fingerprint, hasFindings: boolean): void {
		if (this.#length === this.#numbers.length) {
			const larger = new Uint32Array(2 * this.#length);
			larger.set(this.#numbers);
			this.#numbers = larger;
		}
		this.#numbers[this.#length] = first;
		this.#numbers[this.#length + 1] = second | (hasFindings ? 1 : 0);
		this.#length += 2;
	}

	/** A copy of them with memory of its own. */
	taken(): Uint32Array<ArrayBuffer> {
		return this.#numbers.slice(0, this.#length);
	}
}

/**
 * Looks fingerprints up. All of it lies in one stretch of memory, which threads can share and a file can hold: a power of two of places with two numbers
 * each, and a fingerprint in the first free one from where its first number leads; the number 0 is for places that are free.
 */
export class FingerprintTable {
	readonly #numbers: Uint32Array;
	readonly #mask: number;

	constructor(numbers: Uint32Array) {
		this.#numbers = numbers;
		this.#mask = numbers.length / 2 - 1;
	}

	/** `undefined` for a file that is not known in this state; else whether something was found in it. */
	hasFindings([first, second]: Fingerprint): boolean | undefined {
		for (let place = first & this.#mask; this.#numbers[2 * place] !== 0; place = (place + 1) & this.#mask) {
			const kept = this.#numbers[2 * place + 1] ?? 0;
			if (this.#numbers[2 * place] === first && (kept & ~1) >>> 0 === second) {
				return (kept & 1) === 1;
			}
		}
		return undefined;
	}
}

/** The memory of a table of the fingerprints in some lists, at most half of it in use. */
export function tableOf(lists: readonly Uint32Array[]): Uint32Array<SharedArrayBuffer> {
	const count = lists.reduce((sum, { length }) => sum + length / 2, 0);
	const places = 2 ** Math.ceil(Math.log2(2 * count + 2));
	const numbers = new Uint32Array(new SharedArrayBuffer(8 * places));
	for (const list of lists) {
		for (let index = 0; index < list.length; index += 2) {
			let place = (list[index] ?? 0) & (places - 1);
			while (numbers[2 * place] !== 0) {
				place = (place + 1) & (places - 1);
			}
			numbers[2 * place] = list[index] ?? 0;
			numbers[2 * place + 1] = list[index + 1] ?? 0;
		}
	}
	return numbers;
}

/** Whether numbers can be a table: a damaged one without a free place would be searched for ever. */
export function isTable({ length }: Uint32Array): boolean {
	return length >= 4 && (length & (length - 1)) === 0;
}
