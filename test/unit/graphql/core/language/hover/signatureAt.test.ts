import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { signatureAt } from '../../../../../../src/graphql/core/language/hover/signatureAt.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../../marked.ts';

const schema = buildSchema(`
	directive @only("Which" level: Level = LOW, also: Int) on FIELD
	enum Level { LOW HIGH }
	"A filter" input Where { name: String!, level: Level = LOW, nested: Where, old: Int @deprecated(reason: "Bruk name") }
	type A { a: Int, next(first: Int = 10, after: String): A }
	type Query {
		"Finds" find("Where to" where: Where!, ids: [ID!]!, wheres: [Where!], old: Int @deprecated): A
		list: [A!]!
	}
`);

function signature(at: string) {
	const { text, offset } = marked(at);
	return signatureAt({ schema, otherFragments: new Map() }, readGraphql(text), offset);
}

/** The name of what takes values, and the parameter that is being given. */
function shown(at: string): string | undefined {
	const found = signature(at);
	const active = found?.active === undefined ? undefined : found.parameters[found.active];
	const name = found?.label.slice(0, found.label.search(/[ (]/));
	return found && `${name} ${active ? found.label.slice(active.start, active.end) : '-'}`;
}

describe('signatureAt', () => {
	const table: readonly (readonly [title: string, at: string, expected: string | undefined])[] = [
		['behind the bracket', '{ find(|) { a } }', 'find where: Where!'],
		['behind the last bracket of a text', '{ find(|', 'find where: Where!'],
		['in half a name', '{ find(id|) }', 'find ids: [ID!]!'],
		['in a name', '{ find(i|ds: []) }', 'find ids: [ID!]!'],
		['in a name that begins another', '{ find(where|) }', 'find where: Where!'],
		['in an unknown name', '{ find(nope|) }', 'find -'],
		['behind a colon', '{ find(ids: |) }', 'find ids: [ID!]!'],
		['behind the colon of an unknown name', '{ find(nope: |) }', 'find -'],
		['in a value', '{ find(ids: "a|b") }', 'find ids: [ID!]!'],
		['in a list', '{ find(ids: [1, |]) }', 'find ids: [ID!]!'],
		['behind a value', '{ find(ids: 1|) }', 'find ids: [ID!]!'],
		['behind a comma', '{ find(where: {}, |) }', 'find ids: [ID!]!'],
		['behind the second comma', '{ find(ids: [], where: {}, |) }', 'find wheres: [Where!]'],
		['before others', '{ find(|, where: {}) }', 'find ids: [ID!]!'],
		['when everything is given', '{ find(where: {}, ids: [], wheres: [], old: 1, |) }', 'find -'],
		['on another line', '{\n  find(\n    where: {}\n    |\n  ) { a }\n}', 'find ids: [ID!]!'],
		['of a field with an alias', '{ x: find(|) }', 'find where: Where!'],
		['of a field in a field', '{ list { next(first: 1, |) { a } } }', 'next after: String'],
		['of a directive', '{ list @only(|) { a } }', '@only level: Level = LOW'],
		['of a directive, at the second', '{ list @only(level: LOW, |) { a } }', '@only also: Int'],
		['in an object', '{ find(where: {|}) }', 'Where name: String!'],
		['in an object, at the value of a field', '{ find(where: { name: "", level: |}) }', 'Where level: Level = LOW'],
		['in an object, behind a field', '{ find(where: { name: "" |}) }', 'Where level: Level = LOW'],
		['in an object in an object', '{ find(where: { name: "", nested: { name: "", | } }) }', 'Where level: Level = LOW'],
		['in an object in a list', '{ find(wheres: [{ name: "" }, { |}]) }', 'Where name: String!'],
		['between objects in a list', '{ find(wheres: [{ name: "" }, |]) }', 'find wheres: [Where!]'],
		['behind an object', '{ find(where: { name: "" }, |) }', 'find ids: [ID!]!'],
		['in an object as a default', 'query Q($w: Where = { |}) { list { a } }', 'Where name: String!'],
		['in an unclosed definition before another', 'query A { find(\nquery B { find(ids: |) { a } }', 'find ids: [ID!]!'],
		['in an object of no type', '{ find(ids: { | }) }', undefined],
		['before the bracket', '{ find|() }', undefined],
		['behind the brackets', '{ find()| }', undefined],
		['in the selection', '{ find() { | } }', undefined],
		['in the selection, behind an alias', '{ x: | }', undefined],
		['of a field without arguments', '{ list(|) { a } }', undefined],
		['of an unknown field', '{ nope(|) { a } }', undefined],
		['in declarations of variables', 'query Q(|) { list { a } }', undefined],
		['in a comment', '{ find( # |\n) { a } }', undefined],
		['in no definition', '|', undefined],
	];
	for (const [title, at, expected] of table) {
		it(`is right ${title}`, () => assert.equal(shown(at), expected));
	}

	it('shows all arguments with types and default values, deprecated ones marked', () => {
		const found = signature('{ find(|) }');
		assert.equal(found?.label, 'find(where: Where!, ids: [ID!]!, wheres: [Where!], old: Int @deprecated): A');
		assert.deepEqual(
			found?.parameters.map(({ start, end }) => found.label.slice(start, end)),
			['where: Where!', 'ids: [ID!]!', 'wheres: [Where!]', 'old: Int'],
		);
		assert.equal(found?.element?.description, 'Finds');
		assert.equal(found?.parameters[0]?.element?.description, 'Where to');
		assert.equal(found?.parameters[3]?.element?.deprecated?.reason, 'No longer supported');
		const object = signature('{ find(where: {|}) }');
		assert.equal(object?.label, 'Where { name: String!, level: Level = LOW, nested: Where, old: Int @deprecated }');
		assert.equal(object?.element?.description, 'A filter');
	});

	it('shows the arguments of a fragment', () => {
		const text = 'fragment F($level: Level!) on A { a } query { list { ...F(level: ) } }';
		const found = signatureAt({ schema, otherFragments: new Map() }, readGraphql(text), text.indexOf(': )') + 2);
		assert.equal(found?.label, 'F(level: Level!)');
		assert.equal(found?.active, 0);
	});
});
