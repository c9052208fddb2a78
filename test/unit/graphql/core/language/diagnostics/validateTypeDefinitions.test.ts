import assert from 'node:assert/strict';
import { specifiedSDLRules } from 'graphql/validation/specifiedRules';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { sdlValidationRules } from '../../../../../../src/graphql/core/language/diagnostics/validateTypeDefinitions.ts';
import { parseSdl } from '../../../../../../src/graphql/core/language/schema/sdlSchema.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { withoutOtherDocuments } from '../../../support/diagnose.ts';

/**
 * Returns the diagnostics of a file with type definitions as `rule: «text of the range»`. `others`
 * is the SDL of the other files of the schema; `undefined` if they are unknown.
 */
function check(text: string, others?: string): readonly string[] {
	const otherTypes = others === undefined ? undefined : parseSdl(others);
	return new Diagnoser()
		.diagnose(readGraphql(text), { ...withoutOtherDocuments(undefined), otherTypes })
		.map((each) => `${each.kind === 'validation' ? each.rule : each.kind}: «${text.slice(each.start, each.end)}»`);
}

const queryType = 'type Query { a: Int }\n';

const directives =
	'directive @d(e: E, i: Int!, in: In) repeatable on FIELD_DEFINITION | OBJECT | ARGUMENT_DEFINITION | SCHEMA\nenum E { A B }\ninput In { y: [Int] }\n';

const inOneFile: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'a valid schema',
		'schema { query: Q }\ntype Q { a(x: In = { y: 1 }): [U!]! }\ninput In { y: Int }\nunion U = Q',
		[],
	],
	['two fields with the same name', 'type Query { a: Int, a: Int }', ['UniqueFieldDefinitionNames: «a»']],
	[
		'a field that occurs twice and a missing field of an interface',
		'type Query implements N { a: Int, a: Int }\ninterface N { b: Int }',
		['ValidSchema: «Query»', 'UniqueFieldDefinitionNames: «a»'],
	],
	['a broken operation beside a type', `${queryType}query A { a(`, ['syntax: «(»']],
	['a broken schema definition beside a type', `${queryType}schema { query: }`, ['syntax: «}»']],
	['two types with the same name at the second type', `${queryType}enum Query { A }`, ['UniqueTypeNames: «Query»']],
	['two enum values with the same name', `${queryType}enum E { A A }`, ['UniqueEnumValueNames: «A»']],
	['two arguments with the same name', 'type Query { a(x: Int, x: Int): Int }', ['UniqueArgumentDefinitionNames: «x»']],
	[
		'two directives with the same name',
		`${queryType}directive @d on FIELD\ndirective @d on FIELD`,
		['UniqueDirectiveNames: «d»'],
	],
	[
		'two schema definitions',
		`${queryType}schema { query: Query }\nschema { mutation: Query }`,
		['LoneSchemaDefinition: «schema»'],
	],
	['an unknown directive', 'type Query { a: Int @nope }', ['KnownDirectives: «nope»']],
	['a directive at an invalid location', 'type Query @deprecated { a: Int }', ['KnownDirectives: «deprecated»']],
	[
		'an unknown argument of a directive',
		'type Query { a: Int @deprecated(x: 1) }',
		['KnownArgumentNamesOnDirectives: «x»'],
	],
	[
		'a missing argument of a directive',
		`${queryType}scalar S @specifiedBy`,
		['ProvidedRequiredArgumentsOnDirectives: «specifiedBy»'],
	],
	[
		'a type that lacks a field of its interface',
		`${queryType}interface N { id: ID }\ntype A implements N { a: Int }`,
		['ValidSchema: «A»'],
	],
	['an argument with an output type', 'type Query { a(x: Query): Int }', ['ValidSchema: «Query»']],
	['a union with a scalar member', `${queryType}union U = Int`, ['ValidSchema: «Int»']],
	['a reserved name', `${queryType}type __X { a: Int }`, ['ValidSchema: «__X»']],
	['a redefined built-in directive', `${queryType}directive @deprecated(reason: String) on FIELD_DEFINITION`, []],
	[
		'a value of the wrong type for an argument of a directive',
		`${directives}type Query { a: Int @d(e: A, i: "x") }`,
		['ValuesOfCorrectType: «"x"»'],
	],
	[
		'an undefined enum value in a directive',
		`${directives}type Query @d(e: C, i: 1) { a: Int }`,
		['ValuesOfCorrectType: «C»'],
	],
	[
		'an unknown input field in the argument of a directive',
		`${directives}type Query { a(x: Int @d(i: 1, in: {z: 1})): Int }`,
		['ValuesOfCorrectType: «z»'],
	],
	[
		'valid values in directives',
		`${directives}extend schema @d(e: A, i: 1, in: {y: [1]})\ntype Query { a: Int @d(e: null, i: 1) }`,
		[],
	],
	[
		'two fields with the same name and a type that lacks a field of its interface',
		'type Query { a: Int, a: Int }\ninterface N { id: ID }\ntype A implements N { b: Int }',
		['UniqueFieldDefinitionNames: «a»', 'ValidSchema: «A»'],
	],
	[
		'the first 200 of 201 errors',
		`type Query { ${'a: Int '.repeat(202)}}`,
		Array.from({ length: 200 }, () => 'UniqueFieldDefinitionNames: «a»'),
	],
	['types without a query root type', 'type A { a: Int }', []],
	['an operation next to type definitions', `${queryType}query A { a }`, []],
	[
		'a duplicate field after non-ASCII characters',
		'# blåbær 🫐\r\ntype Query { a: Int, a: Int }',
		['UniqueFieldDefinitionNames: «a»'],
	],
];

const amongOthers: readonly (readonly [
	title: string,
	text: string,
	others: string | undefined,
	expected: readonly string[],
])[] = [
	['an undefined type when other files are unknown', 'type Query { a: Nope }', undefined, []],
	[
		'a duplicate field, but not an undefined type, when other files are unknown',
		'type Query { a: Nope, a: Int }',
		undefined,
		['UniqueFieldDefinitionNames: «a»'],
	],
	[
		'an undefined directive next to an undefined type when other files are unknown',
		'type Query { a: Nope @nope }',
		undefined,
		[],
	],
	[
		'an extension of an undefined type when other files are unknown',
		'extend type Query @nope { a: Int }',
		undefined,
		[],
	],
	[
		'an undefined directive next to a type without fields when other files are unknown',
		'type Query\ntype A { a: Int @nope }',
		undefined,
		[],
	],
	['a type that another file defines', 'type A { a: B }', 'type B { a: Int } type Query { a: A }', []],
	['a type that no file defines', 'type A { a: Nope }', queryType, ['KnownTypeNames: «Nope»']],
	['an undefined type in the only file of a schema', 'type Query { a: Nope }', '', ['KnownTypeNames: «Nope»']],
	[
		'an extension of a type that no file defines',
		'extend type Nope { a: Int }',
		queryType,
		['PossibleTypeExtensions: «Nope»'],
	],
	['a type that another file also defines', 'type Query { b: Int }', queryType, ['UniqueTypeNames: «Query»']],
	['a directive that another file defines', 'type A { a: Int @d }', `${queryType}directive @d on FIELD_DEFINITION`, []],
	['a valid type when another file has an error', 'type A { a: Int }', `${queryType}type B { a: Nope, a: Int }`, []],
	[
		'a type that lacks a field of an interface of another file',
		'type A implements N { a: Int }',
		`${queryType}interface N { id: ID }`,
		['ValidSchema: «A»'],
	],
	[
		'errors of a type next to a type with a syntax error',
		'type A { a: B, a: Int, c: Int @nope }\ntype B { a',
		undefined,
		['syntax: «a»', 'UniqueFieldDefinitionNames: «a»', 'KnownDirectives: «nope»'],
	],
	[
		'a value of the wrong type for a directive that another file defines',
		'type A { a: Int @d(i: "x") }',
		`${queryType}directive @d(i: Int) on FIELD_DEFINITION`,
		['ValuesOfCorrectType: «"x"»'],
	],
	[
		'no undefined type that a misspelt keyword may define when all files are known',
		'tpye B { a: Int }\ntype A { a: B }',
		queryType,
		['syntax: «tpye»'],
	],
	[
		'an undefined type next to a type with a syntax error when all files are known',
		'type A { a: Nope }\ntype B { a',
		queryType,
		['syntax: «a»', 'KnownTypeNames: «Nope»'],
	],
	[
		'the error of a type when another file has 200 errors',
		'type A { a: Int, a: Int }',
		Array.from({ length: 201 }, (_, index) => `type B${index} { b: Int, b: Int }`).join('\n'),
		['UniqueFieldDefinitionNames: «a»'],
	],
	[
		'only the syntax error of the document when all files are known',
		'type A { a: B }\ntype B { a',
		queryType,
		['syntax: «a»'],
	],
];

const node = 'interface N { id: ID x: B }\n';

/**
 * Type definitions in a document that also contains a definition with a syntax error, and the
 * expected diagnostics.
 */
const besideBroken: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'reports a missing interface field',
		`${queryType}${node}type A implements N { id: ID }\ntype B {\n}`,
		['syntax: «}»', 'ValidSchema: «A»'],
	],
	[
		'reports a missing interface field before an unclosed type',
		`${queryType}${node}type A implements N { id: ID }\ntype B {\n`,
		['syntax: «{»', 'ValidSchema: «A»'],
	],
	[
		'does not report undefined types',
		`${queryType}type A { a: B b: Nope c: C }\ntype B { a: }\nenum C { A`,
		['syntax: «}»', 'syntax: «A»'],
	],
	[
		'reports unknown directives',
		`${queryType}type A { a: Int @nope }\ntype B {`,
		['syntax: «{»', 'KnownDirectives: «nope»'],
	],
	['does not report missing fields of a type', `${queryType}${node}type B implements N { id: }`, ['syntax: «}»']],
	[
		'does not report missing fields of an extended type',
		`${queryType}${node}scalar B\ntype A implements N { id: ID }\nextend type A { x: }`,
		['syntax: «}»'],
	],
	[
		'does not report unknown fields of an input type',
		'input I { a: }\ntype Query { a(i: I = {b: 1}): Int }',
		['syntax: «}»'],
	],
	['does not report unknown values of an enum', 'enum E { A: }\ntype Query { a(e: E = B): E }', ['syntax: «:»']],
	[
		'does not report missing interfaces of a type',
		'interface N { n: N }\ntype A implements N { n: B }\ntype B implements N { n: }\ntype Query { a: A }',
		['syntax: «}»'],
	],
	[
		'does not report missing members of a union',
		'interface N { n: U }\ntype A implements N { n: A }\nunion U = A |\ntype Query { a: A }',
		['syntax: «|»'],
	],
	[
		'does not report an unknown directive',
		'directive @x(a: ) on OBJECT\ntype Query @x(a: 1) { a: Int }',
		['syntax: «)»'],
	],
	...['extend type B { x: }', '"of b" type B { x: }', 'type B {} query Q { a( }'].map(
		(broken): (typeof besideBroken)[number] => [
			`reports a missing interface field before \`${broken}\``,
			`interface N { id: ID }\ntype Query implements N { b: B }\n${broken}`,
			[...(broken.includes('Q') ? ['syntax: «}»', 'syntax: «}»'] : ['syntax: «}»']), 'ValidSchema: «Query»'],
		],
	),
	['does not report a duplicate type', `${queryType}type B { a: Int }\ntype B { a: }`, ['syntax: «}»']],
	['does not report an extension as invalid', `${queryType}input I { a: }\nextend input I { b: Int }`, ['syntax: «}»']],
	[
		'does not report a type that a misspelt keyword may define',
		'tpye B { a: Int }\ntype Query { a: B b: Int @nope }',
		['syntax: «tpye»'],
	],
	[
		'reports a missing interface field after a misspelt keyword',
		`tpye B { a: Int }\ninterface N { id: ID }\ntype Query implements N { a: Int }`,
		['syntax: «tpye»', 'ValidSchema: «Query»'],
	],
];

describe('validateTypeDefinitions', () => {
	for (const [title, text, expected] of besideBroken) {
		it(`validation of type definitions ${title} when a definition has a syntax error`, () =>
			assert.deepEqual(check(text), expected));
	}
	for (const [title, text, expected] of inOneFile) {
		it(`${expected.length === 0 ? 'accepts' : 'reports'} ${title}`, () => assert.deepEqual(check(text), expected));
	}
	for (const [title, text, others, expected] of amongOthers) {
		it(`${expected.length === 0 ? 'accepts' : 'reports'} ${title}`, () =>
			assert.deepEqual(check(text, others), expected));
	}

	it('applies all SDL validation rules of graphql-js under the names that graphql-js gives them, without the ending Rule', () => {
		assert.deepEqual(Object.values(sdlValidationRules), [...specifiedSDLRules]);
		assert.deepEqual(
			Object.keys(sdlValidationRules),
			specifiedSDLRules.map(({ name }) => name.replace(/Rule$/, '')),
		);
	});
});
