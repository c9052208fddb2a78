import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import type { DeclaredType, JsonValueType } from '../../../../../../src/graphql/core/client/code/model.ts';
import { operationModel } from '../../../../../../src/graphql/core/client/code/operationModel.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';
import { UserError } from '../../../../../../src/shared/core/errors.ts';

const schema = buildSchema(`
	type Query { a: A, b(in: In): B, as: AConnection, needed: A!, found: [Found!]!, named: Named, d: Date, big: BigDecimal }
	type A implements Named & Sized { id: ID! name: String size: Float! a: A as(after: String): AConnection kind: Kind! }
	type B implements Named & Sized { id: ID! name: String size: Float as(first: Int, after: String): AConnection! }
	type C { id: ID! }
	type AConnection { nodes: [A]! pageInfo: PageInfo }
	type PageInfo { hasNextPage: Boolean! endCursor: String }
	interface Named { name: String }
	interface Sized { size: Float }
	union Found = A | B | C
	enum Kind { ONE two }
	input In { kind: Kind = ONE, list: [[Int!]]!, in: In, none: Boolean! = false }
	scalar Date
	scalar BigDecimal
`);

const model = (text: string, reserved: readonly string[] = []) =>
	operationModel(schema, checkOperation(text, 'Operation'), reserved);

function typeText({ isNullable, shape }: JsonValueType): string {
	const text =
		shape.kind === 'list'
			? `[${typeText(shape.items)}]`
			: shape.kind === 'scalar'
				? shape.scalar
				: shape.kind === 'declared'
					? shape.name
					: 'typename';
	return isNullable ? `${text}?` : text;
}

/** Describes a type: `A { id: string, name?: string? }`, `Kind = ONE | two`, `F(kind) = A | B`. */
function describeType(type: DeclaredType): string {
	switch (type.kind) {
		case 'enum':
			return `${type.name} = ${type.values.join(' | ')}`;
		case 'union':
			return `${type.name}(${type.discriminator}) = ${type.variants.map(({ name }) => name).join(' | ')}`;
		case 'object':
			return `${type.name} { ${type.fields.map((field) => `${field.name}${field.isOptional ? '?' : ''}: ${typeText(field.type)}`).join(', ')} }`;
	}
}

const typesOf = (text: string, reserved?: readonly string[]) => model(text, reserved).types.map(describeType);

describe('operationModel', () => {
	const rows: readonly (readonly [title: string, text: string, types: readonly string[]])[] = [
		[
			'null and scalars',
			'query Q { needed { id name kind } d big }',
			[
				'Kind = ONE | two',
				'A { id: string, name: string?, kind: Kind }',
				'QResult { needed: A, d: string?, big: unknown? }',
			],
		],
		[
			'equal selections as one type, and different ones as types with the name of their place',
			'query Q { a { id } x: a { id } y: a { name } }',
			['A { id: string }', 'QueryY { name: string? }', 'QResult { a: A?, x: A?, y: QueryY? }'],
		],
		[
			'fields of fragments that are merged',
			'query Q { a { ...F a { id } } } fragment F on A { a { name ...G } } fragment G on Named { name }',
			['AA { name: string?, id: string }', 'A { a: AA? }', 'QResult { a: A? }'],
		],
		[
			'fields that a directive can omit as optional, unless they are also selected without',
			'query Q($if: Boolean!) { a { id @include(if: $if) ... @skip(if: $if) { name kind } name } }',
			[
				'Kind = ONE | two',
				'QVariables { if: boolean }',
				'A { id?: string, name: string?, kind?: Kind }',
				'QResult { a: A? }',
			],
		],
		[
			'fields inside a selection that a directive can omit as optional, if its field is also selected without',
			'query Q($if: Boolean!) { a { id } ...F @include(if: $if) } fragment F on Query { a { id name } needed { name } }',
			[
				'QVariables { if: boolean }',
				'A { id: string, name?: string? }',
				'QueryNeeded { name: string? }',
				'QResult { a: A?, needed?: QueryNeeded }',
			],
		],
		[
			'a union with its discriminator, and one variant for types with equal fields',
			'query Q { found { kindOf: __typename ... on A { id } } }',
			[
				'A { kindOf: typename, id: string }',
				'OtherFound { kindOf: typename }',
				'Found(kindOf) = A | OtherFound',
				'QResult { found: [Found] }',
			],
		],
		[
			'a union without a discriminator',
			'query Q { found { ... on A { id } ... on B { __typename } ... on C { id } } }',
			[
				'A { id: string }',
				'B { __typename: typename }',
				'C { id: string }',
				'Found(undefined) = A | B | C',
				'QResult { found: [Found] }',
			],
		],
		[
			'an interface whose types have equal fields as one type',
			'query Q { named { name } }',
			['Named { name: string? }', 'QResult { named: Named? }'],
		],
		[
			'a field of an interface that one of several types narrows',
			'query Q { found { __typename ... on Named { name } ...F } } fragment F on Sized { ... { size } }',
			[
				'OtherFound { __typename: typename, name: string?, size: float? }',
				'C { __typename: typename }',
				'Found(__typename) = OtherFound | C',
				'QResult { found: [Found] }',
			],
		],
	];
	for (const [title, text, types] of rows) {
		it(`the model contains ${title}`, () => {
			assert.deepEqual(typesOf(text), types);
		});
	}

	it('the model contains input objects that contain themselves, and the variables', () => {
		assert.deepEqual(
			typesOf('query Q($in: In!, $or: In = null) { b(in: $in) { id } x: b(in: $or) { id } }').slice(0, 3),
			[
				'Kind = ONE | two',
				'In { kind?: Kind?, list: [[int]?], in?: In?, none?: boolean }',
				'QVariables { in: In, or?: In? }',
			],
		);
	});

	it('types get a number when their names are reserved, ignoring case', () => {
		assert.deepEqual(typesOf('query a { a { id } }', ['A', 'a2result']), [
			'QueryA { id: string }',
			'A2Result2 { a: QueryA? }',
		]);
	});

	it('the text of a query with one connection gets a cursor variable, which is not one of its variables', () => {
		const { query, variables, connection } = model('{ b { as(first: 1) { nodes { id } } } }');
		assert.equal(variables, undefined);
		assert.match(query, /^query \(\$after: String\) \{/);
		assert.deepEqual(connection, {
			variable: 'after',
			hasNextPage: [
				{ name: 'b', isNullable: true },
				{ name: 'as', isNullable: false },
				{ name: 'pageInfo', isNullable: true },
				{ name: 'hasNextPage', isNullable: false },
			],
			endCursor: [
				{ name: 'b', isNullable: true },
				{ name: 'as', isNullable: false },
				{ name: 'pageInfo', isNullable: true },
				{ name: 'endCursor', isNullable: true },
			],
		});
	});

	const unpaged: readonly (readonly [title: string, text: string, paths: readonly string[]])[] = [
		['two connections', '{ b { as { nodes { id } } } a { as { nodes { id } } } }', ['b.as', 'a.as']],
		[
			'a connection that a directive can omit',
			'query Q($if: Boolean!) { b @skip(if: $if) { as { nodes { id } } } }',
			['b.as'],
		],
		['a connection of one of several types', '{ named { ... on B { as { nodes { id } } } } }', ['named.as']],
		[
			'two connections that share a cursor variable',
			'query Q($c: String) { b { as(after: $c) { nodes { id } } } a { as(after: $c) { nodes { id } } } }',
			['b.as', 'a.as'],
		],
	];
	for (const [title, text, paths] of unpaged) {
		it(`the text of a query with ${title} is unchanged, and the model names the connections`, () => {
			const { query, connection, unpagedConnections } = model(text);
			assert.doesNotMatch(query, /after: \$after|pageInfo/);
			assert.deepEqual([connection, unpagedConnections], [undefined, paths]);
		});
	}

	it('the model names a connection in the items of the connection whose pages are fetched', () => {
		const { connection, unpagedConnections } = model('{ b { as { nodes { as { nodes { id } } } } } }');
		assert.equal(connection?.variable, 'after');
		assert.deepEqual(unpagedConnections, ['b.as.nodes.as']);
	});

	it('an operation that does not match the schema is refused with the line of the first error', () => {
		assert.throws(
			() => model('{\n  a { id }\n  a { missing }\n}'),
			(error) =>
				error instanceof UserError && error.code === 'graphql/code-invalid-operation' && error.details['line'] === 3,
		);
	});

	it('fragments that double the size of a result 12 times give one type each', () => {
		const fragments = Array.from(
			{ length: 12 },
			(_, index) => `fragment F${index} on A { a${index}: a { ...F${index + 1} } b${index}: a { ...F${index + 1} } }`,
		);
		const text = `{ a { ...F0 } } ${fragments.join('\n')} fragment F12 on A { id }`;
		assert.equal(typesOf(text).length, 14);
	});

	it('an operation that needs more than 1,000 types is refused', () => {
		const fields = Array.from({ length: 1001 }, (_, index) => `f${index}: a { i${index}: id }`);
		assert.throws(
			() => model(`{ ${fields.join(' ')} }`),
			(error) => error instanceof UserError && error.code === 'graphql/code-too-large',
		);
	});
});
