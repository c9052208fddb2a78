import assert from 'node:assert/strict';
import { specifiedSDLRules } from 'graphql/validation/specifiedRules';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { sdlRules } from '../../../../../../src/graphql/core/language/diagnostics/validateTypeDefinitions.ts';
import { parseSdl } from '../../../../../../src/graphql/core/language/schema/sdlSchema.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { alone } from '../../../support/diagnose.ts';

/** Each diagnosis as `rule: «marked text»`. `others`: the rest of the schema, where it is known. */
function check(text: string, others?: string): readonly string[] {
	const otherTypes = others === undefined ? undefined : parseSdl(others);
	return new Diagnoser()
		.diagnose(readGraphql(text), { ...alone(undefined), otherTypes })
		.map((each) => `${each.kind === 'validation' ? each.rule : each.kind}: «${text.slice(each.start, each.end)}»`);
}

const whole = 'type Query { a: Int }\n';

const inOneFile: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'a sound schema',
		'schema { query: Q }\ntype Q { a(x: In = { y: 1 }): [U!]! }\ninput In { y: Int }\nunion U = Q',
		[],
	],
	['two fields of one name', 'type Query { a: Int, a: Int }', ['UniqueFieldDefinitionNames: «a»']],
	['two types of one name, told at the second', `${whole}enum Query { A }`, ['UniqueTypeNames: «Query»']],
	['two values of one name', `${whole}enum E { A A }`, ['UniqueEnumValueNames: «A»']],
	['two arguments of one name', 'type Query { a(x: Int, x: Int): Int }', ['UniqueArgumentDefinitionNames: «x»']],
	['two directives of one name', `${whole}directive @d on FIELD\ndirective @d on FIELD`, ['UniqueDirectiveNames: «d»']],
	['two schemas', `${whole}schema { query: Query }\nschema { mutation: Query }`, ['LoneSchemaDefinition: «schema»']],
	['an unknown directive', 'type Query { a: Int @nope }', ['KnownDirectives: «nope»']],
	['a directive at the wrong place', 'type Query @deprecated { a: Int }', ['KnownDirectives: «deprecated»']],
	['an unknown argument', 'type Query { a: Int @deprecated(x: 1) }', ['KnownArgumentNamesOnDirectives: «x»']],
	['a missing argument', `${whole}scalar S @specifiedBy`, ['ProvidedRequiredArgumentsOnDirectives: «specifiedBy»']],
	[
		'an interface that is not implemented',
		`${whole}interface N { id: ID }\ntype A implements N { a: Int }`,
		['ValidSchema: «A»'],
	],
	['an output type as input', 'type Query { a(x: Query): Int }', ['ValidSchema: «Query»']],
	['a union of what is no object', `${whole}union U = Int`, ['ValidSchema: «Int»']],
	['a reserved name', `${whole}type __X { a: Int }`, ['ValidSchema: «__X»']],
	['a redefined built-in directive', `${whole}directive @deprecated(reason: String) on FIELD_DEFINITION`, []],
	['types without a root', 'type A { a: Int }', []],
	['an operation beside types', `${whole}query A { a }`, []],
	['letters beyond ASCII', '# blåbær 🫐\r\ntype Query { a: Int, a: Int }', ['UniqueFieldDefinitionNames: «a»']],
];

const amongOthers: readonly (readonly [
	title: string,
	text: string,
	others: string | undefined,
	expected: readonly string[],
])[] = [
	['an unknown type, which may be elsewhere', 'type Query { a: Nope }', undefined, []],
	[
		'an unknown type and a fault that counts anyhow',
		'type Query { a: Nope, a: Int }',
		undefined,
		['UniqueFieldDefinitionNames: «a»'],
	],
	['an unknown directive beside an unknown type', 'type Query { a: Nope @nope }', undefined, []],
	['an extension of what is elsewhere', 'extend type Query @nope { a: Int }', undefined, []],
	['a type that is extended elsewhere', 'type Query\ntype A { a: Int @nope }', undefined, []],
	['a type of another file', 'type A { a: B }', 'type B { a: Int } type Query { a: A }', []],
	['a type of no file', 'type A { a: Nope }', whole, ['KnownTypeNames: «Nope»']],
	['a type of no file, alone in its schema', 'type Query { a: Nope }', '', ['KnownTypeNames: «Nope»']],
	['an extension of no file', 'extend type Nope { a: Int }', whole, ['PossibleTypeExtensions: «Nope»']],
	['a type of the same name in another file', 'type Query { b: Int }', whole, ['UniqueTypeNames: «Query»']],
	['a directive of another file', 'type A { a: Int @d }', `${whole}directive @d on FIELD_DEFINITION`, []],
	['a fault of another file', 'type A { a: Int }', `${whole}type B { a: Nope, a: Int }`, []],
	[
		'an interface of another file',
		'type A implements N { a: Int }',
		`${whole}interface N { id: ID }`,
		['ValidSchema: «A»'],
	],
	[
		'a broken neighbour',
		'type A { a: B, a: Int, c: Int @nope }\ntype B { a',
		undefined,
		['syntax: «a»', 'UniqueFieldDefinitionNames: «a»'],
	],
	['a broken neighbour, in a schema whose files are known', 'type A { a: B }\ntype B { a', whole, ['syntax: «a»']],
];

describe('judgeSdl', () => {
	for (const [title, text, expected] of inOneFile) {
		it(title, () => assert.deepEqual(check(text), expected));
	}
	for (const [title, text, others, expected] of amongOthers) {
		it(title, () => assert.deepEqual(check(text, others), expected));
	}

	it('has every rule of graphql-js under its name', () => {
		assert.deepEqual(Object.values(sdlRules), [...specifiedSDLRules]);
		assert.deepEqual(
			Object.keys(sdlRules),
			specifiedSDLRules.map(({ name }) => name.replace(/Rule$/, '')),
		);
	});
});
