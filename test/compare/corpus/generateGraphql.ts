import type { GraphQLSchema } from 'graphql';
import { splitDefinitions } from '../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import type { Random } from '../../fixtures/random.ts';
import { breakDocument } from '../../unit/graphql/support/breakDocument.ts';
import { DocumentWriter } from '../../unit/graphql/support/documentWriter.ts';
import { errorNames, injectErrors } from '../../unit/graphql/support/injectErrors.ts';
import { type Layout, layOutLexemes } from '../../unit/graphql/support/layOutLexemes.ts';

/** Minimum and maximum length of a generated document, so that every offset can be read. */
const lengths = { minimum: 60, maximum: 220 } as const;

/** Maximum length of a document with fragments. */
const maximumWithFragments = 500;

/** Maximum number of documents that are generated to find one of an accepted length. */
const tries = 30;

/**
 * Returns a valid document that `isAccepted` accepts: an operation, perhaps with fragments. If none
 * of an accepted length is found, returns the shortest one.
 */
export function writeOperation(
	schema: GraphQLSchema,
	random: Random,
	isAccepted: (text: string) => boolean = () => true,
	maximum: number = lengths.maximum,
): string {
	let shortest = '';
	for (let count = 0; count < tries || shortest === ''; count += 1) {
		const layout = random.pick<Layout>(['tidy', 'tidy', 'dense', 'wild']);
		const text = layOutLexemes(new DocumentWriter(schema, random).document(1), random, layout);
		if (text.length < lengths.minimum || !isAccepted(text)) {
			continue;
		}
		if (text.length <= maximum) {
			return text;
		}
		shortest = shortest === '' || text.length < shortest.length ? text : shortest;
	}
	return shortest;
}

/** Returns a valid document with an operation and fragments. */
export function writeFragments(schema: GraphQLSchema, random: Random): string {
	return writeOperation(schema, random, (text) => text.includes('fragment '), maximumWithFragments);
}

/**
 * Returns a valid document, or one with a syntax error, validation errors, without its fragments or
 * without its end.
 */
export function writeDocument(schema: GraphQLSchema, random: Random): string {
	const text = random.between(0, 4) === 0 ? writeFragments(schema, random) : writeOperation(schema, random);
	switch (random.between(0, 6)) {
		case 0:
			return breakDocument(text, random).text;
		case 1:
			return injectErrors(text, [random.pick(errorNames), random.pick(errorNames)], random) ?? text;
		case 2:
			return text.slice(0, random.between(10, text.length));
		case 3:
			return text.replaceAll('\n', '\r\n');
		case 4:
			return splitDefinitions(text)
				.filter(({ kind }) => kind !== 'fragment')
				.map(({ start, end }) => text.slice(start, end))
				.join('\n');
		default:
			return text;
	}
}

/** Returns one or two type definitions of an SDL, often with a changed token. */
export function writeTypes(definitions: readonly string[], random: Random): string {
	const chosen = Array.from({ length: random.between(1, 2) }, () => itemOf(definitions, random)).join('\n\n');
	return random.between(0, 1) === 0 ? chosen : breakDocument(chosen, random).text;
}

/** Returns the short type definitions of an SDL. */
export function shortDefinitions(sdl: string): readonly string[] {
	return sdl
		.split(/\n\n(?=\S)/)
		.map((text) => text.trim())
		.filter((text) => text.length > 20 && text.length <= 400);
}

/**
 * Returns a variables file for an operation. Its values often have another type than the variables,
 * are missing or belong to other variables.
 */
export function writeVariables(operation: string, random: Random): string {
	const declared = [...operation.matchAll(/\$(\w+)\s*:\s*([\w![\]]+)/g)].filter(() => random.between(0, 5) > 0);
	const name = /(?:query|mutation)\s+(\w+)/.exec(operation)?.[1] ?? '';
	const values = declared.map(([, variable, type = '']) => `\t\t\t"${variable}": ${valueFor(type, random)}`);
	const others = random.between(0, 3) === 0 ? ['\t\t\t"unknown": true'] : [];
	const text = `{\n\t"${name}": {\n\t\t"default": {\n${[...values, ...others].join(',\n')}\n\t\t}\n\t}\n}\n`;
	return random.between(0, 3) === 0 ? withoutCharacter(text, random) : text;
}

function valueFor(type: string, random: Random): string {
	const literals = [
		'1',
		'"text"',
		'true',
		'null',
		'{ }',
		'[]',
		'"2027-03-31"',
		'{ "nope": 1 }',
		'["a", null]',
	] as const;
	if (random.between(0, 2) === 0) {
		return random.pick(literals);
	}
	if (type.startsWith('[')) {
		return `[${valueFor(type.replaceAll(/[![\]]/g, ''), random)}]`;
	}
	const values: Readonly<Record<string, string>> = { Int: '10', Float: '1.5', Boolean: 'false', ID: '"a"' };
	return values[type.replace('!', '')] ?? random.pick(literals);
}

/** Removes one random character of a text. */
export function withoutCharacter(text: string, random: Random): string {
	const offset = random.between(0, Math.max(0, text.length - 1));
	return text.slice(0, offset) + text.slice(offset + 1);
}

/** Returns a random item of a list that is not empty. */
export function itemOf<T>(items: readonly T[], random: Random): T {
	const item = items[random.between(0, items.length - 1)];
	if (item === undefined) {
		throw new TypeError('The list is empty.');
	}
	return item;
}
