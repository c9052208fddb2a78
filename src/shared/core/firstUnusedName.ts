/**
 * Returns a name if it is free, else the name with `separator`, the first number from 2 that makes
 * it free, and `end`.
 */
export function firstUnusedName(name: string, separator: string, isTaken: (name: string) => boolean, end = ''): string {
	let candidate = name;
	for (let number = 2; isTaken(candidate); number += 1) {
		candidate = `${name}${separator}${number}${end}`;
	}
	return candidate;
}

/**
 * Returns names in the same order. Repeated ones get a number that makes them unique: `api (2)`.
 */
export function uniqueNames(names: readonly string[]): readonly string[] {
	const used = new Set<string>();
	return names.map((name) => {
		const unique = firstUnusedName(name, ' (', (each) => used.has(each), ')');
		used.add(unique);
		return unique;
	});
}
