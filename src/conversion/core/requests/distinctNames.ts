import { stemOf } from '../documents/acceptedTypes.ts';

/**
 * Names for files that are sent together: as they are, but of several that are the same, upper and lower case aside, the
 * later ones have `~2`, `~3` and so on before their extension. A service names what it makes after them, and one result
 * would take another's place.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
	const used = new Set(names.map(keyOf));
	/** How far the numbers behind a name have come. */
	const numbers = new Map<string, number>();
	return names.map((name) => {
		const key = keyOf(name);
		const stem = stemOf(name);
		let number = numbers.get(key) ?? 0;
		let distinct = name;
		while (number > 0 && used.has(keyOf(distinct))) {
			number += 1;
			distinct = `${stem}~${number}${name.slice(stem.length)}`;
		}
		numbers.set(key, Math.max(number, 1));
		used.add(keyOf(distinct));
		return distinct;
	});
}

function keyOf(name: string): string {
	return name.normalize('NFC').toLowerCase();
}
