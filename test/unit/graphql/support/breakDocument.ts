import { type Definition, splitDefinitions } from '../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import type { Random } from '../../../fixtures/random.ts';

/** A document in which one token was removed, inserted or replaced. */
export interface BrokenDocument {
	readonly text: string;
	/** The definition that contains the changed token, with its offsets in the original text. */
	readonly changed: Definition;
	/** All definitions except `changed`, with their offsets in the original text. */
	readonly unchanged: readonly Definition[];
	/** Converts an offset in the original text, outside of `changed`, to the offset in `text`. */
	readonly newOffset: (offset: number) => number;
}

const lexemes = [
	'{',
	'}',
	'(',
	')',
	'[',
	']',
	'"',
	'"""',
	'...',
	'@',
	'$',
	'!',
	':',
	'=',
	'|',
	'~',
	'#',
	'1',
	'name',
	'on',
	'query',
	'fragment',
	'type',
] as const;

/**
 * Removes or replaces one random token of a valid document, or inserts a random lexeme before the
 * token.
 */
export function breakDocument(text: string, random: Random): BrokenDocument {
	const definitions = splitDefinitions(text);
	const changed = definitions[random.between(0, definitions.length - 1)];
	const token = changed?.tokens[random.between(0, changed.tokens.length - 1)];
	if (!changed || !token) {
		throw new TypeError('The document is empty.');
	}
	const lexeme = random.pick(lexemes);
	const [end, replacement] = random.pick([
		[token.end, ''],
		[token.end, lexeme],
		[token.start, `${lexeme} `],
	]);
	return {
		text: text.slice(0, token.start) + replacement + text.slice(end),
		changed,
		unchanged: definitions.filter((definition) => definition !== changed),
		newOffset: (offset) => (offset < token.start ? offset : offset + replacement.length - (end - token.start)),
	};
}
