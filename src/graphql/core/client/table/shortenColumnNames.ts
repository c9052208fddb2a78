/**
 * Shortens column names to the shortest endings that are unique, in the same order: `fornavn` for
 * `personProfil.navn.fornavn`. Names are paths joined with dots.
 */
export function shortenColumnNames(names: readonly string[]): readonly string[] {
	const endings = names.map((name) => ({ path: name.split('.'), length: 1 }));
	for (let isChanged = true; isChanged; ) {
		const equal = [...Map.groupBy(endings, textOf).values()].filter((same) => same.length > 1).flat();
		const extensible = equal.filter(({ path, length }) => length < path.length);
		for (const ending of extensible) {
			ending.length += 1;
		}
		isChanged = extensible.length > 0;
	}
	return endings.map(textOf);
}

function textOf({ path, length }: { readonly path: readonly string[]; readonly length: number }): string {
	return path.slice(-length).join('.');
}
