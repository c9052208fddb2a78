/**
 * Shortens column names to the shortest endings that are unique, in the same order: `fornavn` for
 * `personProfil.navn.fornavn`. Names are paths joined with dots.
 */
export function shortenColumnNames(names: readonly string[]): readonly string[] {
	const paths = names.map((name) => name.split('.'));
	const lengths = paths.map(() => 1);
	for (let changed = true; changed; ) {
		changed = false;
		const counts = new Map<string, number>();
		const endings = paths.map((path, index) => path.slice(-(lengths[index] ?? 1)).join('.'));
		for (const ending of endings) {
			counts.set(ending, (counts.get(ending) ?? 0) + 1);
		}
		for (const [index, path] of paths.entries()) {
			const length = lengths[index] ?? 1;
			if ((counts.get(endings[index] ?? '') ?? 0) > 1 && length < path.length) {
				lengths[index] = length + 1;
				changed = true;
			}
		}
	}
	return paths.map((path, index) => path.slice(-(lengths[index] ?? 1)).join('.'));
}
