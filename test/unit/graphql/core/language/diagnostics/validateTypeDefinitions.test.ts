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

const directives =
	'directive @d(e: E, i: Int!, in: In) repeatable on FIELD_DEFINITION | OBJECT | ARGUMENT_DEFINITION | SCHEMA\nenum E { A B }\ninput In { y: [Int] }\n';

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
	[
		'a value of another type for an argument of a directive',
		`${directives}type Query { a: Int @d(e: A, i: "x") }`,
		['ValuesOfCorrectType: «"x"»'],
	],
	[
		'a value that an enum does not have',
		`${directives}type Query @d(e: C, i: 1) { a: Int }`,
		['ValuesOfCorrectType: «C»'],
	],
	[
		'an unknown input field in the argument of a directive',
		`${directives}type Query { a(x: Int @d(i: 1, in: {z: 1})): Int }`,
		['ValuesOfCorrectType: «z»'],
	],
	[
		'values that fit',
		`${directives}extend schema @d(e: A, i: 1, in: {y: [1]})\ntype Query { a: Int @d(e: null, i: 1) }`,
		[],
	],
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
		['syntax: «a»', 'UniqueFieldDefinitionNames: «a»', 'KnownDirectives: «nope»'],
	],
	[
		'a value of another type for a directive of another file',
		'type A { a: Int @d(i: "x") }',
		`${whole}directive @d(i: Int) on FIELD_DEFINITION`,
		['ValuesOfCorrectType: «"x"»'],
	],
	['a broken neighbour, in a schema whose files are known', 'type A { a: B }\ntype B { a', whole, ['syntax: «a»']],
];

const node = 'interface N { id: ID x: B }\n';

/** Type definitions beside a broken one. */
const besideBroken: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'still checks an interface',
		`${whole}${node}type A implements N { id: ID }\ntype B {\n}`,
		['syntax: «}»', 'ValidSchema: «A»'],
	],
	[
		'still checks an interface above an unclosed type',
		`${whole}${node}type A implements N { id: ID }\ntype B {\n`,
		['syntax: «{»', 'ValidSchema: «A»'],
	],
	[
		'still reports unknown types',
		`${whole}type A { a: B b: Nope c: C }\ntype B { a: }\nenum C { A`,
		['syntax: «}»', 'syntax: «A»'],
	],
	[
		'still reports unknown directives',
		`${whole}type A { a: Int @nope }\ntype B {`,
		['syntax: «{»', 'KnownDirectives: «nope»'],
	],
	['does not miss the fields of a broken type', `${whole}${node}type B implements N { id: }`, ['syntax: «}»']],
	[
		'does not miss the fields of a broken extension',
		`${whole}${node}scalar B\ntype A implements N { id: ID }\nextend type A { x: }`,
		['syntax: «}»'],
	],
	[
		'does not miss the fields of a broken input type',
		'input I { a: }\ntype Query { a(i: I = {b: 1}): Int }',
		['syntax: «}»'],
	],
	['does not miss the values of a broken enum', 'enum E { A: }\ntype Query { a(e: E = B): E }', ['syntax: «:»']],
	[
		'does not miss the interfaces of a broken type',
		'interface N { n: N }\ntype A implements N { n: B }\ntype B implements N { n: }\ntype Query { a: A }',
		['syntax: «}»'],
	],
	[
		'does not miss the members of a broken union',
		'interface N { n: U }\ntype A implements N { n: A }\nunion U = A |\ntype Query { a: A }',
		['syntax: «|»'],
	],
	['does not miss a broken directive', 'directive @x(a: ) on OBJECT\ntype Query @x(a: 1) { a: Int }', ['syntax: «)»']],
	['does not miss a broken type twice', `${whole}type B { a: Int }\ntype B { a: }`, ['syntax: «}»']],
	['does not extend a broken type wrongly', `${whole}input I { a: }\nextend input I { b: Int }`, ['syntax: «}»']],
	[
		'says nothing about a type that a misspelt keyword may define',
		'tpye B { a: Int }\ntype Query { a: B b: Int @nope }',
		['syntax: «tpye»'],
	],
	[
		'still checks what does not depend on a misspelt definition',
		`tpye B { a: Int }\ninterface N { id: ID }\ntype Query implements N { a: Int }`,
		['syntax: «tpye»', 'ValidSchema: «Query»'],
	],
];

describe('judgeSdl', () => {
	for (const [title, text, expected] of besideBroken) {
		it(`${title} beside a broken definition`, () => assert.deepEqual(check(text), expected));
	}
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
