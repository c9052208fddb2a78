/** Maximum lengths of a path and of a glob pattern, in UTF-16 code units. */
const maximumPathLength = 1024;
const maximumGlobLength = 500;
const maximumAlternatives = 100;

/**
 * Whether a glob pattern matches a path. Both are relative to the same folder and use `/`. `*` and
 * `?` match characters of a name, `**` any number of folders, `[a-z]` and `[!a-z]` one character,
 * and `{a,b}` one of several alternatives. The time is at most proportional to the product of both
 * lengths. Paths and patterns above the length limits never match, nor do patterns with more than
 * 100 alternatives.
 */
export function matchesGlob(glob: string, path: string): boolean {
	if (path.length > maximumPathLength) {
		return false;
	}
	const names = path.split('/').map((name) => [...name]);
	return alternativesOf(glob, maximumAlternatives).some((alternative) =>
		matchesSequence(alternative.split('/').map(tokensOf), names, isFolders, matchesName),
	);
}

/**
 * Whether a glob pattern has so few wildcards that VS Code can match it quickly. VS Code converts a
 * pattern to a regular expression, which tries all ways to divide a path among the wildcards.
 */
export function isCheapGlob(glob: string): boolean {
	const alternatives = alternativesOf(glob, 12);
	return alternatives.length > 0 && alternatives.every(hasFewWildcards);
}

function hasFewWildcards(alternative: string): boolean {
	const parts = alternative.split('/').map((part) => part.match(/\*+/g) ?? []);
	const withSeveralWildcards = parts.filter(({ length }) => length > 1);
	const folders = parts.flat().filter((stars) => stars.length > 1);
	return (
		folders.length <= 2 && withSeveralWildcards.length <= 1 && withSeveralWildcards.every(({ length }) => length <= 2)
	);
}

/**
 * Expands the braces of a pattern. Returns an empty list when the pattern is too long or has more
 * than `maximum` alternatives.
 */
function alternativesOf(glob: string, maximum: number): readonly string[] {
	const complete: string[] = [];
	const open = glob.length > maximumGlobLength ? [] : [glob];
	for (let pattern = open.pop(); pattern !== undefined; pattern = open.pop()) {
		const braces = /\{([^{}]*)\}/.exec(pattern);
		if (!braces) {
			complete.push(pattern);
		} else {
			const [all, inside = ''] = braces;
			const [before, after] = [pattern.slice(0, braces.index), pattern.slice(braces.index + all.length)];
			open.push(...inside.split(',').map((alternative) => before + alternative + after));
		}
		if (complete.length + open.length > maximum) {
			return [];
		}
	}
	return complete;
}

/**
 * Whether a list of items matches a pattern in which a wildcard matches any number of items. After
 * a mismatch only the last wildcard takes one more item. This is sufficient: if the items match at
 * all, they also match when the wildcards before it take as few items as possible.
 */
function matchesSequence<Part, Item>(
	pattern: readonly Part[],
	items: readonly Item[],
	isWildcard: (part: Part) => boolean,
	matches: (part: Part, item: Item) => boolean,
): boolean {
	let [next, index, afterWildcard, retryIndex] = [0, 0, -1, 0];
	while (index < items.length) {
		const part = pattern[next];
		const item = items[index];
		if (part !== undefined && isWildcard(part)) {
			next += 1;
			[afterWildcard, retryIndex] = [next, index];
		} else if (part !== undefined && item !== undefined && matches(part, item)) {
			next += 1;
			index += 1;
		} else if (afterWildcard >= 0) {
			retryIndex += 1;
			[next, index] = [afterWildcard, retryIndex];
		} else {
			return false;
		}
	}
	return pattern.slice(next).every(isWildcard);
}

/** Returns the tokens of the pattern of a name: sets of characters, stars and single characters. */
function tokensOf(part: string): readonly string[] {
	return part.match(/\[[^\]]+\]|\*+|./gsu) ?? [];
}

function isFolders([token, ...others]: readonly string[]): boolean {
	return token === '**' && others.length === 0;
}

function matchesName(tokens: readonly string[], name: readonly string[]): boolean {
	return matchesSequence(tokens, name, isStars, matchesCharacter);
}

function isStars(token: string): boolean {
	return token.startsWith('*');
}

function matchesCharacter(token: string, character: string): boolean {
	if (!token.startsWith('[') || token.length === 1) {
		return token === '?' || token === character;
	}
	const isNegated = /^\[[!^]/.test(token);
	const ranges = token.slice(isNegated ? 2 : 1, -1).match(/.-.|./gsu) ?? [];
	const isIn = ranges.some((range) => {
		const [first = '', , last = first] = [...range];
		return first <= character && character <= last;
	});
	return isIn !== isNegated;
}
