import {
	anyCharacter,
	anyItems,
	type CharacterRange,
	matchesNamePattern,
	matchesSequence,
	type NamePatternToken,
} from './namePattern.ts';

/** The pattern of a file or folder name. A string has no wildcards. */
type NamePattern = string | readonly NamePatternToken[];

/**
 * The pattern of a rule in an ignore file, as patterns of the names of a path. The last name is the
 * first item, because paths usually differ from a pattern in the last name.
 */
export type IgnorePattern = readonly (NamePattern | typeof anyItems)[];

/**
 * Parses the pattern of a rule in an ignore file, without the `!` before and the `/` after it, as
 * Git does (gitignore, "Pattern format"). Returns `undefined` for a pattern that matches nothing,
 * such as one with an open bracket.
 */
export function parseIgnorePattern(pattern: string): IgnorePattern | undefined {
	const names = tokensOf(pattern.startsWith('/') ? pattern.slice(1) : pattern);
	const last = names?.at(-1);
	if (!names || !last) {
		return undefined;
	}
	const patterns: (NamePattern | typeof anyItems)[] = names
		.toReversed()
		.map((name) => (isAnyFolders(name) ? anyItems : namePatternOf(name)));
	if (isAnyFolders(last)) {
		// At the end, `**` stands for at least one name: `a/**` does not match the folder `a`.
		patterns.unshift([anyItems]);
	}
	if (!pattern.includes('/')) {
		// A pattern without `/` matches in all subfolders.
		patterns.push(anyItems);
	}
	return patterns;
}

/** Whether the names of a path, the last one first, match a pattern. */
export function matchesIgnorePattern(names: readonly string[], pattern: IgnorePattern): boolean {
	return matchesSequence(names, pattern, matchesName);
}

function matchesName(name: string, pattern: NamePattern): boolean {
	return typeof pattern === 'string' ? name === pattern : matchesNamePattern(name, pattern);
}

function isAnyFolders(name: readonly NamePatternToken[]): boolean {
	return name.length > 1 && name.every((token) => token === anyItems);
}

function namePatternOf(name: readonly NamePatternToken[]): NamePattern {
	return name.every((token) => typeof token === 'string') ? name.join('') : name;
}

/** Returns the tokens of each name in a pattern; `undefined` if the pattern matches nothing. */
function tokensOf(pattern: string): readonly (readonly NamePatternToken[])[] | undefined {
	let name: NamePatternToken[] = [];
	const names = [name];
	for (let offset = 0; offset < pattern.length; ) {
		const next = readToken(pattern, offset);
		if (!next) {
			return undefined;
		}
		if (next.token === '/') {
			name = [];
			names.push(name);
		} else {
			name.push(next.token);
		}
		offset = next.end;
	}
	return names;
}

/** A token or a `/`, and the offset of its end. */
interface ReadToken {
	readonly token: NamePatternToken;
	readonly end: number;
}

function readToken(pattern: string, offset: number): ReadToken | undefined {
	const character = pattern.charAt(offset);
	if (character === '[') {
		return readCharacterSet(pattern, offset + 1);
	}
	if (character === '\\') {
		const token = pattern[offset + 1];
		return token === undefined ? undefined : { token, end: offset + 2 };
	}
	return { token: wildcards.get(character) ?? character, end: offset + 1 };
}

const wildcards: ReadonlyMap<string, typeof anyCharacter | typeof anyItems> = new Map<
	string,
	typeof anyCharacter | typeof anyItems
>([
	['*', anyItems],
	['?', anyCharacter],
]);

/**
 * Reads the set whose first character after `[` is at an offset. A `]` directly after `[` or `[!`
 * belongs to the set. Returns `undefined` if there is no end, or for an unknown class such as
 * `[:x:]`.
 */
function readCharacterSet(pattern: string, offset: number): ReadToken | undefined {
	const isNegated = pattern[offset] === '!' || pattern[offset] === '^';
	// A class, or one character or a range, each with an optional backslash.
	const next = /\[:([^\]:]*):\]|(\\?.)(?:-(?!\])(\\?.))?/sy;
	const ranges: CharacterRange[] = [];
	let end = isNegated ? offset + 1 : offset;
	do {
		next.lastIndex = end;
		const [item = '', name, from = '', to = from] = next.exec(pattern) ?? [];
		const named = name === undefined ? rangesBetween(from.slice(-1), to.slice(-1)) : characterClasses.get(name);
		if (item === '' || !named) {
			return undefined;
		}
		ranges.push(...named);
		end += item.length;
	} while (pattern[end] !== ']');
	return { token: { isNegated, ranges }, end: end + 1 };
}

/** In Git, the set `[c-a]` contains `c`. */
function rangesBetween(from: string, to: string): readonly CharacterRange[] {
	return from <= to ? [[from, to]] : [[from, from]];
}

/** The classes of POSIX for ASCII characters. */
const characterClasses: ReadonlyMap<string, readonly CharacterRange[]> = new Map<string, readonly CharacterRange[]>([
	[
		'alnum',
		[
			['0', '9'],
			['A', 'Z'],
			['a', 'z'],
		],
	],
	[
		'alpha',
		[
			['A', 'Z'],
			['a', 'z'],
		],
	],
	[
		'blank',
		[
			[' ', ' '],
			['\t', '\t'],
		],
	],
	[
		'cntrl',
		[
			['\0', '\x1f'],
			['\x7f', '\x7f'],
		],
	],
	['digit', [['0', '9']]],
	['graph', [['!', '~']]],
	['lower', [['a', 'z']]],
	['print', [[' ', '~']]],
	[
		'punct',
		[
			['!', '/'],
			[':', '@'],
			['[', '`'],
			['{', '~'],
		],
	],
	[
		'space',
		[
			[' ', ' '],
			['\t', '\r'],
		],
	],
	['upper', [['A', 'Z']]],
	[
		'xdigit',
		[
			['0', '9'],
			['A', 'F'],
			['a', 'f'],
		],
	],
]);
