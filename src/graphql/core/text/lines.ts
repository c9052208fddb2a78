/** A place as editors count it, both from 0; characters are UTF-16 code units. */
export interface LinePlace {
	readonly line: number;
	readonly character: number;
}

/** The lines of a text, which end as an editor ends them: with CR LF, LF or CR. */
export class Lines {
	readonly #starts: readonly number[];

	constructor(text: string) {
		this.#starts = [0, ...Array.from(text.matchAll(/\r\n|[\r\n]/g), (end) => end.index + end[0].length)];
	}

	/** The place of an offset of the text. */
	placeAt(offset: number): LinePlace {
		let [low, high] = [0, this.#starts.length];
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((this.#starts[middle] ?? 0) <= offset) {
				low = middle;
			} else {
				high = middle;
			}
		}
		return { line: low, character: offset - (this.#starts[low] ?? 0) };
	}
}
