/** Whole numbers that look random and are the same in every run. */
export interface Random {
	/** A whole number from `from` up to and including `to`. */
	between(from: number, to: number): number;
	/** One of the values. The list must not be empty. */
	pick<T>(values: readonly [T, ...T[]]): T;
}

/** A source of numbers that depends on nothing but the seed: a Weyl sequence with the MurmurHash3 finalizer. */
export function createRandom(seed: number): Random {
	let state = seed;
	function next(): number {
		state = (state + 0x9e3779b9) | 0;
		let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
		mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
		return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
	}
	const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	return { between, pick: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
