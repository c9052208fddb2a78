import { type Definition, splitDefinitions } from './splitDefinitions.ts';

/**
 * What `splitDefinitions` gives, some definitions at a time: each step reads about `stepLength` UTF-16 code units, or a
 * whole definition that is longer, so that whoever walks through a long text can let others work in between.
 */
export function* splitInSteps(text: string, stepLength = 32_768): Generator<readonly Definition[]> {
	let start = 0;
	let length = stepLength;
	while (start + length < text.length) {
		const definitions = splitDefinitions(text, start, start + length);
		const last = definitions.at(-1);
		// The last one may go on behind the step.
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
