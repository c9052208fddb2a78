/**
 * Consecutive items of a list, with the positions of the first and the last one. Positions are
 * counted from 1.
 */
interface ItemRange<Item> {
	readonly first: number;
	readonly last: number;
	readonly items: readonly Item[];
}

/**
 * Splits a list into consecutive ranges of `size` items; the last one can be shorter. Returns
 * `undefined` when the list has at most `size` items.
 */
export function splitIntoRanges<Item>(items: readonly Item[], size: number): readonly ItemRange<Item>[] | undefined {
	if (items.length <= size) {
		return undefined;
	}
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
		const part = items.slice(index * size, (index + 1) * size);
		return { first: index * size + 1, last: index * size + part.length, items: part };
	});
}
