import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../../marked.ts';

const schema = buildSchema(`
	directive @d(level: Level, count: Int!, all: [Level]) repeatable on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION
	enum Level { LOW HIGH }
	interface Node { id: ID! "In words" page(first: Int = 10, after: String): [Node!] @deprecated }
	type Room implements Node { id: ID! page(first: Int = 10, after: String): [Node!] }
	type Query { a: String }
`);
const definitions = 'type interface union enum input scalar schema directive extend';

function complete(at: string, documentSchema?: typeof schema) {
	const { text, offset } = marked(at);
	const sources = { schema: documentSchema, otherFragments: new Map(), isTypeSystemFile: true };
	return completionsAt(sources, readGraphql(text), offset);
}

const rows: readonly (readonly [title: string, at: string, expected: string])[] = [
	['keywords on a line after a scalar', 'scalar Date\n\n|', definitions],
	['keywords for a word on a line after a scalar', 'scalar Date\n\nty|', definitions],
	['keywords for a word after a scalar and before a type', 'scalar Date\n\nty|\n\ntype A { a: Int }', definitions],
	['keywords after a directive', 'scalar Date @specifiedBy(url: "x")\n|', definitions],
	['keywords after a union', 'union U = A\nin|', definitions],
	['keywords after a directive definition', 'directive @x on FIELD\nin|', definitions],
	['keywords after a type with interfaces', 'type A implements Node\nin|', definitions],
	['keywords after an extension', 'extend type A @d(count: 1)\nty|', definitions],
	['keywords and "implements" after a type without a body', 'type A\n|', `implements ${definitions}`],
	['"implements" after the name of a type', 'type A |', 'implements'],
	['"implements" after the name of a type with a body', 'type A | { a: Int }', 'implements'],
	['"implements" for a word after the name of a type with a description', '"In words" type A im|', 'implements'],
	['"implements" after the name of an interface', 'interface A |', 'implements'],
	['"implements" after the name of an extended type', 'extend type A |', 'implements'],
	['no second "implements"', 'type A | implements Node { a: Int }', ''],
	['nothing after a scalar on the same line', 'scalar Date |', ''],
	['"on" and "repeatable" after the name of a directive', 'directive @x |', 'repeatable on'],
	['"on" and "repeatable" after the arguments of a directive', 'directive @x(a: Int = 1) re|', 'repeatable on'],
	['"on" after "repeatable"', 'directive @x repeatable o|', 'on'],
	['no second "on"', 'directive @x | on FIELD', 'repeatable'],
	['"on" after the name of a fragment', 'fragment F |', 'on'],
	['no "on" after the locations of a repeatable directive', 'directive @x repeatable on FIELD |', ''],
	['nothing for the name of a directive', 'directive @|', ''],
	['nothing after a type without a name', 'type { a: Int } |', ''],
	['no type at the position of a field name', 'type A {\n\ta: Int\n\t|\n}', ''],
	['no type for a word at the position of a field name', 'type A {\n\ta: Int!\n\tn|\n\tb: Int\n}', ''],
	['no type at the position of an input field name', 'input I {\n\ta: [Int]\n\t|\n}', ''],
	['no type after the type of a variable', 'query Q($a: Int |) { a }', ''],
	['missing fields of an interface', 'type A implements Node {\n\t|\n}', 'id page'],
	[
		'missing fields of an interface after other fields',
		'type A implements Node {\n\ta: Int\n\tid: ID!\n\t|\n}',
		'page',
	],
	[
		'missing fields of an interface for a word',
		'interface A implements Node {\n\tpage(first: Int): Int\n\ti|\n}',
		'id',
	],
	[
		'missing fields of an interface after a directive',
		'type A implements Node {\n\tid: ID! @deprecated\n\tp|\n}',
		'page',
	],
	[
		'missing fields of an interface after a directive with arguments',
		'type A implements Node {\n\tid: ID! @d(count: 1)\n\t|\n}',
		'page',
	],
	[
		'missing fields of an interface for a word after a directive with arguments',
		'type A implements Node {\n\tid: ID! @d(count: 1)\n\tp|\n}',
		'page',
	],
	[
		'missing fields of an interface after a directive, on the next line',
		'type A implements Node {\n\tid: ID! @deprecated\n\t|\n}',
		'page',
	],
	[
		'no fields of an interface that is only the type of a field',
		'type A implements New {\n\ta: Node\n\t|\n}\ninterface New { b: Int! }',
		'b',
	],
	[
		'missing fields of an interface of the document',
		'interface New { b: Int! }\ntype A implements New & Node {\n\tid: ID!\n\t|\n}',
		'b page',
	],
	[
		'missing fields of an interface in an extension',
		'type A implements Node\nextend type A implements Node {\n\t|\n}',
		'id page',
	],
	['missing fields of the interfaces of an extended type', 'extend type Room {\n\t|\n}', 'id page'],
	['no field of an interface for its own name', 'interface Node { i|d: ID! }', ''],
	['no fields before the braces of a type with a directive', 'type A implements Node @d(count: 1) | { a: Int }', ''],
	[
		'no fields before the braces of a type with a directive without arguments',
		'type A implements Node @d | { a: Int }',
		'',
	],
	['no fields for a word before the braces of a type with a directive', 'type A implements Node @d i| { a: Int }', ''],
	['no fields after a directive of an argument', 'type A implements Node { a(b: Int @deprecated |): Int }', ''],
	['built-in scalars that the schema does not use', 'input I { x: | }', 'Level ID Int String Boolean Float I'],
	['values of a directive argument', 'type A { a: Int @d(level: |) }', 'LOW HIGH'],
	['values in a list of a directive argument', 'type A @d(all: [|]) { a: Int }', 'LOW HIGH'],
];

describe('completionsAt in type definitions', () => {
	for (const [title, at, expected] of rows) {
		it(`completion inside a definition, and before its braces, suggests ${title}`, () =>
			assert.equal(
				complete(at, schema)
					.map(({ label }) => label)
					.join(' '),
				expected,
			));
	}

	it('inserts a field of an interface that a type lacks with its arguments and its type', () => {
		const snippets = complete('type A implements Node { | }', schema).map(({ snippet }) => snippet);
		assert.deepEqual(snippets, ['id: ID!', 'page(first: Int = 10, after: String): [Node!]']);
	});

	it('suggests the enum values for an argument of a directive that only the document defines', () => {
		const own = 'directive @own(kind: Kind) on OBJECT enum Kind { X Y } type A @own(kind: |) { a: Int }';
		assert.deepEqual(
			complete(own).map(({ label }) => label),
			['X', 'Y'],
		);
	});
});

describe('completionsAt at directives', () => {
	const snippetOf = (at: string, name: string) => complete(at, schema).find(({ label }) => label === name)?.snippet;

	it('inserts the required argument with the suggested directives @include and @skip', () => {
		assert.equal(snippetOf('{ a @| }', 'include'), 'include(if: $1)');
		assert.equal(snippetOf('{ a @sk| }', 'skip'), 'skip(if: $1)');
	});

	it('inserts only the name of a directive before parentheses or when it has no required arguments', () => {
		assert.equal(snippetOf('{ a @in|(if: true) }', 'include'), undefined);
		assert.equal(snippetOf('type A { a: Int @| }', 'deprecated'), undefined);
	});
});
