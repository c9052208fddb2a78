import type { OffsetRange } from './use.ts';

/** A position as VS Code counts: from 0, characters in UTF-16 code units. */
export interface LinePosition {
	readonly line: number;
	readonly character: number;
}

/** From a position up to, and without, another. */
export interface LineRange {
	readonly start: LinePosition;
	readonly end: LinePosition;
}

/** Where the lines of a text begin. */
export class LineStarts {
	readonly #text: string;
	readonly #starts: readonly number[];

	constructor(text: string) {
		this.#text = text;
		this.#starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
	}

	/** The position of an offset. */
	positionAt(offset: number): LinePosition {
		let [low, high] = [0, this.#starts.length - 1];
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((this.#starts[middle] ?? 0) <= offset) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return { line: low, character: offset - (this.#starts[low] ?? 0) };
	}

	/** The range of a part of the text. */
	rangeOf({ offset, length }: OffsetRange): LineRange {
		return { start: this.positionAt(offset), end: this.positionAt(offset + length) };
	}

	/** A line, with its line break. */
	textOf(line: number): string {
		return this.#text.slice(this.#starts[line], this.#starts[line + 1]);
	}
}
