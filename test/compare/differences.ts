import type { ReadItem, SideLine } from './sideProgram.ts';

/** The two versions of the code that are compared. */
export type Side = 'before' | 'after';

/** The results of one side: the names of all its readings, and what they have read. */
export interface SideResults {
	readonly readings: readonly string[];
	readonly lines: readonly SideLine[];
}

/** The readings and items in which two sides differ. */
export interface Comparison {
	/** The readings whose results differ, and those that concern the item on one side only. */
	readonly changed: readonly ReadItem[];
	/** The readings that a side does not have. */
	readonly missing: readonly { readonly reading: string; readonly side: Side }[];
	/** Number of compared readings of items. */
	readonly compared: number;
}

/** Compares the hashes of two sides. `isChosen` selects the readings that were requested. */
export function compareSides(
	before: SideResults,
	after: SideResults,
	isChosen: (reading: string) => boolean = () => true,
): Comparison {
	const missingIn = (side: Side, own: SideResults, other: SideResults) =>
		other.readings
			.filter((reading) => isChosen(reading) && !own.readings.includes(reading))
			.map((reading) => ({ reading, side }));
	const missing = [...missingIn('before', before, after), ...missingIn('after', after, before)];
	const isShared = ({ reading }: ReadItem) => !missing.some((each) => each.reading === reading);
	const hashesOf = ({ lines }: SideResults) => new Map(lines.map((line) => [`${line.reading} ${line.item}`, line]));
	const [older, newer] = [hashesOf(before), hashesOf(after)];
	const all = [...new Map([...older, ...newer])].filter(([, line]) => isShared(line));
	return {
		changed: all
			.filter(([key]) => older.get(key)?.hash !== newer.get(key)?.hash)
			.map(([, { reading, item }]) => ({ reading, item })),
		missing,
		compared: all.length,
	};
}

/** A difference between the results of two sides at an offset; `undefined` stands for no result. */
export interface Difference {
	readonly offset: number;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

/** Returns the offsets with different results of a reading of an item. */
export function differencesIn(before: SideLine | undefined, after: SideLine | undefined): readonly Difference[] {
	const [older, newer] = [new Map(before?.results), new Map(after?.results)];
	return [...new Set([...older.keys(), ...newer.keys()])]
		.toSorted((a, b) => a - b)
		.map((offset) => ({ offset, before: older.get(offset), after: newer.get(offset) }))
		.filter((each) => each.before !== each.after);
}

/** Characters that are shown before the first difference, and in total. */
const [contextLength, shownLength] = [40, 200];

/**
 * Returns the parts of two results that differ: without their common beginning and end, except some
 * characters, and shortened.
 */
export function shownDifference({ before, after }: Difference): readonly [before: string, after: string] {
	if (before === undefined || after === undefined) {
		return [shortened(before), shortened(after)];
	}
	let start = 0;
	while (start < before.length && before[start] === after[start]) {
		start += 1;
	}
	let common = 0;
	const longest = Math.min(before.length, after.length) - start;
	while (common < longest && before.at(-1 - common) === after.at(-1 - common)) {
		common += 1;
	}
	const from = Math.max(0, start - contextLength);
	const part = (text: string) => {
		const end = text.length - Math.max(0, common - contextLength);
		return `${from > 0 ? '…' : ''}${shortened(text.slice(from, end))}${end < text.length ? '…' : ''}`;
	};
	return [part(before), part(after)];
}

function shortened(text: string | undefined): string {
	if (text === undefined) {
		return '(no result)';
	}
	return text.length <= shownLength ? text : `${text.slice(0, shownLength)}…`;
}
