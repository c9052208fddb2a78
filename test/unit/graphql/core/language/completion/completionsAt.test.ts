import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import type { Suggestion } from '../../../../../../src/graphql/core/language/completion/suggestion.ts';
import { signatureAt } from '../../../../../../src/graphql/core/language/hover/signatureAt.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
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

/** Places of the language service's own cases, unfiltered by the word that is typed. */
const places: readonly (readonly [at: string, expected: readonly string[]])[] = [
	[
		'|',
		[
			'directive',
			'enum',
			'extend',
			'query',
			'mutation',
			'subscription',
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
	['| { id }', ['query', 'mutation', 'subscription', 'fragment', '{']],
	['{ id } |', ['query', 'mutation', 'subscription', 'fragment', '{']],
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
	for (const [at, expected] of places) {
		it(`${JSON.stringify(at)}`, () => assert.deepEqual([...labels(starWars, at)].sort(), [...expected].sort()));
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
	}
	type Mutation { change(input: Where!): A }
`);
const fields = [...'abcdefghijk', 'find', 'list', 'node', 'any', 'levels', '__typename', '__schema', '__type', 'old'];

describe('completionsAt, where the language service falls short', () => {
	const table: readonly (readonly [title: string, at: string, expected: readonly string[]])[] = [
		['Q1, Q2: keeps the order of the schema, deprecated last', '{ | }', fields],
		['Q3: offers a deprecated field beside short names', '{ ol| }', fields],
		['Q4: offers no field twice', '{ a b | list { id } }', fields.filter((name) => !['a', 'b', 'list'].includes(name))],
		['offers the field being typed', '{ a| }', fields],
		['offers a field again that has arguments, or an alias', '{ x: a find(where: {}) { id } | }', fields],
		['offers everything behind an alias', '{ a x: | }', fields],
		[
			'does not look into other selections',
			'{ list { a } any { ... on A { a } } | }',
			fields.filter((name) => name !== 'list' && name !== 'any'),
		],
		[
			'does not take spreads and directives for fields',
			'{ ...a ... on b { x } c @d | }',
			fields.filter((name) => name !== 'c'),
		],
		['Q4: offers no argument twice', '{ find(ids: [], |) }', ['where', 'level', 'old']],
		['Q4: offers no input field twice', '{ find(where: { level: LOW, nested: { name: "" } | }) }', ['name', 'old']],
		[
			'offers input fields of an object in an object',
			'{ find(where: { nested: { name: "", | } }) }',
			['level', 'nested', 'old'],
		],
		['offers deprecated enum values last', '{ find(level: |) }', ['LOW', 'HIGH', 'OLD']],
		['offers values within a list', '{ levels(of: [LOW, |]) }', ['LOW', 'HIGH', 'OLD']],
		['offers values of an input field', '{ find(where: { level: | }) }', ['LOW', 'HIGH', 'OLD']],
		['offers values of a directive', '{ a @only(level: |) }', ['LOW', 'HIGH', 'OLD']],
		[
			'Q6: offers fragments and types behind a spread',
			'{ node(id: "") { ...| } }\nfragment F on A { a }\nfragment Q on Query { a }',
			['F', 'on A', 'on B'],
		],
		['offers the type itself behind a spread', '{ list { ...| } }', ['on A']],
		['offers the members of a union', '{ any { ...| } }', ['on A', 'on B']],
		[
			'offers an operation variables in the fragments it reaches',
			'query Q($l: Level) { list { ...F } }\nfragment F on A { a @only(level: $|) }',
			['$l'],
		],
		['offers the fields of a mutation', 'mutation { | }', ['change', '__typename']],
		['offers nothing in a comment', '{ a # |\n}', []],
		['offers nothing in a comment between definitions', '{ a }\n# |\n{ b }', []],
		['offers nothing in a string', '{ node(id: "|") { id } }', []],
		['offers nothing in a block string', '{ node(id: """\n|\n""") { id } }', []],
		[
			'works in a definition that is not closed',
			'query A { list { |\nquery B { a }',
			['id', 'a', 'next', '__typename'],
		],
		['works behind a broken definition', 'query A { list {\nquery B { list { | } }', ['id', 'a', 'next', '__typename']],
		['works with Windows line ends', 'query A {\r\n  list {\r\n    |\r\n  }\r\n}', ['id', 'a', 'next', '__typename']],
	];
	for (const [title, at, expected] of table) {
		it(title, () => assert.deepEqual(labels(schema, at), expected));
	}

	it('Q2, Q5: tells what is deprecated, and why', () => {
		const reasons = ['{ | }', '{ find(|) }', '{ find(where: {|}) }', '{ find(level: |) }'].map((at) =>
			complete(schema, at).flatMap(({ label, element }) =>
				element?.deprecated ? [`${label}: ${element.deprecated.reason}`] : [],
			),
		);
		assert.deepEqual(reasons, [['old: Bruk a'], ['old: Bruk where'], ['old: Bruk name'], ['OLD: Bruk LOW']]);
	});

	it('inserts what is required, and the selection', () => {
		const snippets = (at: string, label: string) => complete(schema, at).find((each) => each.label === label)?.snippet;
		assert.equal(snippets('{ | }', 'a'), undefined);
		assert.equal(snippets('{ | }', 'list'), 'list {\n\t$0\n}');
		assert.equal(snippets('{ | }', 'find'), 'find(where: { $1 }, ids: [$2]) {\n\t$0\n}');
		assert.equal(snippets('{ | }', 'node'), 'node(id: "$1") {\n\t$0\n}');
		assert.equal(snippets('{ fi|(x: 1) }', 'find'), undefined);
		assert.equal(snippets('{ fi| { id } }', 'find'), undefined);
		assert.equal(snippets('{ find(|) }', 'level'), 'level: $0');
		assert.equal(snippets('{ find(|) }', 'where'), 'where: { $0 }');
		assert.equal(snippets('{ any { ...| } }', 'on A'), 'on A {\n\t$0\n}');
	});

	it('writes the frame of a definition, unless it stands there already', () => {
		const snippets = (at: string) =>
			complete(schema, at).flatMap(({ label, snippet }) => (snippet === undefined ? [] : [label]));
		assert.deepEqual(snippets('|'), ['query', 'mutation', 'fragment', '{']);
		assert.deepEqual(snippets('que|'), ['query', 'mutation', 'fragment', '{']);
		assert.deepEqual(snippets('que| Q { a }'), []);
		assert.deepEqual(snippets('type T { a: Int } |'), []);
	});

	it('offers the nodes of a connection together with what the next page needs', () => {
		const connections = buildSchema(`
			type Query { all: Connection other: Other }
			type Connection { nodes: [Other] pageInfo: PageInfo! }
			type PageInfo { hasNextPage: Boolean! endCursor: String }
			type Other { nodes: Int }
		`);
		const pages = (at: string) =>
			complete(connections, at).flatMap(({ kind, snippet }) => (kind === 'page' ? [snippet] : []));
		assert.deepEqual(pages('{ all { | } }'), ['nodes {\n\t$0\n}\npageInfo {\n\thasNextPage\n\tendCursor\n}']);
		assert.deepEqual(pages('{ all { nodes { nodes } | } }'), []);
		assert.deepEqual(pages('{ other { | } }'), []);
	});

	it('offers what GraphQL itself has where no schema is known', () => {
		const labelsAt = (at: string) => {
			const { text, offset } = marked(at);
			const sources = { schema: undefined, otherFragments: new Map(), isTypeSystemFile: false };
			return completionsAt(sources, readGraphql(text), offset).map(({ label }) => label);
		};
		assert.ok(labelsAt('|').includes('query'));
		assert.ok(labelsAt('que|').includes('query'));
		assert.ok(labelsAt('query Q($a: |) { a }').includes('String'));
		assert.deepEqual(labelsAt('{ | }'), []);
	});

	it('survives a text that is cut off anywhere', () => {
		const whole =
			'query Q($w: Where = {name: "x"}) @only { x: find(where: $w, ids: [1]) @only(level: LOW) { ... on A { a ...F } } }\nfragment F on A { a }\nextend type T implements N & M { a(b: [Int!]! = [1]): B @d }';
		for (let length = 0; length <= whole.length; length += 1) {
			for (const offset of [length, Math.floor(length / 2)]) {
				const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
				const text = readGraphql(whole.slice(0, length));
				assert.ok(Array.isArray(completionsAt(sources, text, offset)));
				signatureAt(sources, text, offset);
			}
		}
	});
});
