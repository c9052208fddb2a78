import assert from 'node:assert/strict';
import {
	buildClientSchema,
	buildSchema as graphqlSchema,
	introspectionFromSchema,
	printDirective,
	printSchema,
	printType,
} from 'graphql';
import {
	buildSchemaFromContents,
	introspectionOfSchemaFile,
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
		'SDL with an undefined interface, a union without types and a schema extension with only a directive',
		`${validSdl} type B implements Gone { id: ID } union None extend schema @link(url: "https://example.org")`,
		/Unknown type "Gone"/,
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

	const wrapped = (name: string) => ({
		kind: 'NON_NULL',
		name: null,
		ofType: { kind: 'LIST', name: null, ofType: reference(name) },
	});
	const args = [
		field('output', reference('A')),
		field('no name', reference('Int')),
		{ ...field('n', reference('Int')), defaultValue: '1' },
		{ ...field('ns', wrapped('Int')), defaultValue: 5 },
	];
	const repaired: readonly (readonly [title: string, text: string, type: string, expected: string])[] = [
		['fields of a missing type', without('ID'), 'A', 'type A implements Node {\n  id: ID\n  a: Int\n  both: Both\n}'],
		[
			'arguments of a missing type',
			without('Level'),
			'Where',
			'input Where {\n  name: String\n  level: Level = LOW\n}',
		],
		[
			'no interface that is an object type, and no field that returns a list of an input type',
			changed('A', {
				interfaces: [reference('Query'), reference('Node')],
				fields: [field('x', wrapped('Where')), field('ids', wrapped('ID'))],
			}),
			'A',
			'type A implements Node {\n  ids: [ID]!\n}',
		],
		[
			'no field of an interface that returns an input type',
			changed('Node', { fields: [field('x', reference('Where')), field('id', reference('ID'))] }),
			'Node',
			'interface Node {\n  id: ID\n}',
		],
		[
			'valid arguments and their default values',
			changed('A', { fields: [{ ...field('a', reference('Int')), args }] }),
			'A',
			'type A implements Node {\n  a(n: Int = 1, ns: [Int]!): Int\n}',
		],
		[
			'no interface that is not defined',
			`${validSdl} type B implements Nope & Node { id: ID }`,
			'B',
			'type B implements Node {\n  id: ID\n}',
		],
		['no member of a union that is not defined', `${validSdl} union B = A | Nope`, 'B', 'union B = A'],
	];
	for (const [title, text, name, expected] of repaired) {
		it(`builds a type with ${title}`, () => {
			const type = build(text).schema.getType(name);
			assert.equal(type && printType(type), expected);
		});
	}

	it('builds a schema without a root type that is not defined', () => {
		const { schema } = build(`schema { query: Query, mutation: Nope } ${validSdl}`);
		assert.deepEqual([schema.getQueryType()?.name, schema.getMutationType()], ['Query', undefined]);
	});

	it('builds a schema with the valid directives and arguments of an introspection result', () => {
		const { __schema } = JSON.parse(introspection((types) => types));
		const directives = [
			{ name: 'no name', locations: ['FIELD'], args: [] },
			{ name: 'withoutLocations', args: [] },
			{ name: 'd', locations: ['FIELD'], args },
		];
		const { schema } = build(JSON.stringify({ __schema: { ...__schema, directives } }));
		assert.deepEqual(
			schema
				.getDirectives()
				.filter(({ name }) => name.startsWith('d') && name !== 'deprecated')
				.map(printDirective),
			['directive @d(n: Int = 1, ns: [Int]!) on FIELD'],
		);
		assert.equal(schema.getDirective('withoutLocations'), undefined);
	});

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

describe('introspectionOfSchemaFile', () => {
	it('returns the introspection result in a file, or creates it from SDL', () => {
		const sdl = 'input I @oneOf {\n  a: Int @deprecated\n  b: Int\n}\n\ntype Query {\n  a(i: I): Int\n}';
		const result = introspectionOfSchemaFile(sdl);
		assert.equal(result && printSchema(buildClientSchema(result)), sdl);
		const json = JSON.stringify(result);
		assert.equal(JSON.stringify(introspectionOfSchemaFile(`{ "data": ${json} }`)), json);
	});

	for (const sdl of ['# nothing', 'scalar Date', 'type A { id: ID }', 'schema { query: Missing }']) {
		it(`returns nothing for a file without a query type: ${sdl}`, () =>
			assert.equal(introspectionOfSchemaFile(sdl), undefined));
	}
});
