import assert from 'node:assert/strict';
import { buildClientSchema, introspectionFromSchema } from 'graphql';
import {
	firstValues,
	placeholderSnippet,
	requiredPlaceholders,
} from '../../../../../../src/graphql/core/language/variables/placeholders.ts';
import { declared, schema } from './schema.ts';

describe('placeholders for variables', () => {
	const rows: readonly (readonly [variable: string, withSchema: unknown, without: unknown])[] = [
		['$x: String!', '', ''],
		['$x: ID!', '', ''],
		['$x: Int!', 0, 0],
		['$x: Float!', 0, 0],
		['$x: Boolean!', false, false],
		['$x: Json!', '', ''],
		['$x: [Int!]!', [0], [0]],
		['$x: Level!', 'BACHELOR', ''],
		['$x: [Level]!', ['BACHELOR'], ['']],
		['$x: Filter!', { owner: '' }, ''],
		['$x: [Filter!]!', [{ owner: '' }], ['']],
		['$x: Choice!', { id: '' }, ''],
		['$x: Tree!', { branches: [] }, ''],
	];
	for (const [variable, withSchema, without] of rows) {
		it(variable, () => {
			assert.deepEqual(requiredPlaceholders(declared(variable), schema, {}), { x: withSchema });
			assert.deepEqual(requiredPlaceholders(declared(variable), undefined, {}), { x: without });
		});
	}

	it('pass over what an introspected schema calls deprecated', () => {
		const introspected = buildClientSchema(introspectionFromSchema(schema));
		assert.deepEqual(requiredPlaceholders(declared('$x: Level!'), introspected, {}), { x: 'BACHELOR' });
	});

	it('are for what is required and not given', () => {
		const definitions = declared('$a: Int!, $b: Int! = 1, $c: Int, $d: Int!');
		assert.deepEqual(requiredPlaceholders(definitions, schema, { d: null }), { a: 0 });
	});

	const first: readonly (readonly [variables: string, given: object, expected: object])[] = [
		['$a: Int!, $b: Int = 1', {}, { a: 0 }],
		['$b: Int = 1, $c: [Level] = [MASTER], $d: String', {}, { b: 1, c: ['MASTER'], d: null }],
		['$b: Int = 1, $c: Int = 2', { c: 3 }, {}],
	];
	for (const [variables, given, expected] of first) {
		it(`begin a set for ${variables} beside ${JSON.stringify(given)}`, () =>
			assert.deepEqual(firstValues(declared(variables), schema, { ...given }), expected));
	}

	const snippets: readonly (readonly [value: unknown, expected: string])[] = [
		['', '"$1"'],
		['BACHELOR', `"\${1:BACHELOR}"`],
		[false, `\${1:false}`],
		[[], '[$1]'],
		[[0], `[\${1:0}]`],
		[{}, '{\n\t$1\n}'],
		[{ a: '', b: [{ c: 0 }] }, `{\n\t"a": "$1",\n\t"b": [{\n\t\t"c": \${2:0}\n\t}]\n}`],
	];
	for (const [value, expected] of snippets) {
		it(`are places in a snippet: ${JSON.stringify(value)}`, () => assert.equal(placeholderSnippet(value), expected));
	}
});
