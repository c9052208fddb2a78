import { editDistance } from '../shared/core/editDistance.ts';

/** The error of an invalid command line. Its message says what is wrong and what to do. */
export class UsageError extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'UsageError';
	}
}

/**
 * Creates the error of a value that is not one of the names. `kind` says what the names are, with
 * an article.
 */
export function unknownNameError(value: string, kind: string, names: readonly string[]): UsageError {
	return new UsageError(`"${value}" is not ${kind}.${didYouMean(value, names)} Use one of: ${names.join(', ')}.`);
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
