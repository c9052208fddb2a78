import assert from 'node:assert/strict';
import { buildClientSchema, introspectionFromSchema } from 'graphql';
import {
	initialVariableValues,
	placeholderSnippet,
	requiredVariablePlaceholders,
} from '../../../../../../src/graphql/core/language/variables/placeholders.ts';
import { declared, schema } from './schema.ts';

describe('requiredVariablePlaceholders and initialVariableValues', () => {
	const rows: readonly (readonly [variable: string, withSchema: unknown, without: unknown])[] = [
		['$x: String!', '', ''],
		['$x: ID!', '', ''],
		['$x: Int!', 0, 0],
		['$x: Float!', 0, 0],
		['$x: Boolean!', false, false],
		['$x: Json!', '', ''],
		['$x: [Int!]!', [0], [0]],
		['$x: Level!', 'BACHELOR', ''],
		['$x: Former!', 'FIRST', ''],
		['$x: [Level]!', ['BACHELOR'], ['']],
		['$x: Filter!', { owner: '' }, ''],
		['$x: [Filter!]!', [{ owner: '' }], ['']],
		['$x: Choice!', { id: '' }, ''],
		['$x: Tree!', { branches: [] }, ''],
		['$x: Condition!', { equals: '' }, ''],
	];
	for (const [variable, withSchema, without] of rows) {
		it(`creates the placeholder ${JSON.stringify(withSchema)} with a schema and ${JSON.stringify(without)} without a schema for ${variable}`, () => {
			assert.deepEqual(requiredVariablePlaceholders(declared(variable), schema, {}), { x: withSchema });
			assert.deepEqual(requiredVariablePlaceholders(declared(variable), undefined, {}), { x: without });
		});
	}

	it('creates no placeholders with deprecated enum values of an introspected schema', () => {
		const introspected = buildClientSchema(introspectionFromSchema(schema));
		assert.deepEqual(requiredVariablePlaceholders(declared('$x: Level!'), introspected, {}), { x: 'BACHELOR' });
	});

	it('creates placeholders only for required variables that have neither a default value nor an existing value', () => {
		const definitions = declared('$a: Int!, $b: Int! = 1, $c: Int, $d: Int!');
		assert.deepEqual(requiredVariablePlaceholders(definitions, schema, { d: null }), { a: 0 });
	});

	const first: readonly (readonly [variables: string, existing: object, expected: object])[] = [
		['$a: Int!, $b: Int = 1', {}, { a: 0 }],
		['$b: Int = 1, $c: [Level] = [MASTER], $d: String', {}, { b: 1, c: ['MASTER'], d: null }],
		['$b: Int = 1, $c: Int = 2', { c: 3 }, {}],
	];
	for (const [variables, existing, expected] of first) {
		it(`creates a new variable set with ${JSON.stringify(expected)} for ${variables} when the existing values are ${JSON.stringify(existing)}`, () =>
			assert.deepEqual(initialVariableValues(declared(variables), schema, { ...existing }), expected));
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
		it(`converts the placeholder ${JSON.stringify(value)} to a snippet with tab stops`, () =>
			assert.equal(placeholderSnippet(value), expected));
	}
});
