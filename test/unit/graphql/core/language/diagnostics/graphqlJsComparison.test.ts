import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import {
	type ASTNode,
	buildSchema,
	type DocumentNode,
	type GraphQLError,
	type GraphQLSchema,
	isExecutableDefinitionNode,
	Kind,
	parse,
	validate,
} from 'graphql';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { tokenize } from '../../../../../../src/graphql/core/language/syntax/tokenize.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { sample, scaled, seeds } from '../../../../../fixtures/testSize.ts';
import { diagnose, withoutOtherDocuments } from '../../../support/diagnose.ts';
import { generateDocument, sandboxSchema } from '../../../support/generateDocuments.ts';
import { errorNames, injectErrors } from '../../../support/injectErrors.ts';

/**
 * Whether an error of graphql-js is intentionally not reported. The differences by rule are:
 * - `ExecutableDefinitions`: type definitions are validated as those of a schema, by other rules.
 * No compared document contains type definitions.
 * - `NoUnusedFragments`: fragments are not reported as unused in a document that contains only
 * fragments.
 * - `ScalarLeafs`: an empty selection set is a syntax error, as in the specification. graphql-js
 * accepts it.
 * - `OverlappingFieldsCanBeMerged`: two conflicting fragments are reported at each position where
 * they are combined. graphql-js reports them at only one of these positions. No compared document
 * contains such fragments.
 */
function isIntentionallyDifferent(error: GraphQLError, document: DocumentNode): boolean {
	const hasOperation = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
	return /^Fragment ".*" is never used\.$/.test(error.message) && !hasOperation;
}

/**
 * Returns the errors of graphql-js that the `Diagnoser` must also report, sorted, as
 * `<line>:<column> «text of the range» <message>`.
 */
function expectedFor(text: string, schema: GraphQLSchema): readonly string[] {
	const document = parse(text);
	return validate(schema, document, undefined, { maxErrors: 10_000 })
		.filter((error) => !isIntentionallyDifferent(error, document))
		.map((error) => {
			const [node] = error.nodes ?? [];
			const [start, end] = node ? marked(text, node) : [];
			return shown(text, start, end, error.message);
		})
		.toSorted();
}

function shownValidation(text: string, diagnostics: readonly DocumentDiagnostic[]): readonly string[] {
	return diagnostics
		.flatMap((each) => (each.kind === 'validation' ? [shown(text, each.start, each.end, each.message)] : []))
		.toSorted();
}

function shown(text: string, start: number | undefined, end: number | undefined, message: string): string {
	const before = text.slice(0, start).split(/\r\n|\n|\r/);
	return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} «${text.slice(start, end)}» ${message}`;
}

/**
 * Returns the range that the `Diagnoser` reports for a node: that of its name (of a field with an
 * alias, the field name). An anonymous operation or an inline fragment without a type is reported
 * at its first token, and a value completely.
 */
function marked(text: string, node: ASTNode): readonly [start: number | undefined, end: number | undefined] {
	const all = tokenize(text, node.loc?.start, node.loc?.end);
	const tokens = all[0]?.kind === 'string' && 'selectionSet' in node ? all.slice(1) : all;
	const range = (first: number, last = first) => [tokens[first]?.start, tokens[last]?.end] as const;
	switch (node.kind) {
		case Kind.FIELD:
			return node.alias ? range(2) : range(0);
		case Kind.ARGUMENT:
		case Kind.OBJECT_FIELD:
			return range(0);
		case Kind.DIRECTIVE:
		case Kind.FRAGMENT_SPREAD:
		case Kind.FRAGMENT_DEFINITION:
			return range(1);
		case Kind.OPERATION_DEFINITION:
			return node.name ? range(1) : range(0);
		case Kind.INLINE_FRAGMENT:
			return node.typeCondition ? range(2) : range(0);
		case Kind.VARIABLE_DEFINITION: {
			const dollar = all.findIndex((token) => token.text === '$');
			return [all[dollar]?.start, all[dollar + 1]?.end];
		}
		default:
			return [node.loc?.start, node.loc?.end];
	}
}

/** Compares the diagnostics of a text with the errors of graphql-js. Returns their number. */
function check(text: string, schema: GraphQLSchema): number {
	const expected = expectedFor(text, schema);
	assert.deepEqual(shownValidation(text, diagnose(text, schema)), expected);
	return expected.length;
}

describe('Diagnoser', () => {
	for (const name of errorNames) {
		it(`reports ${name} that is injected into a valid document as graphql-js does`, () => {
			let checked = 0;
			const wanted = scaled(5);
			for (let seed = 1; seed <= 60 && checked < wanted; seed++) {
				const invalid = injectErrors(generateDocument(seed), [name], createRandom(seed));
				if (invalid !== undefined) {
					checked += check(invalid, sandboxSchema) > 0 ? 1 : 0;
				}
			}
			assert.ok(checked > 0, 'no error could be injected into a document');
		});
	}

	it('reports several errors in a generated document as graphql-js does', () => {
		for (const seed of seeds(300, 50)) {
			check(withSeveralErrors(seed), sandboxSchema);
		}
	});

	it('reports an error that a fragment of another document causes at a range of the document that uses the fragment', () => {
		const schema = buildSchema('type Query { a(x: Int): Int b: Int c: Query }');
		const text = 'query A {\n  ...F\n  c { x: b }\n}\n';
		const documentText = 'fragment F on Query { nope a(x: $x) c { x: a } }';
		const [definition] = splitDefinitions(documentText);
		assert.ok(definition);
		const otherFragments = new Map([['F', { uri: 'other', documentText, definition }]]);
		const found = new Diagnoser().diagnose(readGraphql(text), { ...withoutOtherDocuments(schema), otherFragments });
		assert.deepEqual(shownValidation(text, found), [
			'1:7 «A» Variable "$x" is not defined by operation "A".',
			'3:3 «c» Fields "c" conflict because subfields "x" conflict because "b" and "a" are different fields. Use different aliases on the fields to fetch both if this was intentional.',
		]);
	});

	it('reports the same errors as graphql-js for the test documents of graphql-language-service', () => {
		const folder = 'node_modules/graphql-language-service/src';
		const schema = buildSchema(readFileSync(`${folder}/interface/__tests__/__schema__/StarWarsSchema.graphql`, 'utf8'));
		const files = globSync(`${folder}/**/__tests__/**/*.{graphql,ts}`).map((file) => readFileSync(file, 'utf8'));
		const texts = files.flatMap((text) => [text, ...literals(text)]).filter(isExecutable);
		assert.ok(texts.length > 50, `${texts.length}`);
		for (const text of sample(texts)) {
			check(text, schema);
		}
	});
});

function withSeveralErrors(seed: number): string {
	const random = createRandom(seed);
	const names = Array.from({ length: random.between(2, 6) }, () => random.pick(errorNames));
	return injectErrors(generateDocument(seed), names, random) ?? '{ nope }';
}

/** Returns the contents of the string literals and template literals in a TypeScript text. */
function literals(text: string): readonly string[] {
	return [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , literal = '']) => literal);
}

function isExecutable(text: string): boolean {
	try {
		return parse(text).definitions.every(isExecutableDefinitionNode);
	} catch {
		return false;
	}
}
