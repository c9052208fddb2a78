import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { createRandom } from '../../../fixtures/random.ts';
import { DocumentWriter } from './documentWriter.ts';
import { type Layout, layOut } from './layOut.ts';

/** The schema of the sandbox's API, which the generated documents are for. */
export const sandboxSchema: GraphQLSchema = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));

/** What may be wished of a generated document. What is left out is drawn by lot. */
export interface Wishes {
	/** How many operations it has; by lot 1 to 4. */
	readonly operations?: number;
	/** `tidy`: as people write; `dense`: no blank that is not needed; `wild`: comments, commas, blanks and line breaks between any two tokens. */
	readonly layout?: Layout;
	readonly lineEnd?: '\n' | '\r\n';
}

/**
 * A sound document over the sandbox's schema, the same for the same seed and wishes: it parses and no rule of graphql-js finds
 * anything. It has queries and mutations (one alone may be anonymous or the shorthand `{ … }`), fragments that spread each other and that
 * several operations share, inline fragments with and without a type, aliases, variables with and without defaults (one
 * variable at several places, also in fragments and inside of objects and lists), `@include` and `@skip`, deprecated
 * fields, arguments and values, strings with escapes and emoji, block strings with quotes, braces and blank lines,
 * descriptions of operations, fragments and variables, and comments with brackets and quotes in them, each different
 * from all others (`#1 …`). Lines end with LF, or in one document of three with CRLF.
 */
export function generateDocument(seed: number, wishes: Wishes = {}): string {
	const random = createRandom(seed);
	const operations = wishes.operations ?? random.between(1, 4);
	const layout = wishes.layout ?? random.pick(['tidy', 'tidy', 'dense', 'wild']);
	const lineEnd = wishes.lineEnd ?? random.pick(['\n', '\n', '\r\n']);
	const lexemes = new DocumentWriter(sandboxSchema, random).document(operations);
	return layOut(lexemes, random, layout).replaceAll('\n', lineEnd);
}

/** Documents of the seeds 1, 2, 3 …, of every layout. */
export function generateDocuments(count: number, wishes: Wishes = {}): readonly string[] {
	return Array.from({ length: count }, (_, index) => generateDocument(index + 1, wishes));
}
