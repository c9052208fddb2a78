import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { documentFormattingEdits } from '../../../../../../src/graphql/core/language/formatting/format.ts';
import { operationTextForElement } from '../../../../../../src/graphql/core/language/insertion/operationTextForElement.ts';
import { type SchemaEntry, schemaEntries } from '../../../../../../src/graphql/core/language/search/schemaEntries.ts';
import { SchemaPaths } from '../../../../../../src/graphql/core/language/search/schemaPaths.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { UserError } from '../../../../../../src/shared/core/errors.ts';
import { sample } from '../../../../../fixtures/testSize.ts';
import { diagnose } from '../../../support/diagnose.ts';

const indentation = { tabSize: 2, insertSpaces: true };

function inserted(
	schema: GraphQLSchema,
	coordinate: string,
	otherNames: readonly string[] = [],
	options = indentation,
): Promise<string> {
	const settings = { indentation: options, otherNames: new Set(otherNames) };
	return operationTextForElement(schema, new SchemaPaths(schema), coordinate, settings);
}

const peerSchemas = 'node_modules/graphql-language-service/src';
const schemas: readonly (readonly [name: string, file: string])[] = [
	['the Norwegian schema of the sandbox', 'test/sandbox/api/schema.graphql'],
	['a schema with interfaces and unions', `${peerSchemas}/interface/__tests__/__schema__/StarWarsSchema.graphql`],
	['a schema with directives and lists', `${peerSchemas}/interface/__tests__/__schema__/HoverTestSchema.graphql`],
	['a recursive schema', `${peerSchemas}/utils/__tests__/__schema__/RecursiveSchema.graphql`],
];

const page = 'pageInfo: PageInfo! } type PageInfo { hasNextPage: Boolean! endCursor: String }';
const rows: readonly (readonly [title: string, sdl: string, coordinate: string, expected: string])[] = [
	['a leaf field', 'type Query { a: Int }', 'Query.a', 'query A { a }'],
	[
		'required arguments as variables, but no optional ones',
		'type Query { a(b: ID!, c: Int! = 1, d: [D!]!): Int } input D { e: Int! }',
		'Query.a',
		'query A($b: ID!, $d: [D!]!) { a(b: $b, d: $d) }',
	],
	[
		'a connection with a variable cursor and the page size of the schema',
		`type Query { bs(first: Int = 50, after: String): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`,
		'Query.bs',
		'query Bs($first: Int = 50, $after: String) { bs(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
	],
	[
		'a connection without nodes by its edges',
		`type Query { bs(first: Int): Bs } type Bs { edges: [E] ${page} type E { cursor: ID node: B } type B { id: ID! }`,
		'Query.bs',
		'query Bs($first: Int = 100) { bs(first: $first) { edges { node { id } } pageInfo { hasNextPage endCursor } } }',
	],
	[
		'a nested connection with a page size',
		`type Query { a: A } type A { id: ID bs(first: Int, after: ID): Bs } type Bs { nodes: [B] ${page} type B { c: Int }`,
		'Query.a',
		'query A { a { id bs(first: 10) { nodes { c } pageInfo { hasNextPage endCursor } } } }',
	],
	[
		'objects of two levels, without the object that encloses them',
		'type Query { a: A } type A { v: Int b: B } type B { v: Int a: A c: C } type C { v: Int d: D } type D { v: Int }',
		'Query.a',
		'query A { a { v b { v c { v } } } }',
	],
	[
		'no deprecated fields and no nested fields with required arguments',
		'type Query { a: A } type A { v: Int w: Int @deprecated b(c: Int!): B x(c: Int!): Int } type B { v: Int }',
		'Query.a',
		'query A { a { v } }',
	],
	[
		'no national identity numbers',
		'type Query { a: A } type A { v: Int fodselsnummer: ID personnummer: ID fnr: ID fodselsdato: String }',
		'Query.a',
		'query A { a { v fodselsdato } }',
	],
	[
		'the nearest leaf fields below objects without leaf fields',
		'type Query { a: A } type A { b: B } type B { c: C } type C { d: D } type D { e: E } type E { v: Int }',
		'Query.a',
		'query A { a { b { c { d { e { v } } } } } }',
	],
	[
		'the type name of an object whose only field encloses it',
		'type Query { a: A } type A { a: A }',
		'Query.a',
		'query A { a { __typename } }',
	],
	[
		'inline fragments for the types of an interface, without its own fields',
		'type Query { a: I } interface I { id: ID } type A implements I { id: ID v: Int } type B implements I { id: ID }',
		'Query.a',
		'query A { a { __typename id ... on A { v } } }',
	],
	[
		'an alias where the types of a union have fields of one name and different types',
		'type Query { u: U } union U = Alpha | Beta type Alpha { code: Int } type Beta { code: String! }',
		'Query.u',
		'query U { u { __typename ... on Alpha { code } ... on Beta { beta_code: code } } }',
	],
	[
		'the errors of a mutation by their interface',
		'type Query { a: Int } type Mutation { m(input: [In!]!): P } input In { a: Int } type P { o: O errors: [Er!]! } ' +
			'type O { v: Int } union Er = X | Y interface Error { message: String! } ' +
			'type X implements Error { message: String! } type Y implements Error { message: String! id: ID }',
		'Mutation.m',
		'mutation M($input: [In!]!) { m(input: $input) { errors { __typename ... on Error { message } ... on Y { id } } o { v } } }',
	],
	[
		'a field of another type along the shortest path from a query',
		`type Query { a(k: ID!): A bs(first: Int): Bs } type Bs { nodes: [B] ${page} type B { c: C } type A { x: X } type X { c: C } type C { v: Int w: Int }`,
		'C.w',
		'query BsW($first: Int = 100) { bs(first: $first) { nodes { c { w } } pageInfo { hasNextPage endCursor } } }',
	],
	[
		'single objects before lists, and lists before connections',
		`type Query { a: A } type A { cs(first: Int): Cs bs: [B!] b: D v: Int } type Cs { nodes: [C] ${page} type B { v: Int } type C { v: Int } type D { v: Int }`,
		'Query.a',
		'query A { a { v b { v } bs { v } cs(first: 10) { nodes { v } pageInfo { hasNextPage endCursor } } } }',
	],
	['an interface without types', 'type Query { a: I } interface I { id: ID }', 'Query.a', 'query A { a { id } }'],
	[
		'the page of a list that is no connection without its optional arguments',
		'type Query { a(first: Int, after: String): [A] } type A { v: Int }',
		'Query.a',
		'query A { a { v } }',
	],
	[
		'a connection without its optional arguments for other purposes',
		`type Query { bs(first: Int, x: Int): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`,
		'Query.bs',
		'query Bs($first: Int = 100) { bs(first: $first) { nodes { id } pageInfo { hasNextPage endCursor } } }',
	],
	[
		'a field of a page once',
		`type Query { bs(first: Int): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`,
		'PageInfo.endCursor',
		'query BsEndCursor($first: Int = 100) { bs(first: $first) { pageInfo { endCursor } } }',
	],
	[
		'a field of the payload of a mutation with its errors',
		'type Query { a: Int } type Mutation { m: P } type P { o: O errors: [E!]! } type O { v: Int } type E { message: String }',
		'O.v',
		'mutation MV { m { errors { message } o { v } } }',
	],
	[
		'a field of the errors of a mutation once',
		'type Query { a: Int } type Mutation { m: P } type P { o: O errors: [E!]! } type O { v: Int } type E { message: String path: String }',
		'E.path',
		'mutation MPath { m { errors { path } } }',
	],
	[
		'a type that only an inline fragment reaches',
		'type Query { u: U } union U = A | B type A { v: Int } type B { w: Int }',
		'B',
		'query U { u { __typename ... on B { w } } }',
	],
	[
		'a field that only an inline fragment reaches',
		'type Query { u: U } union U = A | B type A { v: Int } type B { w: Int x: Int }',
		'B.w',
		'query UW { u { __typename ... on B { w } } }',
	],
	[
		'an optional argument as a variable',
		'type Query { a: A } type A { v(b: Int, c: Int): Int }',
		'A.v(c:)',
		'query AV($c: Int) { a { v(c: $c) } }',
	],
	[
		'an input field through the argument of its type',
		'type Query { a(f: F, g: Int): Int } input F { h: H } input H { i: Int }',
		'H.i',
		'query A($f: F) { a(f: $f) }',
	],
	[
		'variables of different names for arguments of the same name',
		'type Query { a(id: ID!): A } type A { b(id: Int!): B } type B { v: Int }',
		'B.v',
		'query AV($id: ID!, $bId: Int!) { a(id: $id) { b(id: $bId) { v } } }',
	],
	[
		'a name of JavaScript objects',
		'type Query { constructor: A } type A { toString: Int }',
		'A.toString',
		'query ConstructorToString { constructor { toString } }',
	],
];

/** Checks the operations for the elements of a schema to which a path leads. */
async function checkOperations(schema: GraphQLSchema, isIncluded: (entry: SchemaEntry) => boolean): Promise<void> {
	const paths = new SchemaPaths(schema);
	const entries = schemaEntries(schema).filter(({ kind, owner }) => kind !== 'subscription' && paths.pathTo(owner));
	const included = entries.filter(isIncluded);
	assert.ok(included.length > 3);
	for (const { coordinate } of sample(included, 40)) {
		const text = await operationTextForElement(schema, paths, coordinate, { indentation, otherNames: new Set() });
		parse(text, { allowEmptySelectionSets: false });
		const reported = diagnose(text, schema).filter(({ kind }) => kind !== 'deprecated');
		assert.deepEqual(reported, [], `${coordinate}:\n${text}`);
		assert.deepEqual(await documentFormattingEdits(readGraphql(text), indentation), [], coordinate);
	}
}

describe('operationTextForElement', () => {
	for (const [title, sdl, coordinate, expected] of rows) {
		it(`selects ${title}`, async () => {
			const text = await inserted(buildSchema(sdl), coordinate);
			assert.equal(text.replaceAll(/\s+/g, ' ').trim(), expected);
		});
	}

	for (const [name, file] of schemas) {
		it(`returns a formatted operation without diagnostics for every element of ${name}`, async () => {
			const schema = buildSchema(readFileSync(file, 'utf8'), { assumeValidSDL: true });
			await checkOperations(schema, () => true);
		});
	}

	it('returns a formatted operation without diagnostics for every root field and type of a large schema', async () => {
		const schema = buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8'));
		await checkOperations(schema, ({ kind }) => kind === 'query' || kind === 'mutation' || kind === 'type');
	});

	it('indents the operation with the options of the editor, and gives it a name that no other operation has', async () => {
		const schema = buildSchema('type Query { a: A } type A { v: Int }');
		const text = await inserted(schema, 'Query.a', ['A', 'A2'], { tabSize: 4, insertSpaces: false });
		assert.equal(text, 'query A3 {\n\ta {\n\t\tv\n\t}\n}\n');
	});

	it('selects objects with 60 nested fields, and inline fragments for 20 types', async () => {
		const list = (count: number, text: (index: number) => string) =>
			Array.from({ length: count }, (_, index) => text(index)).join(' ');
		const types = list(7, (index) => `type T${index} { ${list(9, (leaf) => `v${leaf}: Int`)} }`);
		const text = await inserted(
			buildSchema(`type Query { a: A } type A { ${list(7, (index) => `t${index}: T${index}`)} } ${types}`),
			'Query.a',
		);
		assert.deepEqual(text.match(/\bt\d/g), ['t0', 't1', 't2', 't3', 't4', 't5']);
		for (const [count, fragments] of [
			[20, 20],
			[21, 0],
		] as const) {
			const members = list(count, (index) => `type M${index} { v${index}: Int }`);
			const schema = buildSchema(
				`type Query { u: U } union U = ${Array.from({ length: count }, (_, index) => `M${index}`).join(' | ')} ${members}`,
			);
			assert.equal((await inserted(schema, 'Query.u')).split('... on').length - 1, fragments);
		}
	});

	it('limits the number of nested fields', async () => {
		const fields = (count: number, text: (index: number) => string) =>
			Array.from({ length: count }, (_, index) => text(index)).join(' ');
		const types = fields(100, (index) => `type T${index} { ${fields(30, (leaf) => `v${leaf}: Int`)} }`);
		const schema = buildSchema(
			`type Query { a: A } type A { id: ID ${fields(100, (index) => `t${index}: T${index}`)} } ${types}`,
		);
		const text = await inserted(schema, 'Query.a');
		assert.match(text, /\bt0 \{/);
		assert.ok(text.split('\n').length < 80, text);
	});

	const refused: readonly (readonly [title: string, coordinate: string, code: string])[] = [
		['a subscription', 'Subscription.s', 'graphql/subscription-not-inserted'],
		['a type to which no query leads', 'Lost.v', 'graphql/element-not-reachable'],
		['the type of queries', 'Query', 'graphql/element-not-reachable'],
		['an unknown field', 'Query.b', 'graphql/element-not-in-schema'],
		['a field of an unknown type', 'Gone.b', 'graphql/element-not-in-schema'],
		['an argument of a directive', '@include(if:)', 'graphql/element-not-in-schema'],
		['a directive', '@include', 'graphql/element-not-in-schema'],
		['a text that is no coordinate', '{', 'graphql/element-not-in-schema'],
	];
	for (const [title, coordinate, code] of refused) {
		it(`rejects ${title}`, async () => {
			const schema = buildSchema('type Query { a: Int } type Subscription { s: Int } type Lost { v: Int }');
			await assert.rejects(inserted(schema, coordinate), (error) => error instanceof UserError && error.code === code);
		});
	}
});
