/** Returns the words of a GraphQL name: `startTermin` → `start`, `Termin`. Never an empty list. */
function wordsOf(name: string): readonly string[] {
	return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? ['x'];
}

/** Returns a GraphQL name in Pascal case: `studenter_v2` → `StudenterV2`. Starts with a letter. */
export function pascalCase(name: string): string {
	const words = wordsOf(name).map((word) => word[0]?.toUpperCase() + word.slice(1));
	return words.join('').replace(/^(?=\d)/, 'X');
}

/** Returns a GraphQL name in camel case: `StudenterV2` → `studenterV2`. */
export function camelCase(name: string): string {
	return pascalCase(name).replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (start) => start.toLowerCase());
}

/** Returns a GraphQL name in snake case: `StudenterV2` → `studenter_v2`. */
export function snakeCase(name: string): string {
	return camelCase(name)
		.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
		.toLowerCase();
}

/**
 * Returns a distinct name for each of several names. `convert` writes a name in the style of a
 * language. A reserved name gets an underscore, and a name that is used the lowest free number
 * from 2.
 */
export function distinctNames(
	names: readonly string[],
	convert: (name: string) => string,
	reserved: ReadonlySet<string>,
): readonly string[] {
	const used = new Set<string>();
	return names.map((name) => {
		const converted = `${convert(name)}${reserved.has(convert(name)) ? '_' : ''}`;
		let candidate = converted;
		for (let number = 2; used.has(candidate); number += 1) {
			candidate = `${converted}${number}`;
		}
		used.add(candidate);
		return candidate;
	});
}
