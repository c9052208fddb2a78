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
import { alone, diagnose } from '../../../support/diagnose.ts';
import { generateDocument, sandboxSchema } from '../../../support/generateDocuments.ts';
import { faultNames, injectFaults } from '../../../support/injectFaults.ts';

/**
 * Where we differ on purpose, by rule:
 * - `ExecutableDefinitions`: type definitions are judged as those of a schema, by other rules, so
 * none are compared.
 * - `NoUnusedFragments`: a document of fragments alone is there for others to use.
 * - `ScalarLeafs`: braces with nothing in them are a syntax error, as in the specification;
 * graphql-js lets them pass.
 * - `OverlappingFieldsCanBeMerged`: two fragments that conflict are told of wherever they meet.
 * graphql-js tells of them at
 *   one of these places, whichever it comes to first. No such document is among those compared.
 */
function isToldOtherwise(error: GraphQLError, document: DocumentNode): boolean {
	const hasOperation = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
	return /^Fragment ".*" is never used\.$/.test(error.message) && !hasOperation;
}

/** What graphql-js finds, each as its message and the text it is about. */
function expectedFor(text: string, schema: GraphQLSchema): readonly string[] {
	const document = parse(text);
	return validate(schema, document, undefined, { maxErrors: 10_000 })
		.filter((error) => !isToldOtherwise(error, document))
		.map((error) => {
			const [node] = error.nodes ?? [];
			const [start, end] = node ? marked(text, node) : [];
			return shown(text, start, end, error.message);
		})
		.toSorted();
}

function shownValidation(text: string, diagnoses: readonly DocumentDiagnostic[]): readonly string[] {
	return diagnoses
		.flatMap((each) => (each.kind === 'validation' ? [shown(text, each.start, each.end, each.message)] : []))
		.toSorted();
}

function shown(text: string, start: number | undefined, end: number | undefined, message: string): string {
	const before = text.slice(0, start).split(/\r\n|\n|\r/);
	return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} «${text.slice(start, end)}» ${message}`;
}

/**
 * The tokens of a node that are marked: its name, without what the name is an alias of, where it
 * has one.
 */
function marked(text: string, node: ASTNode): readonly [start: number | undefined, end: number | undefined] {
	const all = tokenize(text, node.loc?.start, node.loc?.end);
	const tokens = all[0]?.kind === 'string' && 'selectionSet' in node ? all.slice(1) : all;
	const mark = (first: number, last = first) => [tokens[first]?.start, tokens[last]?.end] as const;
	switch (node.kind) {
		case Kind.FIELD:
			return node.alias ? mark(2) : mark(0);
		case Kind.ARGUMENT:
		case Kind.OBJECT_FIELD:
			return mark(0);
		case Kind.DIRECTIVE:
		case Kind.FRAGMENT_SPREAD:
		case Kind.FRAGMENT_DEFINITION:
			return mark(1);
		case Kind.OPERATION_DEFINITION:
			return node.name ? mark(1) : mark(0);
		case Kind.INLINE_FRAGMENT:
			return node.typeCondition ? mark(2) : mark(0);
		case Kind.VARIABLE_DEFINITION: {
			const dollar = all.findIndex((token) => token.text === '$');
			return [all[dollar]?.start, all[dollar + 1]?.end];
		}
		default:
			return [node.loc?.start, node.loc?.end];
	}
}

function check(text: string, schema: GraphQLSchema): void {
	assert.deepEqual(shownValidation(text, diagnose(text, schema)), expectedFor(text, schema));
}

describe('diagnose, beside graphql-js', () => {
	for (const name of faultNames) {
		it(`says the same about ${name}`, () => {
			let checked = 0;
			for (let seed = 1; seed <= 60 && checked < 5; seed++) {
				const faulty = injectFaults(generateDocument(seed), [name], createRandom(seed));
				if (faulty !== undefined) {
					check(faulty, sandboxSchema);
					checked += expectedFor(faulty, sandboxSchema).length > 0 ? 1 : 0;
				}
			}
			assert.ok(checked > 0, 'no document could be made faulty');
		});
	}

	for (let first = 1; first <= 300; first += 15) {
		it(`says the same about documents ${first} to ${first + 14} with several faults`, () => {
			for (let seed = first; seed < first + 15; seed++) {
				check(withSeveralFaults(seed), sandboxSchema);
			}
		});
	}

	it('says at places of this document what fragments of others bring about', () => {
		const schema = buildSchema('type Query { a(x: Int): Int b: Int c: Query }');
		const text = 'query A {\n  ...F\n  c { x: b }\n}\n';
		const documentText = 'fragment F on Query { nope a(x: $x) c { x: a } }';
		const [definition] = splitDefinitions(documentText);
		assert.ok(definition);
		const otherFragments = new Map([['F', { uri: 'other', documentText, definition }]]);
		const found = new Diagnoser().diagnose(readGraphql(text), { ...alone(schema), otherFragments });
		assert.deepEqual(shownValidation(text, found), [
			'1:7 «A» Variable "$x" is not defined by operation "A".',
			'3:3 «c» Fields "c" conflict because subfields "x" conflict because "b" and "a" are different fields. Use different aliases on the fields to fetch both if this was intentional.',
		]);
	});

	it('says the same about the documents of the tests of graphql-language-service', () => {
		const folder = 'node_modules/graphql-language-service/src';
		const schema = buildSchema(readFileSync(`${folder}/interface/__tests__/__schema__/StarWarsSchema.graphql`, 'utf8'));
		const files = globSync(`${folder}/**/__tests__/**/*.{graphql,ts}`).map((file) => readFileSync(file, 'utf8'));
		const texts = files.flatMap((text) => [text, ...literals(text)]).filter(isExecutable);
		assert.ok(texts.length > 50, `${texts.length}`);
		for (const text of texts) {
			check(text, schema);
		}
	});
});

function withSeveralFaults(seed: number): string {
	const random = createRandom(seed);
	const names = Array.from({ length: random.between(2, 6) }, () => random.pick(faultNames));
	return injectFaults(generateDocument(seed), names, random) ?? '{ nope }';
}

/** What stands between quotes in TypeScript. */
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
