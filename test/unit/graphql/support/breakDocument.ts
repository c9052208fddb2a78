import { type Definition, splitDefinitions } from '../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import type { Random } from '../../../fixtures/random.ts';

/**
 * A document before and after one token of one of its definitions was taken away, put in or
 * replaced.
 */
export interface BrokenDocument {
	readonly text: string;
	readonly touched: Definition;
	/** The definitions that were left alone, as they were. */
	readonly untouched: readonly Definition[];
	/** Where an offset outside of the touched definition has moved to. */
	readonly moved: (offset: number) => number;
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

/** Changes one token of a sound document, by lot. */
export function breakDocument(text: string, random: Random): BrokenDocument {
	const definitions = splitDefinitions(text);
	const touched = definitions[random.between(0, definitions.length - 1)];
	const token = touched?.tokens[random.between(0, touched.tokens.length - 1)];
	if (!touched || !token) {
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
		touched,
		untouched: definitions.filter((definition) => definition !== touched),
		moved: (offset) => (offset < token.start ? offset : offset + replacement.length - (end - token.start)),
	};
}
