/** Stands for any number of items in a pattern: characters of a name, or names of a path. */
export const anyItems: unique symbol = Symbol('*');
/** Stands for one character. */
export const anyCharacter: unique symbol = Symbol('?');

/** The first and the last character of a range such as `a-z` in `[a-z]`. */
export type CharacterRange = readonly [string, string];

/** The characters that `[…]` stands for. */
interface CharacterSet {
	readonly isNegated: boolean;
	readonly ranges: readonly CharacterRange[];
}

/** A part of the pattern of a file or folder name. A string is one character. */
export type NamePatternToken = string | CharacterSet | typeof anyCharacter | typeof anyItems;

/** Whether the characters of a name match a pattern. */
export function matchesNamePattern(characters: ArrayLike<string>, tokens: readonly NamePatternToken[]): boolean {
	return matchesSequence(characters, tokens, matchesCharacter);
}

function matchesCharacter(character: string, token: Exclude<NamePatternToken, typeof anyItems>): boolean {
	if (typeof token === 'string') {
		return character === token;
	}
	return (
		token === anyCharacter ||
		token.isNegated !== token.ranges.some(([from, to]) => from <= character && character <= to)
	);
}

/**
 * Whether items match a pattern. Each `anyItems` stands for as few items as possible, and only the
 * last one is extended, which finds each match. The time is at most proportional to the product of
 * both lengths. A regular expression would try all combinations.
 */
export function matchesSequence<T, P>(
	items: ArrayLike<T>,
	pattern: readonly (P | typeof anyItems)[],
	matches: (item: T, expected: P) => boolean,
): boolean {
	let index = 0;
	let position = 0;
	// The position after the last `anyItems`, and the index of the first item after its items.
	let afterMany = -1;
	let itemAfterMany = 0;
	for (let item = items[index]; position < pattern.length || item !== undefined; item = items[index]) {
		const expected = pattern[position];
		if (expected === anyItems) {
			position += 1;
			afterMany = position;
			itemAfterMany = index;
		} else if (item !== undefined && expected !== undefined && matches(item, expected)) {
			index += 1;
			position += 1;
		} else if (afterMany >= 0 && item !== undefined && afterMany < pattern.length) {
			position = afterMany;
			itemAfterMany += 1;
			index = itemAfterMany;
		} else {
			return item !== undefined && afterMany === pattern.length;
		}
	}
	return true;
}
