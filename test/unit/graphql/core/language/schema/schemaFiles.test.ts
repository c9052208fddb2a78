import assert from 'node:assert/strict';
import { buildSchema as graphqlSchema, introspectionFromSchema, printSchema } from 'graphql';
import {
	buildSchemaFromContents,
	parseSchemaFile,
	type UnvalidatedSchema,
} from '../../../../../../src/graphql/core/language/schema/schemaFiles.ts';
import { diagnose } from '../../../support/diagnose.ts';
import { suggestionsAt } from '../completion/suggestions.ts';

const validSdl = `
	type Query { a: Int, find(where: Where, level: Level = LOW): A, node: Node }
	interface Node { id: ID }
	type A implements Node { id: ID, a: Int, both: Both }
	union Both = A | Query
	enum Level { LOW HIGH }
	input Where { name: String, level: Level = LOW }
`;

function build(...texts: readonly string[]): UnvalidatedSchema {
	const built = buildSchemaFromContents(texts.map(parseSchemaFile));
	assert.ok(built);
	return built;
}

/**
 * Returns the introspection result of the valid schema as JSON, with its types changed by `change`.
 */
function introspection(change: (types: Types) => unknown[]): string {
	const { __schema } = JSON.parse(JSON.stringify(introspectionFromSchema(graphqlSchema(validSdl))));
	return JSON.stringify({ __schema: { ...__schema, types: change(__schema.types) } });
}

// biome-ignore lint/suspicious/noExplicitAny: the test creates invalid introspection results
type Types = any[];

const without = (name: string) => introspection((types) => types.filter((type) => type.name !== name));
const changed = (name: string, changes: object) =>
	introspection((types) => types.map((type) => (type.name === name ? { ...type, ...changes } : type)));
const reference = (name: string) => ({ kind: 'OBJECT', name, ofType: null });
const field = (name: string, type: object) => ({ name, type, args: [], isDeprecated: false });

/**
 * Schemas with an error that does not affect `Query.a`, and a pattern for the expected error
 * messages. `/^$/` means that no error is reported.
 */
const invalidSchemas: readonly (readonly [title: string, text: string, error: RegExp])[] = [
	[
		'an introspection result with an object type without fields',
		changed('A', { fields: [] }),
		/must define one or more fields/,
	],
	[
		'an introspection result with a type name that starts with __',
		introspection((types) => [...types, { ...types.find(({ name }) => name === 'A'), name: '__A' }]),
		/__A/,
	],
	['an introspection result in which an object type is missing', without('A'), /missing type A/],
	['an introspection result in which an enum is missing', without('Level'), /missing type Level/],
	['an introspection result in which an input object type is missing', without('Where'), /missing type Where/],
	['an introspection result in which an interface is missing', without('Node'), /missing type Node/],
	['an introspection result in which a scalar is missing', without('ID'), /missing type ID/],
	['an introspection result with a type that is null', introspection((types) => [...types, null]), /^$/],
	[
		'an introspection result with a type of an unknown kind',
		introspection((types) => [...types, { kind: 'NEW', name: 'B' }]),
		/^$/,
	],
	[
		'an introspection result with an object type whose fields are null',
		changed('A', { fields: null }),
		/must define one or more fields/,
	],
	[
		'an introspection result with an enum whose values are null',
		changed('Level', { enumValues: null }),
		/must define one or more values/,
	],
	[
		'an introspection result with an enum value "true"',
		changed('Level', { enumValues: [{ name: 'true' }, { name: 'LOW' }] }),
		/^$/,
	],
	[
		'an introspection result with a field that returns an input type',
		changed('A', { fields: [field('x', reference('Where')), field('id', reference('ID'))] }),
		/^$/,
	],
	[
		'an introspection result with a field without a type',
		changed('A', { fields: [{ name: 'x' }, field('id', reference('ID'))] }),
		/^$/,
	],
	[
		'an introspection result with a union that contains a scalar',
		changed('Both', { possibleTypes: [reference('Int'), reference('A')] }),
		/^$/,
	],
	[
		'an introspection result with an invalid default value',
		changed('Where', { inputFields: [{ ...field('name', reference('ID')), defaultValue: '{ "a": 1 }' }] }),
		/^$/,
	],
	['SDL with an undefined type', `${validSdl} type B { b: Nope }`, /Unknown type "Nope"/],
	['SDL with an undefined interface', `${validSdl} type B implements Nope { b: Int }`, /Unknown type "Nope"/],
	['SDL with an undefined union member', `${validSdl} union B = A | Nope`, /Unknown type "Nope"/],
	['SDL with an undefined root type', `schema { query: Query, mutation: Nope } ${validSdl}`, /Unknown type "Nope"/],
	['SDL with a duplicate field', `${validSdl} type B { b: Int, b: Int }`, /can only be defined once/],
	['SDL with a duplicate type', `${validSdl} type A { b: Int }`, /only one type named "A"/],
	['SDL with a syntax error', `${validSdl}\ntype B { b: \n`, /^$/],
	['SDL with a field that returns an input type', `${validSdl} type B { b: Where }`, /must be Output Type/],
];

describe('buildSchemaFromContents', () => {
	for (const [title, text, error] of invalidSchemas) {
		it(`builds a schema that completion and diagnostics can use from ${title}`, () => {
			const { schema, findErrors } = build(text);
			assert.ok(suggestionsAt(schema, '{ | }').some(({ label }) => label === 'a'));
			assert.deepEqual(
				diagnose('{ a nope }', schema).map((each) => each.kind === 'validation' && each.rule),
				['FieldsOnCorrectType'],
			);
			for (const type of Object.values(schema.getTypeMap())) {
				assert.ok(!('getFields' in type) || type.getFields());
			}
			assert.match(printSchema(schema), /type Query/);
			const { missingTypes, messages } = findErrors();
			assert.match([...missingTypes.map((name) => `missing type ${name}`), ...messages].join('\n'), error);
		});
	}

	it('finds no errors in a valid schema', () => {
		for (const text of [validSdl, introspection((types) => types)]) {
			assert.deepEqual(build(text).findErrors(), { missingTypes: [], messages: [] });
		}
	});
});

describe('buildSchemaFromContents', () => {
	const types = (...texts: readonly string[]) =>
		Object.keys(build(...texts).schema.getTypeMap()).filter((name) => /^[A-Z]$/.test(name));

	it('builds a schema from SDL, from introspection results with and without the enclosing "data", and from SDL with such a result', () => {
		const json = introspection((all) => all);
		const data = JSON.stringify({ data: JSON.parse(json), extensions: {} });
		for (const text of [validSdl, json, data, `\uFEFF${validSdl}`]) {
			assert.ok(build(text).schema.getQueryType()?.getFields()['find']);
		}
		assert.deepEqual(types(data, 'type B { a: A }').sort(), ['A', 'B']);
	});

	it('merges the type extensions in several schema files into one type when no file defines the type', () => {
		const { schema } = build('extend type Query { a: B }', 'extend type Query { b: Int }', 'type B { b: Int }');
		assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['a', 'b']);
	});

	it('builds a schema from the valid definitions of a schema file with a syntax error', () => {
		assert.deepEqual(types('type A { a: Int }\ntype B { a: \ntype C { a: Int }\n'), ['A', 'C']);
	});

	for (const text of ['', '# nothing', '{ a }', 'query A { a }', '{"data": null}', '[]', 'hello']) {
		it(`builds no schema from the file content ${JSON.stringify(text)}`, () =>
			assert.equal(buildSchemaFromContents([parseSchemaFile(text)]), undefined));
	}
});
