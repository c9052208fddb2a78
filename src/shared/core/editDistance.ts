/**
 * Returns the number of characters to insert, delete or replace to turn `a` into `b` (Levenshtein
 * distance). Only the first 100 characters of `a` count.
 */
export function editDistance(a: string, b: string): number {
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
