import assert from 'node:assert/strict';
import { buildSchema as graphqlSchema, introspectionFromSchema, printSchema } from 'graphql';
import {
	type BuiltSchema,
	buildSchema,
	readSchemaFile,
} from '../../../../../../src/graphql/core/language/schema/schemaFiles.ts';
import { diagnose } from '../../../support/diagnose.ts';
import { suggestionsAt } from '../completion/suggestions.ts';

const sound = `
	type Query { a: Int, find(where: Where, level: Level = LOW): A, node: Node }
	interface Node { id: ID }
	type A implements Node { id: ID, a: Int, both: Both }
	union Both = A | Query
	enum Level { LOW HIGH }
	input Where { name: String, level: Level = LOW }
`;

function build(...texts: readonly string[]): BuiltSchema {
	const built = buildSchema(texts.map(readSchemaFile));
	assert.ok(built);
	return built;
}

/** The introspection of the sound schema, changed in its types. */
function introspection(change: (types: Types) => unknown[]): string {
	const { __schema } = JSON.parse(JSON.stringify(introspectionFromSchema(graphqlSchema(sound))));
	return JSON.stringify({ __schema: { ...__schema, types: change(__schema.types) } });
}

// biome-ignore lint/suspicious/noExplicitAny: the test damages it in ways that have no type
type Types = any[];

const without = (name: string) => introspection((types) => types.filter((type) => type.name !== name));
const changed = (name: string, changes: object) =>
	introspection((types) => types.map((type) => (type.name === name ? { ...type, ...changes } : type)));
const reference = (name: string) => ({ kind: 'OBJECT', name, ofType: null });
const field = (name: string, type: object) => ({ name, type, args: [], isDeprecated: false });

/** Schemas with a fault that is none of `Query.a`'s business, and what must be said of it. */
const hostile: readonly (readonly [title: string, text: string, fault: RegExp])[] = [
	['an object without fields', changed('A', { fields: [] }), /must define one or more fields/],
	[
		'a name that begins with __',
		introspection((types) => [...types, { ...types.find(({ name }) => name === 'A'), name: '__A' }]),
		/__A/,
	],
	['a missing object', without('A'), /missing type A/],
	['a missing enum', without('Level'), /missing type Level/],
	['a missing input object', without('Where'), /missing type Where/],
	['a missing interface', without('Node'), /missing type Node/],
	['a missing scalar', without('ID'), /missing type ID/],
	['a type that is null', introspection((types) => [...types, null]), /^$/],
	['a type of an unknown kind', introspection((types) => [...types, { kind: 'NEW', name: 'B' }]), /^$/],
	['an object without a list of fields', changed('A', { fields: null }), /must define one or more fields/],
	['an enum without values', changed('Level', { enumValues: null }), /must define one or more values/],
	['an enum with a value "true"', changed('Level', { enumValues: [{ name: 'true' }, { name: 'LOW' }] }), /^$/],
	[
		'a field whose type is an input',
		changed('A', { fields: [field('x', reference('Where')), field('id', reference('ID'))] }),
		/^$/,
	],
	['a field without a type', changed('A', { fields: [{ name: 'x' }, field('id', reference('ID'))] }), /^$/],
	['a union of a scalar', changed('Both', { possibleTypes: [reference('Int'), reference('A')] }), /^$/],
	[
		'a default that is no value',
		changed('Where', { inputFields: [{ ...field('name', reference('ID')), defaultValue: '{ "a": 1 }' }] }),
		/^$/,
	],
	['SDL with a missing type', `${sound} type B { b: Nope }`, /Unknown type "Nope"/],
	['SDL with a missing interface', `${sound} type B implements Nope { b: Int }`, /Unknown type "Nope"/],
	['SDL with a missing member', `${sound} union B = A | Nope`, /Unknown type "Nope"/],
	['SDL with a missing root type', `schema { query: Query, mutation: Nope } ${sound}`, /Unknown type "Nope"/],
	['SDL with a field twice', `${sound} type B { b: Int, b: Int }`, /can only be defined once/],
	['SDL with a type twice', `${sound} type A { b: Int }`, /only one type named "A"/],
	['SDL with a broken definition', `${sound}\ntype B { b: \n`, /^$/],
	['SDL with an input as output', `${sound} type B { b: Where }`, /must be Output Type/],
];

describe('a schema with a fault', () => {
	for (const [title, text, fault] of hostile) {
		it(`is of use all the same: ${title}`, () => {
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
			assert.match([...missingTypes.map((name) => `missing type ${name}`), ...messages].join('\n'), fault);
		});
	}

	it('has no fault to tell when there is none', () => {
		for (const text of [sound, introspection((types) => types)]) {
			assert.deepEqual(build(text).findErrors(), { missingTypes: [], messages: [] });
		}
	});
});

describe('buildSchema', () => {
	const types = (...texts: readonly string[]) =>
		Object.keys(build(...texts).schema.getTypeMap()).filter((name) => /^[A-Z]$/.test(name));

	it('reads SDL, introspections with and without data around, and both together', () => {
		const json = introspection((all) => all);
		const data = JSON.stringify({ data: JSON.parse(json), extensions: {} });
		for (const text of [sound, json, data, `\uFEFF${sound}`]) {
			assert.ok(build(text).schema.getQueryType()?.getFields()['find']);
		}
		assert.deepEqual(types(data, 'type B { a: A }').sort(), ['A', 'B']);
	});

	it('joins files, and makes a type of what is extended everywhere and defined nowhere', () => {
		const { schema } = build('extend type Query { a: B }', 'extend type Query { b: Int }', 'type B { b: Int }');
		assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['a', 'b']);
	});

	it('takes the sound definitions of broken files', () => {
		assert.deepEqual(types('type A { a: Int }\ntype B { a: \ntype C { a: Int }\n'), ['A', 'C']);
	});

	for (const text of ['', '# nothing', '{ a }', 'query A { a }', '{"data": null}', '[]', 'hello']) {
		it(`finds no schema in ${JSON.stringify(text)}`, () =>
			assert.equal(buildSchema([readSchemaFile(text)]), undefined));
	}
});
