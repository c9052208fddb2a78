import {
	anyCharacter,
	anyItems,
	matchesNamePattern,
	matchesSequence,
	type NamePatternToken,
} from '../../../../shared/core/namePattern.ts';

/** Maximum lengths of a path and of a glob pattern, in UTF-16 code units. */
const maximumPathLength = 1024;
const maximumGlobLength = 500;
const maximumAlternatives = 100;

/**
 * Returns a function that returns whether a glob pattern matches a path. Both are relative to the
 * same folder and use `/`. `*` and `?` match characters of a name, `**` any number of folders,
 * `[a-z]` and `[!a-z]` one character, and `{a,b}` one of several alternatives. The time is at most
 * proportional to the product of both lengths. Paths and patterns above the length limits never
 * match, nor do patterns with more than 100 alternatives.
 */
export function globMatcher(glob: string): (path: string) => boolean {
	const alternatives = alternativesOf(glob, maximumAlternatives).map((each) => each.split('/').map(namePatternOf));
	return (path) => {
		const names = path.length > maximumPathLength ? undefined : path.split('/').map((name) => [...name]);
		return names !== undefined && alternatives.some((each) => matchesSequence(names, each, matchesNamePattern));
	};
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

/** Returns the pattern of a name; `anyItems` for any number of folders. */
function namePatternOf(part: string): readonly NamePatternToken[] | typeof anyItems {
	return part === '**' ? anyItems : (part.match(/\[[^\]]+\]|\*+|./gsu) ?? []).map(tokenOf);
}

function tokenOf(text: string): NamePatternToken {
	if (text.startsWith('*')) {
		return anyItems;
	}
	if (text === '?') {
		return anyCharacter;
	}
	if (text.length === 1 || !text.startsWith('[')) {
		return text;
	}
	const isNegated = /^\[[!^]/.test(text);
	const ranges = text.slice(isNegated ? 2 : 1, -1).match(/.-.|./gsu) ?? [];
	return { isNegated, ranges: ranges.map((range) => [[...range][0] ?? '', [...range].at(-1) ?? '']) };
}
