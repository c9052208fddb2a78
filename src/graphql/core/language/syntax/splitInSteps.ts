import { type Definition, splitDefinitions } from './splitDefinitions.ts';

/**
 * Yields the result of {@link splitDefinitions} in steps. Each step reads about `stepLength` UTF-16
 * code units, or one longer definition, so that the caller can run other work between two steps.
 */
export function* splitInSteps(text: string, stepLength = 32_768): Generator<readonly Definition[]> {
	let start = 0;
	let length = stepLength;
	while (start + length < text.length) {
		const definitions = splitDefinitions(text, start, start + length);
		const last = definitions.at(-1);
		// The last definition may continue after the step.
		if (last && definitions.length > 1) {
			yield definitions.slice(0, -1);
			start = last.start;
			length = stepLength;
		} else {
			length *= 2;
		}
	}
	yield splitDefinitions(text, start);
}
