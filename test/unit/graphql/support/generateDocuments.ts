import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { createRandom } from '../../../fixtures/random.ts';
import { DocumentWriter } from './documentWriter.ts';
import { type Layout, layOutLexemes } from './layOutLexemes.ts';

/** The schema of the API in the sandbox, for which documents are generated. */
export const sandboxSchema: GraphQLSchema = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));

/** Properties of a generated document. Omitted properties are random. */
export interface DocumentOptions {
	/** Number of operations; by default a random number from 1 to 4. */
	readonly operations?: number;
	readonly layout?: Layout;
	readonly lineEnd?: '\n' | '\r\n';
}

/**
 * Generates a valid document for the schema of the sandbox. The result depends only on the seed and
 * the options. The documents contain queries and mutations (a single one may be anonymous or a
 * shorthand query), fragments that use each other and are shared by several operations, inline
 * fragments with and without a type condition, aliases, variables with and without default values
 * (also in several positions, fragments, objects and lists), `@include` and `@skip`, deprecated
 * fields, arguments and enum values, strings with escape sequences and emoji, block strings with
 * quotes, braces and empty lines, descriptions of operations, fragments and variables, and comments
 * with brackets and quotes, which are all different (`#1 …`). Lines end with LF, or with CRLF in
 * one of three documents.
 */
export function generateDocument(seed: number, options: DocumentOptions = {}): string {
	const random = createRandom(seed);
	const operations = options.operations ?? random.between(1, 4);
	const layout = options.layout ?? random.pick(['tidy', 'tidy', 'dense', 'wild']);
	const lineEnd = options.lineEnd ?? random.pick(['\n', '\n', '\r\n']);
	const lexemes = new DocumentWriter(sandboxSchema, random).document(operations);
	return layOutLexemes(lexemes, random, layout).replaceAll('\n', lineEnd);
}

/**
 * Generates `count` documents with the seeds 1, 2, 3 … Layouts and line ends are random unless
 * `options` sets them.
 */
export function generateDocuments(count: number, options: DocumentOptions = {}): readonly string[] {
	return Array.from({ length: count }, (_, index) => generateDocument(index + 1, options));
}
