import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import type { Suggestion } from '../../../../../../src/graphql/core/language/completion/suggestion.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { signatureAt } from '../../../../../../src/graphql/core/language/hover/signatureAt.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { sample } from '../../../../../fixtures/testSize.ts';
import { marked } from '../../marked.ts';

function complete(schema: GraphQLSchema, at: string): readonly Suggestion[] {
	const { text, offset } = marked(at);
	const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
	return completionsAt(sources, readGraphql(text), offset);
}

function labels(schema: GraphQLSchema, at: string): readonly string[] {
	return complete(schema, at).flatMap(({ kind, label }) => (kind === 'every leaf' ? [] : [label]));
}

const starWars = buildSchema(
	readFileSync(
		'node_modules/graphql-language-service/src/interface/__tests__/__schema__/StarWarsSchema.graphql',
		'utf8',
	),
);
const roots = [
	'hero',
	'human',
	'droid',
	'inputTypeTest',
	'union',
	'__typename',
	'__schema',
	'__type',
	'deprecatedField',
];
const human = ['id', 'name', 'friends', 'appearsIn', 'secretBackstory', '__typename'];
const composite = [
	'Character',
	'Human',
	'Droid',
	'TestInterface',
	'AnotherInterface',
	'TestType',
	'Query',
	'TestUnion',
];
const inputs = ['Episode', 'String', 'InputType', 'Int', 'Boolean', '__TypeKind', '__DirectiveLocation'];

/**
 * Texts with a position `|` from the tests of `graphql-language-service`, and the labels to suggest
 * there. The labels are not filtered by the typed word.
 */
const positions: readonly (readonly [at: string, expected: readonly string[]])[] = [
	[
		'|',
		[
			'directive',
			'enum',
			'extend',
			'query',
			'mutation',
			'fragment',
			'{',
			'type',
			'interface',
			'union',
			'input',
			'scalar',
			'schema',
		],
	],
	['| { id }', ['query', 'mutation', 'fragment', '{']],
	['{ id } |', ['query', 'mutation', 'fragment', '{']],
	[' {|}', roots],
	['\nquery name {\n|  ...testFragment\n}\n', roots],
	['{ |', roots],
	['{ alias: human(id: "1") { |', human],
	['fragment test on |', composite],
	['fragment test on Human { |', human],
	['fragment Foo on |{}', composite],
	['{ human (|', ['id']],
	['{ aliasTest: human( |', ['id']],
	['query($exampleVariable: |) { ', inputs],
	['query($exampleVariable: In|) { ', inputs],
	['{ ... on |', ['Query']],
	['{ hero(episode: JEDI) { ... on |} }', ['Human', 'Droid', 'Character']],
	['fragment Foo on Character { ... on |}', ['Human', 'Droid', 'Character']],
	['{ hero(episode: |', ['NEWHOPE', 'EMPIRE', 'JEDI']],
	['query($id: String, $ep: Episode!){ hero(episode: $| }', ['$ep']],
	['query($id: String!, $episode: Episode!){ hero(episode: |', ['NEWHOPE', 'EMPIRE', 'JEDI', '$episode']],
	['{ test @| }', ['test', 'include', 'skip']],
	['{ aliasTest: test @| }', ['test', 'include', 'skip']],
	['query @|', []],
	['{ test @deprecated(|', ['reason']],
	['{ inputTypeTest(args: {|', ['key', 'value', 'obj']],
	['{ inputTypeTest(args: {obj: {|', ['key', 'value', 'obj']],
	['fragment Foo on Human { id } query { human(id: "1") { ...F|', ['Foo', 'on Human']],
];

describe('completionsAt', () => {
	for (const [at, expected] of positions) {
		it(`suggests the expected ${expected.length} names at | in ${JSON.stringify(at)}`, () =>
			assert.deepEqual([...labels(starWars, at)].sort(), [...expected].sort()));
	}
});

const schema = buildSchema(`
	directive @only(level: Level) on FIELD
	enum Level { LOW HIGH OLD @deprecated(reason: "Bruk LOW") }
	input Where { name: String!, level: Level, nested: Where, old: Int @deprecated(reason: "Bruk name") }
	interface Node { id: ID! }
	type A implements Node { id: ID!, a: Int, next(first: Int = 10, after: String): A }
	type B implements Node { id: ID! }
	union Any = A | B
	type Query {
		old: Int @deprecated(reason: "Bruk a")
		a: Int b: Int c: Int d: Int e: Int f: Int g: Int h: Int i: Int j: Int k: Int
		find(where: Where!, ids: [ID!]!, level: Level, old: Int @deprecated(reason: "Bruk where")): A
		list: [A!]!
		node(id: ID!): Node
		any: Any
		levels(of: [Level!]): Int
		count(ids: [ID!]!): Int
	}
	type Mutation { change(input: Where!): A }
`);
const fields = [
	...'abcdefghijk',
	'find',
	'list',
	'node',
	'any',
	'levels',
	'count',
	'__typename',
	'__schema',
	'__type',
	'old',
];

describe('completionsAt', () => {
	const table: readonly (readonly [title: string, at: string, expected: readonly string[]])[] = [
		['Q1, Q2: suggests fields in the order of the schema, deprecated ones last', '{ | }', fields],
		['Q3: suggests a deprecated field next to fields with short names', '{ ol| }', fields],
		[
			'Q4: does not suggest selected fields',
			'{ a b | list { id } }',
			fields.filter((name) => !['a', 'b', 'list'].includes(name)),
		],
		['suggests the field that is being typed', '{ a| }', fields],
		['suggests selected fields that have arguments or an alias', '{ x: a find(where: {}) { id } | }', fields],
		['suggests nothing after an incomplete spread', '{ a .| }', []],
		['suggests nothing after two dots', '{ a ..| }', []],
		['suggests all fields after an alias', '{ a x: | }', fields],
		[
			'suggests fields that only nested selection sets select',
			'{ list { a } any { ... on A { a } } | }',
			fields.filter((name) => name !== 'list' && name !== 'any'),
		],
		[
			'suggests fields with the names of spreads and directives',
			'{ ...a ... on b { x } c @d | }',
			fields.filter((name) => name !== 'c'),
		],
		['Q4: does not suggest arguments that have a value', '{ find(ids: [], |) }', ['where', 'level', 'old']],
		[
			'Q4: does not suggest input fields that have a value',
			'{ find(where: { level: LOW, nested: { name: "" } | }) }',
			['name', 'old'],
		],
		[
			'suggests the input fields of a nested object',
			'{ find(where: { nested: { name: "", | } }) }',
			['level', 'nested', 'old'],
		],
		['suggests deprecated enum values last', '{ find(level: |) }', ['LOW', 'HIGH', 'OLD']],
		['suggests enum values for the word null', '{ find(level: null|) }', ['LOW', 'HIGH', 'OLD']],
		[
			'suggests enum values directly after the equals sign of a default value',
			'query Q($l: Level =|) { a }',
			['LOW', 'HIGH', 'OLD'],
		],
		[
			'suggests input fields for a partially typed name',
			'{ find(where: { na| }) }',
			['name', 'level', 'nested', 'old'],
		],
		['suggests no selected field before a field', '{ |a b }', fields.filter((name) => !['a', 'b'].includes(name))],
		['suggests no fragments without a type condition', '{ list { ...| } } fragment F { a }', ['on A']],
		['suggests no fragments without a name', '{ list { ...| } } fragment on A { a }', ['on A']],
		['suggests no fragments with a number as the name', '{ list { ...| } } fragment 1 on A { a }', ['on A']],
		['suggests enum values in a list', '{ levels(of: [LOW, |]) }', ['LOW', 'HIGH', 'OLD']],
		['suggests the enum values of an input field', '{ find(where: { level: | }) }', ['LOW', 'HIGH', 'OLD']],
		['suggests the enum values of a directive argument', '{ a @only(level: |) }', ['LOW', 'HIGH', 'OLD']],
		[
			'Q6: suggests fragments and types after "..."',
			'{ node(id: "") { ...| } }\nfragment F on A { a }\nfragment Q on Query { a }',
			['F', 'on A', 'on B'],
		],
		['suggests the parent type after "..."', '{ list { ...| } }', ['on A']],
		['suggests the members of a union after "..."', '{ any { ...| } }', ['on A', 'on B']],
		[
			'suggests the variables of an operation in the fragments that it uses',
			'query Q($l: Level) { list { ...F } }\nfragment F on A { a @only(level: $|) }',
			['$l'],
		],
		['suggests the fields of the mutation type', 'mutation { | }', ['change', '__typename']],
		['suggests nothing in a comment', '{ a # |\n}', []],
		['suggests nothing in a comment between definitions', '{ a }\n# |\n{ b }', []],
		['suggests nothing in a string', '{ node(id: "|") { id } }', []],
		['suggests nothing in a block string', '{ node(id: """\n|\n""") { id } }', []],
		[
			'suggests fields in an unclosed definition',
			'query A { list { |\nquery B { a }',
			['id', 'a', 'next', '__typename'],
		],
		[
			'suggests fields after a definition with a syntax error',
			'query A { list {\nquery B { list { | } }',
			['id', 'a', 'next', '__typename'],
		],
		[
			'suggests fields in a text with CRLF line ends',
			'query A {\r\n  list {\r\n    |\r\n  }\r\n}',
			['id', 'a', 'next', '__typename'],
		],
	];
	for (const [title, at, expected] of table) {
		it(title, () => assert.deepEqual(labels(schema, at), expected));
	}

	const kinds: readonly (readonly [at: string, expected: string])[] = [
		['{ find(|) }', 'argument where'],
		['{ find(wh|) }', 'argument where'],
		['{ find(where: {|}) }', 'field name'],
		['{ find(where: { na| }) }', 'field name'],
		['{ find(level: |) }', 'value LOW'],
		['query Q($l: Level) { find(level: |) }', 'variable $l'],
		['{ a @| }', 'directive only'],
		['query Q($l: |) { a }', 'type Level'],
		['query Q($l: |) { a } enum New { A }', 'type New'],
		['{ a @include(if: |) }', 'value true'],
		['type X implements Node { | }', 'field id'],
		['{ | }', 'field a'],
		['{ list { ...| } }', 'type on A'],
		['fragment F on |', 'type A'],
		['type A |', 'keyword implements'],
	];
	for (const [at, expected] of kinds) {
		it(`suggests the ${expected} at | in ${at}`, () => {
			assert.ok(complete(schema, at).some(({ kind, label }) => `${kind} ${label}` === expected));
		});
	}

	it('suggests fields in 1,000 nested braces, and nothing in more', () => {
		const at = (depth: number) => `${'{'.repeat(depth - 1)}{ | ${'}'.repeat(depth)}`;
		assert.deepEqual(labels(schema, at(1000)), fields);
		assert.deepEqual(labels(schema, at(1001)), []);
	});

	it('Q2, Q5: returns the deprecation reason with the suggestion of a deprecated element', () => {
		const reasons = ['{ | }', '{ find(|) }', '{ find(where: {|}) }', '{ find(level: |) }'].map((at) =>
			complete(schema, at).flatMap(({ label, element }) =>
				element?.deprecated ? [`${label}: ${element.deprecated.reason}`] : [],
			),
		);
		assert.deepEqual(reasons, [['old: Bruk a'], ['old: Bruk where'], ['old: Bruk name'], ['OLD: Bruk LOW']]);
	});

	it('inserts the required arguments and the selection set of a suggested field', () => {
		const snippets = (at: string, label: string) => complete(schema, at).find((each) => each.label === label)?.snippet;
		assert.equal(snippets('{ | }', 'a'), undefined);
		assert.equal(snippets('{ | }', 'list'), 'list {\n\t$0\n}');
		assert.equal(snippets('{ | }', 'find'), 'find(where: { $1 }, ids: [$2]) {\n\t$0\n}');
		assert.equal(snippets('{ | }', 'node'), 'node(id: "$1") {\n\t$0\n}');
		assert.equal(snippets('{ | }', 'count'), 'count(ids: [$1])$0');
		assert.equal(snippets('{ fi|(x: 1) }', 'find'), undefined);
		assert.equal(snippets('{ fi| { id } }', 'find'), undefined);
		assert.equal(snippets('{ find(|) }', 'level'), 'level: $0');
		assert.equal(snippets('{ find(lev|: LOW) }', 'level'), undefined);
		assert.equal(snippets('{ find(|) }', 'where'), 'where: { $0 }');
		assert.equal(snippets('{ any { ...| } }', 'on A'), 'on A {\n\t$0\n}');
	});

	it('inserts a complete definition for a suggested keyword only when no text follows the keyword', () => {
		const snippets = (at: string) =>
			complete(schema, at).flatMap(({ label, snippet }) => (snippet === undefined ? [] : [label]));
		assert.deepEqual(snippets('|'), ['query', 'mutation', 'fragment', '{']);
		assert.deepEqual(snippets('que|'), ['query', 'mutation', 'fragment', '{']);
		assert.deepEqual(snippets('que| Q { a }'), []);
		assert.deepEqual(snippets('type T { a: Int } |'), []);
	});

	it('suggests the selection of nodes and pageInfo of a connection as one completion', () => {
		const connections = buildSchema(`
			type Query { all: Connection other: Other }
			type Connection { nodes: [Other] pageInfo: PageInfo! }
			type PageInfo { hasNextPage: Boolean! endCursor: String }
			type Other { nodes: Int }
		`);
		const pages = (at: string) =>
			complete(connections, at).flatMap(({ kind, label, snippet }) => (kind === 'page' ? [label, snippet] : []));
		assert.deepEqual(pages('{ all { | } }'), [
			'nodes pageInfo',
			'nodes {\n\t$0\n}\npageInfo {\n\thasNextPage\n\tendCursor\n}',
		]);
		assert.deepEqual(pages('{ all { nodes { nodes } | } }'), []);
		assert.deepEqual(pages('{ other { | } }'), []);
	});

	it('suggests keywords and built-in types when there is no schema', () => {
		const labelsAt = (at: string) => {
			const { text, offset } = marked(at);
			const sources = { schema: undefined, otherFragments: new Map(), isTypeSystemFile: false };
			return completionsAt(sources, readGraphql(text), offset).map(({ label }) => label);
		};
		assert.ok(labelsAt('|').includes('query'));
		assert.ok(labelsAt('que|').includes('query'));
		assert.ok(labelsAt('query Q($a: |) { a }').includes('String'));
		assert.deepEqual(labelsAt('{ | }'), []);
		assert.deepEqual(labelsAt('type Query { a: Int } { | }'), []);
	});

	const separate: readonly (readonly [language: string, at: string, expected: string])[] = [
		['typescript', 'const a = gql`query A { find(where: { `;\nconst b = gql`|`;', 'query'],
		['markdown', '```graphql\ntype A { a: Int }\n```\n```graphql\n|\n```\n', 'query'],
	];
	for (const [language, at, expected] of separate) {
		it(`suggests "${expected}" first and shows no signature at | in ${JSON.stringify(at)}`, () => {
			const { text, offset } = marked(at);
			const program = readGraphqlRegions(text, embeddedGraphqlRegions(text, language));
			const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
			assert.equal(completionsAt(sources, program, offset)[0]?.label, expected);
			assert.equal(signatureAt(sources, program, offset), undefined);
		});
	}

	it('computes suggestions and signatures for every prefix of an operation without throwing', () => {
		const completeText =
			'query Q($w: Where = {name: "x"}) @only { x: find(where: $w, ids: [1]) @only(level: LOW) { ... on A { a ...F } } }\nfragment F on A { a }\nextend type T implements N & M { a(b: [Int!]! = [1]): B @d }';
		for (const length of sample([...Array(completeText.length + 1).keys()])) {
			for (const offset of [length, Math.floor(length / 2)]) {
				const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
				const text = readGraphql(completeText.slice(0, length));
				assert.ok(Array.isArray(completionsAt(sources, text, offset)));
				signatureAt(sources, text, offset);
			}
		}
	});
});
