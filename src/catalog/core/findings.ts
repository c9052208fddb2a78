import type { Catalog } from './catalog.ts';
import { findUses } from './detection/findUses.ts';
import type { Extent, Use } from './detection/use.ts';
import { type Ignore, ignoresIn } from './ignores.ts';

/** A use with its place in lines and what the code around says about it. Plain data, so that it can come from another thread. */
export interface Finding {
	readonly use: Use;
	readonly range: LineRange;
	/** Where the constant stands whose value makes this a use; `undefined` when all of it stands at the call. */
	readonly constant: LineRange | undefined;
	/** The line it begins on, without the white space around, at most {@link longestLine} UTF-16 code units of it. */
	readonly line: string;
	/** The comment that asks for no warning here, whether or not it still holds. */
	readonly ignore: Ignore | undefined;
}

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

/** How much of a line a finding keeps. */
export const longestLine = 200;

/**
 * The uses of the catalog's APIs in a text, in its order, with their places. `language` is one that `languageOf` gives, `path` that of the
 * file below the workspace's folder; without it a text is taken for code.
 */
export function findingsIn(text: string, language: string, catalog: Catalog, path = ''): readonly Finding[] {
	const uses = findUses(text, language, catalog, path);
	if (uses.length === 0) {
		return [];
	}
	const lines = new LineStarts(text);
	const ignores = new Map(
		ignoresIn(text).map((ignore) => [`${ignore.api} ${lines.positionAt(ignore.offset).line}`, ignore]),
	);
	return uses.map((use) => {
		const range = lines.rangeOf(use);
		const { line } = range.start;
		return {
			use,
			range,
			constant: use.constant && lines.rangeOf(use.constant),
			line: lines.textOf(line).trim().slice(0, longestLine),
			ignore: ignores.get(`${use.api} ${line}`) ?? ignores.get(`${use.api} ${line - 1}`),
		};
	});
}

/** Where the lines of a text begin. */
class LineStarts {
	readonly #text: string;
	readonly #starts: readonly number[];

	constructor(text: string) {
		this.#text = text;
		this.#starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
	}

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

	rangeOf({ offset, length }: Extent): LineRange {
		return { start: this.positionAt(offset), end: this.positionAt(offset + length) };
	}

	textOf(line: number): string {
		return this.#text.slice(this.#starts[line], this.#starts[line + 1]);
	}
}
