import assert from 'node:assert/strict';
import { buildSchema, DirectiveLocation } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

const schema = buildSchema(`
	directive @onQuery on QUERY
	directive @onVariable on VARIABLE_DEFINITION
	directive @onEnumValue on ENUM_VALUE
	directive @onEnum on ENUM
	directive @onField on FIELD_DEFINITION
	directive @onArgument on ARGUMENT_DEFINITION
	directive @onInput on INPUT_FIELD_DEFINITION
	directive @onSchema on SCHEMA
	enum Level { LOW }
	input Where { a: Int }
	interface Node { id: ID! }
	interface Other { a: Int }
	type A implements Node { id: ID! }
	union Any = A
	scalar Date
	type Query { a: A }
`);
const specified = 'deprecated';

describe('completionsAt in type definitions', () => {
	const table: readonly (readonly [title: string, at: string, expected: string])[] = [
		[
			'input types of the document for a variable',
			'query Q($a: |) { a } input Own { a: Int } enum Kind { A } type Result { a: Int }',
			'Level Where Int ID Date Boolean String Own Kind __TypeKind __DirectiveLocation',
		],
		[
			'input types for a variable',
			'query Q($a: |) { a }',
			'Level Where Int ID Date Boolean String __TypeKind __DirectiveLocation',
		],
		['output types for a field', 'type T { a: | }', 'Level Int Node ID Other A Any Date Query Boolean String Float T'],
		['output types in a list', 'type T { a: [|] }', 'Level Int Node ID Other A Any Date Query Boolean String Float T'],
		['input types for an argument', 'type T { a(b: |): Int }', 'Level Where Int ID Date Boolean String Float'],
		[
			'input types of the schema and of the document for an input field',
			'input I { a: | } enum E { X } type T { a: Int }',
			'Level Where Int ID Date Boolean String Float I E',
		],
		['interfaces after "implements"', 'type T implements |', 'Node Other'],
		['only interfaces that are not listed, before a listed one', 'type T implements |Node { id: ID! }', 'Other'],
		['all interfaces at the end of a listed one', 'type T implements Node| { id: ID! }', 'Node Other'],
		['only interfaces that are not listed yet', 'type T implements Node & | { id: ID! }', 'Other'],
		[
			'interfaces of the schema and of the document',
			'interface New { a: Int } interface T implements |',
			'Node Other New',
		],
		['object types as union members', 'union U = |', 'A Query'],
		['only union members that are not listed yet', 'union U = A | |', 'Query'],
		['union members for a partially typed name', 'union U = A | Qu|', 'Query'],
		['union members at the end of a listed one', 'union U = A | Query|', 'Query'],
		['union members of the schema and of the document', 'type T { a: Int } union U = |', 'A Query T'],
		['no union members without a separator', 'union U = A |', ''],
		['the operation types in a schema definition', 'schema { | }', 'query mutation subscription'],
		['operation types for a partially typed name', 'schema { qu| }', 'query mutation subscription'],
		['operation types after another one', 'schema { query: Query m| }', 'query mutation subscription'],
		['object types as root types', 'schema { query: | }', 'A Query'],
		['directive locations after "on"', 'directive @d on |', Object.values(DirectiveLocation).join(' ')],
		[
			'directive locations after "repeatable on"',
			'directive @d repeatable on |',
			Object.values(DirectiveLocation).join(' '),
		],
		['directive locations', 'directive @d on FIELD | QUE|', Object.values(DirectiveLocation).join(' ')],
		['nothing for the name of a new type', 'type |', ''],
		['nothing for the name of a new field', 'type T { | }', ''],
		['types to extend', 'extend type |', 'A Query'],
		['types to extend for a partially typed name', 'extend type Qu|', 'A Query'],
		['directives of an operation', 'query Q @| { a }', 'onQuery'],
		['directives of a variable', 'query Q($a: Int @|) { a }', 'onVariable'],
		['directives of an enum', 'enum E @| { X }', 'onEnum'],
		['directives of an enum value', 'enum E { X @| }', `onEnumValue ${specified}`],
		['directives of a field definition', 'type T { a: Int @| }', `onField ${specified}`],
		['directives of an argument definition', 'type T { a(b: Int @|): Int }', `onArgument ${specified}`],
		['directives of an input field', 'input I { a: Int @| }', `onInput ${specified}`],
		['directives of a schema', 'schema @| { query: Query }', 'onSchema'],
		[
			'keywords among type definitions',
			'type T { a: Int }\n\n|',
			'type interface union enum input scalar schema directive extend',
		],
		['keywords among operations', '{ a }\n\n|', 'query mutation fragment {'],
		[
			'input types of the schema once, although the document redefines one',
			'query Q($a: |) { a } enum Level { X }',
			'Level Where Int ID Date Boolean String __TypeKind __DirectiveLocation',
		],
		[
			'input types although a type of the document has no name',
			'query Q($a: |) { a } enum { X }',
			'Level Where Int ID Date Boolean String __TypeKind __DirectiveLocation',
		],
		[
			'all keywords for a partially typed keyword in an empty document',
			'ty|',
			'query mutation fragment { type interface union enum input scalar schema directive extend',
		],
		['keywords for a partially typed keyword', '{ a }\nfra|', 'query mutation fragment {'],
	];
	for (const [title, at, expected] of table) {
		it(`completion of types, directives and keywords suggests ${title}`, () => {
			// The last "|" marks the position, because union definitions also contain "|".
			const offset = at.lastIndexOf('|');
			const document = readGraphql(at.slice(0, offset) + at.slice(offset + 1));
			const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
			const labels = completionsAt(sources, document, offset).map(({ label }) => label);
			assert.equal(labels.join(' '), expected);
		});
	}

	it('suggests the keyword "subscription" only if the schema has a subscription type', () => {
		const labelsWith = (text: string) =>
			completionsAt(
				{ schema: buildSchema(text), otherFragments: new Map(), isTypeSystemFile: false },
				readGraphql('{ a }\n\n'),
				7,
			).map(({ label }) => label);
		assert.ok(!labelsWith('type Query { a: Int }').includes('subscription'));
		assert.ok(labelsWith('type Query { a: Int } type Subscription { a: Int }').includes('subscription'));
	});

	it('suggests keywords of type definitions first in an empty .graphqls file', () => {
		const sources = { schema, otherFragments: new Map(), isTypeSystemFile: true };
		assert.deepEqual(completionsAt(sources, readGraphql(''), 0).at(0)?.label, 'type');
	});
});
