import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { hoverAt } from '../../../../../../src/graphql/core/language/hover/hoverAt.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { sample } from '../../../../../fixtures/testSize.ts';
import { marked } from '../../marked.ts';

const schema = buildSchema(`
	directive @only("Which" level: Level = LOW) on FIELD
	directive @many repeatable on FIELD | QUERY
	"Levels" enum Level { "The lowest" LOW HIGH OLD @deprecated(reason: "Bruk LOW") }
	input Where { "Its name" name: String!, level: Level = LOW, nested: Where }
	interface Node { id: ID! }
	"An A" type A implements Node { id: ID!, a: Int, next(first: Int = 10, after: String): A }
	type B implements Node { id: ID! }
	union Any = A | B
	scalar Date
	type Query {
		"Finds" find("Where to" where: Where!, ids: [ID!]!, level: Level, day: Date): A
		list: [A!]!
		node(id: ID!): Node
		any: Any
		levels(of: [[Level!]] = [[LOW, HIGH]]): Int
		old: Int @deprecated(reason: "Bruk a. Fjernes 31.03.2027")
	}
	type Mutation { change(input: Where!): A }
	type Subscription { changed: A }
`);

function hover(at: string, otherFragments: WorkspaceFragments = new Map()) {
	const { text, offset } = marked(at);
	const found = hoverAt({ schema, otherFragments }, readGraphql(text), offset);
	return found && { ...found, name: text.slice(found.start, found.end) };
}

describe('hoverAt', () => {
	const codes: readonly (readonly [title: string, at: string, code: string | undefined])[] = [
		['a field', '{ li|st { id } }', 'Query.list: [A!]!'],
		['a field at its start', '{ |list { id } }', 'Query.list: [A!]!'],
		['a field at its end', '{ list| { id } }', 'Query.list: [A!]!'],
		['a field that has an alias', '{ x: li|st { id } }', 'Query.list: [A!]!'],
		['a field of a field', '{ list { ne|xt { id } } }', 'A.next(first: Int = 10, after: String): A'],
		['a field of an interface', '{ node(id: "") { i|d } }', 'Node.id: ID!'],
		['a field in an inline fragment', '{ any { ... on A { a| } } }', 'A.a: Int'],
		['a field after a directive', '{ list @only { a| } }', 'A.a: Int'],
		[
			'a field with the default value of its argument',
			'{ lev|els }',
			'Query.levels(of: [[Level!]] = [[LOW, HIGH]]): Int',
		],
		['the field __typename', '{ list { __type|name } }', '__typename: String!'],
		['a mutation', 'mutation { chan|ge }', 'Mutation.change(input: Where!): A'],
		['a subscription', 'subscription { chang|ed { id } }', 'Subscription.changed: A'],
		['an argument', '{ find(whe|re: {}) { id } }', 'Query.find(where: Where!)'],
		['an argument of a field with an alias', '{ x: find(i|ds: []) { id } }', 'Query.find(ids: [ID!]!)'],
		['an argument of a directive', '{ list @only(lev|el: LOW) { id } }', '@only(level: Level = LOW)'],
		['an input field', '{ find(where: { na|me: "" }) { id } }', 'Where.name: String!'],
		[
			'an input field of a nested object',
			'{ find(where: { nested: { lev|el: LOW } }) { id } }',
			'Where.level: Level = LOW',
		],
		['an enum value', '{ find(level: LO|W) { id } }', 'Level.LOW'],
		['an enum value in lists', '{ levels(of: [[HIGH, LO|W]]) }', 'Level.LOW'],
		['an enum value of a directive', '{ list @only(level: HI|GH) { id } }', 'Level.HIGH'],
		['an enum value as a default value', 'query Q($l: Level = LO|W) { list { id } }', 'Level.LOW'],
		[
			'an input field in a default value',
			'query Q($w: Where = { lev|el: LOW }) { list { id } }',
			'Where.level: Level = LOW',
		],
		['the type of a variable', 'query Q($l: [Lev|el!]) { list { id } }', 'enum Level {\n  LOW\n  HIGH\n  OLD\n}'],
		['a type condition', '{ any { ... on |A { a } } }', 'type A implements Node {\n  id: ID!\n  a: Int\n  next: A\n}'],
		['an interface', 'fragment F on No|de { id }', 'interface Node {\n  id: ID!\n}'],
		['a union', 'fragment F on A|ny { __typename }', 'union Any = A | B'],
		[
			'an input type',
			'query Q($w: Wh|ere) { list { id } }',
			'input Where {\n  name: String!\n  level: Level = LOW\n  nested: Where\n}',
		],
		['a scalar', 'query Q($d: Da|te) { list { id } }', 'scalar Date'],
		['a directive', '{ list @on|ly { id } }', 'directive @only(level: Level = LOW) on FIELD'],
		['a directive with several locations', '{ list @ma|ny { id } }', 'directive @many repeatable on FIELD | QUERY'],
		[
			'an argument of a fragment',
			'{ list { ...F(lev|el: LOW) } } fragment F($level: Level!) on A { a }',
			'level: Level!',
		],
		[
			'an unknown argument of a fragment',
			'{ list { ...F(no|pe: 1) } } fragment F($level: Level!) on A { a }',
			undefined,
		],
		['the name of a mutation', 'mutation Na|me @only { change }', 'mutation Name @only'],
		['the name of a subscription', 'subscription Na|me { changed { id } }', 'subscription Name'],
		['an unexpected word after the name of a query', 'query Name on|e { list { id } }', undefined],
		[
			'a fragment that has the name of a query',
			'query F { list { ...|F } } fragment F on A { a }',
			'fragment F on A { a }',
		],
		['a directive at its "@"', '{ list |@only { id } }', 'directive @only(level: Level = LOW) on FIELD'],
		['a variable', 'query Q($l: [Level!]! = [LOW]) { find(level: $|l) { id } }', '$l: [Level!]! = [LOW]'],
		['a variable at its "$"', 'query Q($l: Level) { find(level: |$l) { id } }', '$l: Level'],
		['a variable at its declaration', 'query Q($|l: Level @only) { find(level: $l) { id } }', '$l: Level'],
		['a variable in an object', 'query Q($n: String!) { find(where: { name: $|n }) { id } }', '$n: String!'],
		['an unknown field', '{ no|pe }', undefined],
		['an unknown argument', '{ list(no|pe: 1) { id } }', undefined],
		[
			'the variables of an operation at its keyword',
			'que|ry ($l: Level = LOW) { list { id } }',
			'query ($l: Level = LOW)',
		],
		['a string', '{ node(id: "li|st") { id } }', undefined],
		['a number', '{ list(first: 1|0) { id } }', undefined],
		['a comment', '{ list { id } } # li|st', undefined],
		['the keyword of an operation without variables', 'que|ry Q { list { id } }', undefined],
		['white space', '{ list {  |  id } }', undefined],
		['an empty text', '|', undefined],
	];
	for (const [title, at, code] of codes) {
		it(`shows ${code === undefined ? 'no hover' : 'the hover'} of ${title}`, () => assert.equal(hover(at)?.code, code));
	}

	const broken: readonly (readonly [title: string, at: string, code: string])[] = [
		['after an unclosed definition', 'query A { list { id\nquery B { li|st { id } }', 'Query.list: [A!]!'],
		['in an unclosed definition', 'query A { list { ne|xt', 'A.next(first: Int = 10, after: String): A'],
		['after a missing value', '{ find(level: ) { ne|xt { id } } }', 'A.next(first: Int = 10, after: String): A'],
		['after an incomplete spread', '{ list { ... } no|de(id: "") { id } }', 'Query.node(id: ID!): Node'],
		['after invalid characters', '{ list { ~ a| } }', 'A.a: Int'],
	];
	for (const [title, at, code] of broken) {
		it(`shows the hover of a field ${title} in a document with a syntax error`, () =>
			assert.equal(hover(at)?.code, code));
	}

	const quirks: readonly (readonly [title: string, at: string, expected: ReturnType<typeof pick>])[] = [
		[
			'the field of an alias',
			'{ fir|st: list { id } }',
			{ name: 'first', code: 'Query.list: [A!]!', note: { kind: 'alias', alias: 'first', field: 'list' } },
		],
		[
			'a variable definition',
			'query Q($l|: Level = LOW) { list { id } }',
			{ name: 'l', code: '$l: Level = LOW', note: undefined },
		],
		[
			'the fragment of a spread',
			'{ list { ...F| } }\nfragment F on A { a }',
			{ name: 'F', code: 'fragment F on A { a }', note: undefined },
		],
		[
			'the head of an operation at its name',
			'query Na|me($w: Where = { name: "" }, $l: Level) @only { list { id } }',
			{ name: 'Name', code: 'query Name($w: Where = { name: "" }, $l: Level) @only', note: undefined },
		],
		[
			'the head of a fragment at its name',
			'fragment Na|me on A { a }',
			{ name: 'Name', code: 'fragment Name on A', note: undefined },
		],
	];
	it('Q17: shows no hover in white space', () => {
		assert.equal(hover('{ list { id } }   |'), undefined);
		assert.equal(hover('{ list  |  { id } }'), undefined);
	});
	for (const [title, at, expected] of quirks) {
		it(`Q16: shows ${title} in a hover`, () => assert.deepEqual(pick(hover(at)), expected));
	}

	it('lists in the hover of a variable in a fragment the operations that declare the variable', () => {
		const operations =
			'query A($l: Level) { list { ...F } } query B($l: Level! = LOW) { list { ...G } } query C($l: Int) { old } { list { ...F } }';
		const fragments = 'fragment G on A { ...F } fragment F on A { a @only(level: $|l) }';
		assert.deepEqual(pick(hover(`${operations} ${fragments}`)), {
			name: 'l',
			code: '$l: Level\n$l: Level! = LOW',
			note: { kind: 'declared by', operations: ['A', 'B'] },
		});
	});

	it('notes in the hover of an undeclared variable that it is undeclared', () => {
		assert.deepEqual(pick(hover('{ find(level: $l|) { id } }')), {
			name: 'l',
			code: undefined,
			note: { kind: 'undeclared', variable: 'l' },
		});
	});

	it('shows strings in a program without the escape sequences of the program', () => {
		const { text, offset } = marked(
			String.raw`var q = "query Q($n: String = \"x\") { node(id: $|n) { ...F } } fragment F on A { next(after: \"y\") { a } }";`,
		);
		const program = readGraphqlRegions(text, embeddedGraphqlRegions(text, 'java'));
		const codeAt = (at: number) => hoverAt({ schema, otherFragments: new Map() }, program, at)?.code;
		assert.equal(codeAt(offset), '$n: String = "x"');
		assert.equal(codeAt(text.indexOf('F }')), 'fragment F on A { next(after:  "y") { a } }');
	});

	it('shows the URI of the defining document in the hover of a fragment of another document', () => {
		const documentText = '# first\nfragment F on A { a }';
		const [definition] = readGraphql(documentText).definitions;
		assert.ok(definition);
		const others = new Map([['F', { uri: 'file:///f.graphql', documentText, definition }]]);
		assert.deepEqual(pick(hover('{ list { ...|F } }', others)), {
			name: 'F',
			code: 'fragment F on A { a }',
			note: { kind: 'defined in', uri: 'file:///f.graphql' },
		});
	});

	const definitions: readonly (readonly [title: string, at: string, code: string | undefined])[] = [
		['a type', 'type |B implements Node { id: ID! }', 'type B implements Node {\n  id: ID!\n}'],
		['the type of a field', 'extend type A { other: An|y }', 'union Any = A | B'],
		['a field', 'type A { ne|xt: A }', 'A.next(first: Int = 10, after: String): A'],
		['an argument', 'type A { next(fir|st: Int): A }', 'A.next(first: Int = 10)'],
		['an input field', 'input Where { na|me: String! }', 'Where.name: String!'],
		['an enum value', 'enum Level { LO|W }', 'Level.LOW'],
		['a directive', 'directive @on|ly on FIELD', 'directive @only(level: Level = LOW) on FIELD'],
		['an argument of a directive', 'directive @only(lev|el: Level) on FIELD', '@only(level: Level = LOW)'],
		[
			'a type that only the document defines',
			'query New { a }\ntype New { a: Int }\ntype Other { new: N|ew }',
			'type New { a: Int }',
		],
		['an interface', 'interface No|de { id: ID! }', 'interface Node {\n  id: ID!\n}'],
		['a union', 'union An|y = A', 'union Any = A | B'],
		['an enum', 'enum Lev|el { LOW }', 'enum Level {\n  LOW\n  HIGH\n  OLD\n}'],
		[
			'an input type',
			'input Wh|ere { name: String! }',
			'input Where {\n  name: String!\n  level: Level = LOW\n  nested: Where\n}',
		],
		['a scalar', 'scalar Da|te', 'scalar Date'],
		['a root type', 'schema { query: An|y }', 'union Any = A | B'],
		['a field of a type that is a scalar in the schema', 'type Date { a|: Int }', undefined],
		['a field that only the document defines', 'type A { ne|w: A }', undefined],
	];
	for (const [title, at, code] of definitions) {
		it(`shows ${code === undefined ? 'no hover' : 'the hover'} of ${title} in type definitions`, () =>
			assert.equal(hover(at)?.code, code));
	}

	it('shows the description and deprecation of schema elements in hovers', () => {
		assert.deepEqual(hover('{ old| }')?.element, {
			description: undefined,
			deprecated: { name: 'Query.old', reason: 'Bruk a. Fjernes 31.03.2027' },
			contract: undefined,
		});
		const described = [
			'{ fi|nd }',
			'{ find(whe|re: 1) }',
			'{ find(where: { na|me: 1 }) }',
			'{ find(level: LO|W) }',
			'fragment F on |A { a }',
		];
		assert.deepEqual(
			described.map((at) => hover(at)?.element?.description),
			['Finds', 'Where to', 'Its name', 'The lowest', 'An A'],
		);
	});

	it('shows each of many arguments of a field on its own line, and truncates a type with many fields in hovers', () => {
		const names = Array.from({ length: 30 }, (_, index) => `field${index}`);
		const wide = buildSchema(
			`type Query { a(${names.map((name) => `${name}: Int`)}): Int }\ninput I { ${names.map((name) => `${name}: Int`)} }`,
		);
		const at = (text: string) =>
			hoverAt({ schema: wide, otherFragments: new Map() }, readGraphql(text), text.indexOf('I') + 1);
		assert.equal(at('query Q($i: I) { a }')?.code?.split('\n').length, 23);
		const field = hoverAt({ schema: wide, otherFragments: new Map() }, readGraphql('{ a }'), 2);
		assert.equal(field?.code?.split('\n').length, 32);
	});

	it('shows a field with its arguments on one line of 80 characters, and on several lines if it is longer', () => {
		const codeOf = (argument: string) => {
			const long = buildSchema(`type Query { a(${argument}: Int): Int }`);
			return hoverAt({ schema: long, otherFragments: new Map() }, readGraphql('{ a }'), 2)?.code;
		};
		const [fitting, longer] = ['x'.repeat(66), 'x'.repeat(67)];
		assert.equal(codeOf(fitting), `Query.a(${fitting}: Int): Int`);
		assert.equal(codeOf(longer), `Query.a(\n  ${longer}: Int\n): Int`);
	});

	it('shows the hover of a variable when there is no schema', () => {
		const { text, offset } = marked('query Q($l: Level) { find(level: $|l) { id } }');
		const found = hoverAt({ schema: undefined, otherFragments: new Map() }, readGraphql(text), offset);
		assert.equal(found?.code, '$l: Level');
	});

	it('shows the contract level of schema elements in hovers when the schema states contract levels', () => {
		const sandbox = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
		const levels = [
			'{ studieprogram|V2 }',
			'{ terminer| }',
			'{ katalogsok(maks|Antall: 1) }',
			'{ katalogsok(tek|st: "") }',
			'{ terminer(filter: { terminbetegnelser: [SO|M] }) { id } }',
			'{ __type|name }',
			'fragment F on Stud|ent { id }',
		].map((at) => {
			const { text, offset } = marked(at);
			const found = hoverAt({ schema: sandbox, otherFragments: new Map() }, readGraphql(text), offset);
			return found?.element?.contract?.level;
		});
		assert.deepEqual(levels, ['beta', 'stable', 'experimental', 'stable', 'beta', undefined, undefined]);
		assert.equal(hover('{ li|st { id } }')?.element?.contract, undefined);
	});

	it('shows a hover at an offset only if its range ends at or after the offset and starts at most 3 characters after it, for every prefix of a text', () => {
		const completeText =
			'query Q($w: Where = {name: ""}) { x: find(where: $w, ids: [1]) @only(level: LOW) { ... on A { a ...F } } }\nfragment F on A { a }';
		for (const length of sample([...Array(completeText.length + 1).keys()])) {
			const text = completeText.slice(0, length);
			const document = readGraphql(text);
			for (let offset = 0; offset <= length; offset += 1) {
				const found = hoverAt({ schema, otherFragments: new Map() }, document, offset);
				assert.ok(!found || (found.start <= offset + 3 && offset <= found.end));
			}
		}
	});
});

function pick(found: ReturnType<typeof hover>) {
	return found && { name: found.name, code: found.code, note: found.note };
}
