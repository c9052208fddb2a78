import assert from 'node:assert/strict';
import { buildSchema, GraphQLSchema } from 'graphql';
import { compareSchemas } from '../../../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import { countChanges } from '../../../../../../src/graphql/core/language/comparison/schemaChange.ts';
import { shownChange } from '../../../support/shownChange.ts';

const base = `
	type Query { a(x: Int = 1, y: [String]): A! b(in: In!): [U] c: Out d: I old: Int @deprecated(reason: "Use c.") }
	type Mutation { a: Int }
	interface I { i: Int }
	interface J { i: Int }
	type A implements I { i: Int }
	type B { b: String }
	union U = A | B
	enum E { X Y }
	enum Out { P Q }
	scalar S
	input In { e: E = X, s: S, n: In }
	directive @cached(seconds: Int = 60, of: [E]) repeatable on FIELD | QUERY
	directive @internal(reason: String) on OBJECT
`;

/** Replacements of texts in the schema, and the changes that they cause. */
const table: readonly (readonly [
	title: string,
	edits: readonly (readonly [from: string, to: string])[],
	expected: readonly string[],
])[] = [
	['an equal schema', [], []],
	['a removed field', [['c: Out', '']], ['removed field Query.c (breaking output)']],
	['an added field', [['b: String', 'b: String c(x: Int!): Int']], ['added field B.c (safe)']],
	[
		'a removed type with its fields',
		[
			['type B { b: String }', ''],
			['A | B', 'A'],
		],
		['removed type B (breaking output)', 'removed union member U B (breaking output)'],
	],
	['an added type with its fields', [['scalar S', 'scalar S type C { c(x: Int): Int }']], ['added type C (safe)']],
	[
		'a removed interface',
		[
			['interface I { i: Int }', ''],
			['implements I', ''],
			['d: I', 'd: A'],
		],
		['changed type Query.d I → A (breaking output)', 'removed type I (breaking output)'],
	],
	[
		'a scalar that becomes an input',
		[['scalar S', 'input S { x: Int }']],
		['changed kind S scalar → input (breaking input)'],
	],
	['a first field with decimals', [['b: String', 'b: Float']], ['changed type B.b String → Float (breaking output)']],
	['a removed implementation', [['A implements I', 'A']], ['removed interface A I (breaking output)']],
	['an added implementation', [['A implements I', 'A implements I & J']], ['added interface A J (dangerous output)']],
	['a removed union member', [['A | B', 'A']], ['removed union member U B (breaking output)']],
	['an added union member', [['U = A | B', 'U = A | B | Query']], ['added union member U Query (dangerous output)']],
	['a nullable field', [['A!', 'A']], ['changed type Query.a A! → A (breaking output)']],
	[
		'a field that is no longer nullable',
		[['c: Out', 'c: Out!']],
		['changed type Query.c Out → Out! (dangerous output)'],
	],
	['a field with a list', [['c: Out', 'c: [Out]']], ['changed type Query.c Out → [Out] (breaking output)']],
	[
		'a list whose items are no longer nullable',
		[['[U]', '[U!]!']],
		['changed type Query.b [U] → [U!]! (dangerous output)'],
	],
	['an enum value of an input that is removed', [['X Y', 'X']], ['removed enum value E.Y (breaking input)']],
	['an enum value of an output that is removed', [['P Q', 'P']], ['removed enum value Out.Q (safe)']],
	['an enum value of an input that is added', [['X Y', 'X Y Z']], ['added enum value E.Z (safe)']],
	['an enum value of an output that is added', [['P Q', 'P Q R']], ['added enum value Out.R (dangerous output)']],
	['an argument that is removed', [['x: Int = 1, ', '']], ['removed argument Query.a(x:) (breaking input)']],
	['an optional argument that is added', [['x: Int', 'z: Int, x: Int']], ['added argument Query.a(z:) (safe)']],
	[
		'a required argument that is added',
		[['x: Int', 'z: Int!, x: Int']],
		['added argument Query.a(z:) required (breaking input)'],
	],
	[
		'an argument whose type is changed',
		[['y: [String]', 'y: String']],
		['changed type Query.a(y:) [String] → String (breaking input)'],
	],
	[
		'a list of an argument whose items must not be null',
		[['y: [String]', 'y: [String!]']],
		['changed type Query.a(y:) [String] → [String!] (breaking input)'],
	],
	[
		'an argument that becomes required',
		[['y: [String]', 'y: [String]!']],
		['changed type Query.a(y:) [String] → [String]! becomes required (breaking input)'],
	],
	['an argument that becomes optional', [['in: In!', 'in: In']], ['changed type Query.b(in:) In! → In (safe)']],
	[
		'a default that is changed',
		[['x: Int = 1', 'x: Int = 2']],
		['changed default Query.a(x:) 1 → 2 (dangerous input)'],
	],
	['a default that is removed', [['e: E = X', 'e: E']], ['changed default In.e X → undefined (dangerous input)']],
	[
		'a default of a required type that is removed',
		[['x: Int = 1', 'x: Int!']],
		[
			'changed default Query.a(x:) 1 → undefined becomes required (breaking input)',
			'changed type Query.a(x:) Int → Int! becomes required (breaking input)',
		],
	],
	['an input field that is removed', [['s: S', '']], ['removed input field In.s (breaking input)']],
	['an optional input field that is added', [['s: S', 's: S t: S']], ['added input field In.t (safe)']],
	[
		'a required input field that is added',
		[['s: S', 's: S t: S!']],
		['added input field In.t required (breaking input)'],
	],
	[
		'an input field that becomes required',
		[['s: S', 's: S!']],
		['changed type In.s S → S! becomes required (breaking input)'],
	],
	[
		'an input with exactly one field',
		[['input In', 'input In @oneOf']],
		['changed oneOf In false → true (breaking input)'],
	],
	['a type of another kind', [['scalar S', 'enum S { A }']], ['changed kind S scalar → enum (breaking input)']],
	[
		'a type of another kind for outputs and inputs',
		[
			['enum Out { P Q }', ''],
			['c: Out', 'c: E'],
			['enum E { X Y }', 'scalar E'],
			['e: E = X', 'e: E'],
		],
		[
			'changed default In.e X → undefined (dangerous input)',
			'changed kind E enum → scalar (breaking input)',
			'changed type Query.c Out → E (breaking output)',
			'removed type Out (breaking output)',
		],
	],
	[
		'a removed root type',
		[['type Mutation { a: Int }', '']],
		['changed root type Mutation Mutation → undefined (breaking output)', 'removed type Mutation (breaking output)'],
	],
	[
		'an added root type',
		[['scalar S', 'scalar S type Subscription { a: Int }']],
		['added type Subscription (safe)', 'changed root type Subscription undefined → Subscription (safe)'],
	],
	[
		'a removed directive of operations',
		[[/directive @cached.*/.exec(base)?.[0] ?? '', '']],
		['removed directive @cached (breaking output)'],
	],
	[
		'a removed directive of type definitions',
		[['directive @internal(reason: String) on OBJECT', '']],
		['removed directive @internal (safe)'],
	],
	['an added directive', [['scalar S', 'scalar S directive @x on FIELD']], ['added directive @x (safe)']],
	[
		'a removed location of a directive',
		[['FIELD | QUERY', 'FIELD']],
		['removed directive location @cached QUERY (breaking output)'],
	],
	[
		'an added location of a directive',
		[['FIELD | QUERY', 'FIELD | QUERY | MUTATION']],
		['added directive location @cached MUTATION (safe)'],
	],
	[
		'a directive that can no longer be repeated',
		[['repeatable ', '']],
		['changed repeatable @cached true → false (breaking output)'],
	],
	[
		'a removed argument of a directive of operations',
		[['seconds: Int = 60, ', '']],
		['removed argument @cached(seconds:) (breaking input)'],
	],
	[
		'a required argument of a directive of type definitions',
		[['reason: String', 'reason: String!']],
		['changed type @internal(reason:) String → String! becomes required (safe)'],
	],
	[
		'a required argument that is added to a directive of type definitions',
		[['reason: String', 'x: Int!, reason: String']],
		['added argument @internal(x:) required (safe)'],
	],
	[
		'a deprecated field',
		[['c: Out', 'c: Out @deprecated(reason: "Use d.")']],
		['deprecated Query.c undefined → Use d. (safe)'],
	],
	[
		'a deprecated argument, input field and enum value',
		[
			['y: [String]', 'y: [String] @deprecated(reason: "1")'],
			['s: S', 's: S @deprecated(reason: "2")'],
			['X Y', 'X Y @deprecated(reason: "3")'],
		],
		[
			'deprecated E.Y undefined → 3 (safe)',
			'deprecated In.s undefined → 2 (safe)',
			'deprecated Query.a(y:) undefined → 1 (safe)',
		],
	],
	[
		'a field that is no longer deprecated',
		[['@deprecated(reason: "Use c.")', '']],
		['no longer deprecated Query.old Use c. → undefined (safe)'],
	],
	['another deprecation reason', [['Use c.', 'Use d.']], ['deprecation changed Query.old Use c. → Use d. (safe)']],
	['a changed description', [['type B', '"New." type B']], []],
];

describe('compareSchemas', () => {
	for (const [title, edits, expected] of table) {
		it(`compareSchemas finds exactly the changes of ${title}`, () => {
			const next = edits.reduce((text, [from, to]) => {
				assert.ok(text.includes(from), from);
				return text.replace(from, to);
			}, base);
			assert.deepEqual(changesOf(buildSchema(base), lenientSchema(next)), expected);
		});
	}

	for (const [owner, sdl] of [
		['a directive', 'type Query { a: Int } directive @d(e: E) on FIELD'],
		['a field', 'type Query { a(e: E): Int }'],
		['a field of an interface', 'type Query { a: I } interface I { i(e: E): Int }'],
	]) {
		it(`compareSchemas classifies the removal of an enum value as breaking if only the argument of ${owner} has the enum`, () => {
			const schemaWith = (values: string) => buildSchema(`${sdl} enum E { ${values} }`);
			assert.deepEqual(changesOf(schemaWith('X Y'), schemaWith('X')), ['removed enum value E.Y (breaking input)']);
		});
	}

	for (const [before, after, effect] of [
		['[Int!]!', '[Int]!', 'safe'],
		['[Int!]!', '[Int!]', 'safe'],
		['[Int!]!', '[Int]', 'safe'],
		['[[Int!]!]!', '[[Int]]!', 'safe'],
		['[Int]!', '[Int!]!', 'breaking input'],
		['[Int!]!', '[String]!', 'breaking input'],
		['[Int!]!', 'Int', 'breaking input'],
	] as const) {
		it(`compareSchemas classifies an input whose type changes from ${before} to ${after} as ${effect}`, () => {
			const schemaWith = (type: string) => buildSchema(`type Query { a(x: ${type}): Int }`);
			assert.deepEqual(changesOf(schemaWith(before), schemaWith(after)), [
				`changed type Query.a(x:) ${before} → ${after} (${effect})`,
			]);
		});
	}

	for (const [title, before, after, expected] of [
		[
			'a default of a required argument',
			'type Query { a(x: Int! = 1): Int }',
			'type Query { a(x: Int! = 2): Int }',
			'changed default Query.a(x:) 1 → 2 (dangerous input)',
		],
		[
			'a directive of operations that is no longer repeatable',
			'directive @d repeatable on FIELD',
			'directive @d on FIELD',
			'changed repeatable @d true → false (breaking output)',
		],
		[
			'a directive of operations that becomes repeatable',
			'directive @d on FIELD',
			'directive @d repeatable on FIELD',
			'changed repeatable @d false → true (safe)',
		],
		[
			'a directive of types that is no longer repeatable',
			'directive @d repeatable on OBJECT',
			'directive @d on OBJECT',
			'changed repeatable @d true → false (safe)',
		],
		[
			'a type that becomes an interface',
			'type A { a: Int } type Query { a: A }',
			'interface A { a: Int } type Query { a: A }',
			'changed kind A type → interface (breaking output)',
		],
		[
			'an interface that becomes a union',
			'type C { a: Int } interface A { a: Int } type Query { a: A }',
			'type C { a: Int } union A = C type Query { a: A }',
			'changed kind A interface → union (breaking output)',
		],
	] as const) {
		it(`compareSchemas finds the change of ${title}`, () => {
			assert.deepEqual(changesOf(lenientSchema(before), lenientSchema(after)), [expected]);
		});
	}

	for (const location of [
		'QUERY',
		'MUTATION',
		'SUBSCRIPTION',
		'FIELD',
		'FRAGMENT_DEFINITION',
		'FRAGMENT_SPREAD',
		'INLINE_FRAGMENT',
		'VARIABLE_DEFINITION',
	]) {
		it(`compareSchemas classifies the removal of the directive location ${location} as breaking`, () => {
			const before = buildSchema(`directive @d on OBJECT | ${location} type Query { a: Int }`);
			const after = buildSchema('directive @d on OBJECT type Query { a: Int }');
			assert.deepEqual(changesOf(before, after), [`removed directive location @d ${location} (breaking output)`]);
		});
	}

	it('compareSchemas finds the removal of a built-in directive of operations, and ignores those of type definitions', () => {
		const before = buildSchema('type Query { a: Int }');
		const config = before.toConfig();
		const directives = config.directives.filter(({ name }) => name !== 'include' && name !== 'deprecated');
		assert.deepEqual(changesOf(before, new GraphQLSchema({ ...config, directives })), [
			'removed directive @include (breaking output)',
		]);
	});

	it('compareSchemas classifies a built-in type that becomes nullable as breaking', () => {
		const [before, after] = [buildSchema('type Query { a: Int! }'), buildSchema('type Query { a: Int }')];
		assert.deepEqual(changesOf(before, after), ['changed type Query.a Int! → Int (breaking output)']);
	});

	it('compareSchemas classifies a replaced root type as breaking', () => {
		const schemaWith = (name: string) => buildSchema(`schema { query: ${name} } type A { a: Int } type B { a: Int }`);
		assert.deepEqual(changesOf(schemaWith('A'), schemaWith('B')), ['changed root type A A → B (breaking output)']);
	});

	it('compareSchemas finds promoted and demoted elements by the contract level in their descriptions', () => {
		const [beta, experimental] = [
			'Feltet er i [beta](https://example.org/apier/#kontrakt-for-apier-i-beta)',
			'Feltet er [experimental](https://example.org/apier/#kontrakt-for-apier-med-status-eksperimentelt)',
		];
		const schemaWith = (...descriptions: readonly string[]) =>
			buildSchema(`type Query { ${descriptions.map((text, index) => `"${text}" f${index}: Int`).join(' ')} }`);
		const before = schemaWith(beta, experimental, experimental, 'Stable.', beta, 'Stable.');
		const after = schemaWith('Stable.', beta, 'Stable.', beta, `Other text. ${beta}`, 'Other text.');
		assert.deepEqual(changesOf(before, after), [
			'demoted Query.f3 stable → beta (safe)',
			'promoted Query.f0 beta → stable (safe)',
			'promoted Query.f1 experimental → beta (safe)',
			'promoted Query.f2 experimental → stable (safe)',
		]);
	});

	it('compareSchemas finds a type whose contract level is promoted', () => {
		const beta = 'Typen er i [beta](https://example.org/apier/#kontrakt-for-apier-i-beta)';
		const [before, after] = [beta, 'Stable.'].map((text) =>
			buildSchema(`type Query { a: Int } "${text}" type A { b: Int }`),
		);
		assert.ok(before && after);
		assert.deepEqual(changesOf(before, after), ['promoted A beta → stable (safe)']);
	});

	it('compareSchemas reports no changed contract levels if the schema stated no contract levels before', () => {
		const [before, after] = [
			buildSchema('type Query { a: Int b: Int }'),
			buildSchema('type Query { "Feltet er i [beta](https://example.org/#kontrakt-for-apier-i-beta)" a: Int b: Int }'),
		];
		assert.deepEqual(changesOf(before, after), []);
		assert.deepEqual(changesOf(after, before), ['promoted Query.a beta → stable (safe)']);
	});

	it('countChanges counts promoted elements, and counts demoted ones as changed', () => {
		const schemaWith = (a: string, b: string, c: string) => {
			const levels = [a, b, c].map((level, index) => {
				const anchor = level === 'beta' ? 'i-beta' : 'med-status-eksperimentelt';
				return `"Feltet er i [${level}](https://example.org/#kontrakt-for-apier-${anchor})" f${index}: Int`;
			});
			return buildSchema(`type Query { ${levels.join(' ')} }`);
		};
		const [before, after] = [
			schemaWith('experimental', 'beta', 'beta'),
			schemaWith('beta', 'experimental', 'experimental'),
		];
		const none = { removed: 0, deprecated: 0, added: 0 };
		assert.deepEqual(countChanges(compareSchemas(before, after)), { ...none, changed: 2, promoted: 1 });
	});

	it('countChanges counts new and changed deprecations as deprecated, and ended ones as changed', () => {
		const [before, after] = [
			buildSchema('type Query { a: Int b: Int @deprecated(reason: "x") c: Int @deprecated }'),
			buildSchema('type Query { a: Int @deprecated b: Int @deprecated(reason: "y") c: Int }'),
		];
		const none = { removed: 0, promoted: 0, added: 0 };
		assert.deepEqual(countChanges(compareSchemas(before, after)), { ...none, changed: 1, deprecated: 2 });
	});

	it('countChanges counts the changes of each group', () => {
		const after = buildSchema(
			base
				.replace('c: Out', 'new: Int')
				.replace('b: String', 'b: Int')
				.replace('@deprecated(reason: "Use c.")', '')
				.replace('i: Int }', 'i: Int! }'),
			{ assumeValid: true },
		);
		assert.deepEqual(countChanges(compareSchemas(buildSchema(base), after)), {
			removed: 1,
			changed: 3,
			deprecated: 0,
			promoted: 0,
			added: 1,
		});
	});
});

function changesOf(before: GraphQLSchema, after: GraphQLSchema): readonly string[] {
	return compareSchemas(before, after).map(shownChange).toSorted();
}

/** Builds a schema without validating it, because some edits leave it invalid. */
function lenientSchema(text: string): GraphQLSchema {
	return buildSchema(text, { assumeValid: true, assumeValidSDL: true });
}
