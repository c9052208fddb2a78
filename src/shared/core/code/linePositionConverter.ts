import type { OffsetRange } from './offsetRange.ts';

/** A position as in VS Code: line and character start at 0, characters are UTF-16 code units. */
interface LinePosition {
	readonly line: number;
	readonly character: number;
}

/** A range of positions. The end is exclusive. */
export interface PositionRange {
	readonly start: LinePosition;
	readonly end: LinePosition;
}

/** Converts offsets in a text to line positions. */
export class LinePositionConverter {
	readonly #text: string;
	/** The offset at which each line starts. Lines end with CR, LF or CRLF. */
	readonly starts: readonly number[];

	constructor(text: string) {
		this.#text = text;
		this.starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
	}

	/** Returns the line and character of an offset in the text. */
	positionAt(offset: number): LinePosition {
		let [low, high] = [0, this.starts.length - 1];
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((this.starts[middle] ?? 0) <= offset) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return { line: low, character: offset - (this.starts[low] ?? 0) };
	}

	/** Returns the line positions of an offset range. */
	rangeOf({ offset, length }: OffsetRange): PositionRange {
		return this.rangeBetween({ start: offset, end: offset + length });
	}

	/** Returns the line positions of a range from one offset to another. */
	rangeBetween({ start, end }: { readonly start: number; readonly end: number }): PositionRange {
		return { start: this.positionAt(start), end: this.positionAt(end) };
	}

	/** Returns the text of a line, including its line break. */
	textOf(line: number): string {
		return this.#text.slice(this.starts[line], this.starts[line + 1]);
	}
}
