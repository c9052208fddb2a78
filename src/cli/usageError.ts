import { editDistance } from '../shared/core/editDistance.ts';

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
