/** The error of an invalid command line. Its message says what is wrong and what to do. */
export class UsageError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'UsageError';
	}
}

/**
 * Returns ` Did you mean "…"?` with the name in `names` that is most similar to `text`; the empty
 * string if none is similar.
 */
export function didYouMean(text: string, names: readonly string[]): string {
	const [nearest] = names
		.map((name) => ({ name, distance: editDistance(text, name) }))
		.filter(({ name, distance }) => distance <= Math.max(2, name.length / 2))
		.toSorted((a, b) => a.distance - b.distance);
	return nearest ? ` Did you mean "${nearest.name}"?` : '';
}

/**
 * Returns the number of characters to insert, delete or replace to turn `a` into `b` (Levenshtein
 * distance). Only the first 100 characters of `a` count.
 */
function editDistance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (const [index, character] of [...a.slice(0, 100)].entries()) {
		const next = [index + 1];
		for (const [column, other] of [...b].entries()) {
			const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
