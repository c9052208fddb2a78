import { capitalized } from '../../../../shared/core/capitalized.ts';
import { firstUnusedName } from '../../../../shared/core/firstUnusedName.ts';

/** Returns the words of a GraphQL name: `startTermin` → `start`, `Termin`. Never an empty list. */
function wordsOf(name: string): readonly [string, ...string[]] {
	const [first = 'x', ...others] = name.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g) ?? [];
	return [/^\d/.test(first) ? `x${first}` : first, ...others];
}

/** Returns a GraphQL name in Pascal case: `studenter_v2` → `StudenterV2`. Starts with a letter. */
export function pascalCase(name: string): string {
	return wordsOf(name).map(capitalized).join('');
}

/** Returns a GraphQL name in camel case: `StudenterV2` → `studenterV2`. */
export function camelCase(name: string): string {
	const [first, ...others] = wordsOf(name);
	return [first.toLowerCase(), ...others.map(capitalized)].join('');
}

/** Returns a GraphQL name in snake case: `StudenterV2` → `studenter_v2`. */
export function snakeCase(name: string): string {
	return wordsOf(name).join('_').toLowerCase();
}

/**
 * Returns a distinct name for each of several names. `convert` writes a name in the style of a
 * language. A reserved name gets an underscore, and a name that is used the lowest free number
 * from 2.
 */
export function distinctIdentifiers(
	names: readonly string[],
	convert: (name: string) => string,
	reserved: ReadonlySet<string>,
): readonly string[] {
	const used = new Set<string>();
	return names.map((name) => {
		const converted = `${convert(name)}${reserved.has(convert(name)) ? '_' : ''}`;
		const distinct = firstUnusedName(converted, '', (each) => used.has(each));
		used.add(distinct);
		return distinct;
	});
}

/** Whether names differ in more than their case. */
export function areDistinctIgnoringCase(names: readonly string[]): boolean {
	return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/**
 * Returns the values of an enum in Pascal case: `NOT_OPEN` → `NotOpen`. If two of these names are
 * equal, returns all values unchanged. `@` allows keywords of C#.
 */
export function enumMemberNames(values: readonly string[]): readonly string[] {
	const names = values.map((value) => pascalCase(/[a-z]/.test(value) ? value : value.toLowerCase()));
	return areDistinctIgnoringCase(names) ? names : values.map((value) => `@${value}`);
}
