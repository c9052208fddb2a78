import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { type SchemaPathStep, SchemaPaths } from '../../../../../../src/graphql/core/language/search/schemaPaths.ts';

/** Returns the path to a type of a schema as text; `undefined` if there is none. */
function pathIn(sdl: string, name: string): string | undefined {
	const schema = buildSchema(sdl);
	const type = schema.getType(name);
	assert.ok(type);
	const path = new SchemaPaths(schema).pathTo(type);
	return path && [path.root.name, ...path.steps.map(textOf)].join(' ');
}

function textOf(step: SchemaPathStep): string {
	switch (step.kind) {
		case 'field':
			return step.field.name;
		case 'fragment':
			return `...${step.type.name}`;
		case 'argument':
			return `${step.argument.name}:`;
		case 'inputField':
			return step.inputField.name;
	}
}

const rows: readonly (readonly [title: string, sdl: string, type: string, expected: string | undefined])[] = [
	['a type', 'type Query { b: B a: A } type B { a: A } type A { v: Int }', 'A', 'Query a'],
	['the type of queries', 'type Query { a: Int }', 'Query', 'Query'],
	['a nested type', 'type Query { b: [B!]! } type B { a: A } type A { v: Int }', 'A', 'Query b a'],
	['the type of an argument', 'type Query { a(b: B): Int } input B { c: C } input C { v: Int }', 'C', 'Query a b: c'],
	['an enum of a field', 'type Query { a: A } type A { e: E } enum E { V }', 'E', 'Query a e'],
	['a type of a union', 'type Query { u: U } union U = A type A { v: Int }', 'A', 'Query u ...A'],
	[
		'a type by a longer path than by the field node',
		'type Query { node(id: ID): Node b: B } interface Node { id: ID } type A implements Node { id: ID } type B { c: C } type C { a: A }',
		'A',
		'Query b c a',
	],
	[
		'a type by the field node if there is no other path',
		'type Query { node(id: ID): Node } interface Node { id: ID } type A implements Node { id: ID }',
		'A',
		'Query node ...A',
	],
	[
		'a type by a query although the path from a mutation is shorter',
		'type Query { b: B } type B { c: C } type C { a: A } type Mutation { m: A } type A { v: Int }',
		'A',
		'Query b c a',
	],
	[
		'a type that only a mutation returns',
		'type Query { v: Int } type Mutation { m: A } type A { v: Int }',
		'A',
		'Mutation m',
	],
	[
		'a type by a longer path without deprecated fields',
		'type Query { old: A @deprecated b: B } type B { a: A } type A { v: Int }',
		'A',
		'Query b a',
	],
	[
		'an interface that no field returns, in place of a type with it',
		'type Query { u: U } union U = A interface I { v: Int } type A implements I { v: Int }',
		'I',
		'Query u ...I',
	],
	[
		'an interface that no field returns, below a field of a type with it',
		'type Query { a: A } interface I { v: Int } type A implements I { v: Int }',
		'I',
		'Query a ...I',
	],
	[
		'an interface that no field returns, below the nearest type with it, which is the second one',
		'type Query { b: B } type A implements I { v: Int } interface I { v: Int } type B implements I { v: Int a: A }',
		'I',
		'Query b ...I',
	],
	[
		'an interface that no field returns, below the nearest type with it, which is the first one',
		'type Query { a: A } interface I { v: Int } type A implements I { v: Int b: B } type B implements I { v: Int }',
		'I',
		'Query a ...I',
	],
	[
		'a type of a union, rather than by an equally long path of later fields',
		'type Query { u: U b: B } union U = A type B { a: A } type A { v: Int }',
		'A',
		'Query u ...A',
	],
	[
		'a type by a path of fields, rather than by a later union',
		'type Query { b: B u: U } union U = A type B { a: A } type A { v: Int }',
		'A',
		'Query b a',
	],
	[
		'a type of a union, rather than by a longer path of fields',
		'type Query { b: B u: U } union U = A type B { c: C } type C { a: A } type A { v: Int }',
		'A',
		'Query u ...A',
	],
	['a type of a subscription', 'type Query { v: Int } type Subscription { s: A } type A { v: Int }', 'A', undefined],
];

describe('SchemaPaths', () => {
	for (const [title, sdl, type, expected] of rows) {
		it(`returns ${expected === undefined ? 'no path' : `"${expected}"`} as the path to ${title}`, () => {
			assert.equal(pathIn(sdl, type), expected);
		});
	}

	it('returns the number of steps from a root type to each type', () => {
		const schema = buildSchema(`
			type Query { a: A list(where: Where): [B] any: Any }
			type Mutation { change: Changed }
			type A implements Named & Other { v: E name: String }
			type B implements Third { v: Int }
			input Where { deep: Deep }
			input Deep { v: Int }
			union Any = U
			type U implements Fourth { v: Int }
			type Changed { v: Int }
			interface Named { name: String }
			interface Other { v: E }
			interface Third { v: Int }
			interface Fourth { v: Int }
			enum E { X }
			type Lost { v: Int }
		`);
		const paths = new SchemaPaths(schema);
		const depths = Object.values(schema.getTypeMap())
			.filter(({ name }) => !/^__|^(?:Int|String|Boolean)$/.test(name))
			.map((type) => `${type.name} ${paths.depthOf(type)}`);
		assert.equal(
			depths.join(', '),
			'Query 0, Mutation 0, A 1, B 1, Where 2, Deep 3, Any 1, U 2, Changed 1, Named 2, Other 2, Third 2, Fourth 2, E 2, Lost Infinity',
		);
	});
});
