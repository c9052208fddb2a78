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

/**
 * Returns the name of the field, directive or input object in the signature at `|`, and its active
 * parameter (`-` if none is active); `undefined` without a signature.
 */
function shown(at: string): string | undefined {
	const found = signature(at);
	const active = found?.active === undefined ? undefined : found.parameters[found.active];
	const name = found?.label.slice(0, found.label.search(/[ (]/));
	return found && `${name} ${active ? found.label.slice(active.start, active.end) : '-'}`;
}

describe('signatureAt', () => {
	const table: readonly (readonly [title: string, at: string, expected: string | undefined])[] = [
		['after the opening parenthesis', '{ find(|) { a } }', 'find where: Where!'],
		['after an opening parenthesis at the end of the text', '{ find(|', 'find where: Where!'],
		['in a partially typed name', '{ find(id|) }', 'find ids: [ID!]!'],
		['in a name', '{ find(i|ds: []) }', 'find ids: [ID!]!'],
		['in a name that is the prefix of another name', '{ find(where|) }', 'find where: Where!'],
		['in the name of an argument that has a value already', '{ find(where: {}, where|) }', 'find where: Where!'],
		['in an unknown name', '{ find(nope|) }', 'find -'],
		['after a colon', '{ find(ids: |) }', 'find ids: [ID!]!'],
		['after the colon of the first argument', '{ find(where: |) }', 'find where: Where!'],
		['after the colon of an unknown name that is the start of another name', '{ find(wher: |) }', 'find -'],
		['after the colon of an unknown name', '{ find(nope: |) }', 'find -'],
		['in a value', '{ find(ids: "a|b") }', 'find ids: [ID!]!'],
		['in a list', '{ find(ids: [1, |]) }', 'find ids: [ID!]!'],
		['after a value', '{ find(ids: 1|) }', 'find ids: [ID!]!'],
		['after a comma', '{ find(where: {}, |) }', 'find ids: [ID!]!'],
		['after the second comma', '{ find(ids: [], where: {}, |) }', 'find wheres: [Where!]'],
		['before other arguments', '{ find(|, where: {}) }', 'find ids: [ID!]!'],
		[
			'after values of all required and optional arguments',
			'{ find(where: {}, ids: [], wheres: [], old: 1, |) }',
			'find -',
		],
		['on another line', '{\n  find(\n    where: {}\n    |\n  ) { a }\n}', 'find ids: [ID!]!'],
		['in a field with an alias', '{ x: find(|) }', 'find where: Where!'],
		['in a nested field', '{ list { next(first: 1, |) { a } } }', 'next after: String'],
		['in a directive', '{ list @only(|) { a } }', '@only level: Level = LOW'],
		['in a directive at the second argument', '{ list @only(level: LOW, |) { a } }', '@only also: Int'],
		['in an object', '{ find(where: {|}) }', 'Where name: String!'],
		['in an object at the value of a field', '{ find(where: { name: "", level: |}) }', 'Where level: Level = LOW'],
		['in an object after a field', '{ find(where: { name: "" |}) }', 'Where level: Level = LOW'],
		['in a nested object', '{ find(where: { name: "", nested: { name: "", | } }) }', 'Where level: Level = LOW'],
		['in an object in a list', '{ find(wheres: [{ name: "" }, { |}]) }', 'Where name: String!'],
		['between objects in a list', '{ find(wheres: [{ name: "" }, |]) }', 'find wheres: [Where!]'],
		['after an object', '{ find(where: { name: "" }, |) }', 'find ids: [ID!]!'],
		['in an object as a default value', 'query Q($w: Where = { |}) { list { a } }', 'Where name: String!'],
		['in a definition after an unclosed one', 'query A { find(\nquery B { find(ids: |) { a } }', 'find ids: [ID!]!'],
		['in an object whose type is not an input object type', '{ find(ids: { | }) }', undefined],
		['before the opening parenthesis', '{ find|() }', undefined],
		['after the closing parenthesis', '{ find()| }', undefined],
		['in the selection set', '{ find() { | } }', undefined],
		['in the selection set after an alias', '{ x: | }', undefined],
		['in a field without arguments', '{ list(|) { a } }', undefined],
		['in an unknown field', '{ nope(|) { a } }', undefined],
		['in variable definitions', 'query Q(|) { list { a } }', undefined],
		['in a comment', '{ find( # |\n) { a } }', undefined],
		['outside of definitions', '|', undefined],
	];
	for (const [title, at, expected] of table) {
		it(`${expected === undefined ? 'returns no signature' : `returns the signature and parameter "${expected}"`} at a cursor ${title}`, () =>
			assert.equal(shown(at), expected));
	}

	it('shows all arguments with types and default values in a signature and marks deprecated ones', () => {
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

	it('marks no parameter of a signature as active in an unknown name and its value', () => {
		assert.equal(signature('{ find(nope|) }')?.active, undefined);
		assert.equal(signature('{ find(nope: |) }')?.active, undefined);
	});

	it('shows the arguments of a fragment in the signature of its spread', () => {
		const text = 'fragment F($level: Level!) on A { a } query { list { ...F(level: ) } }';
		const found = signatureAt({ schema, otherFragments: new Map() }, readGraphql(text), text.indexOf(': )') + 2);
		assert.equal(found?.label, 'F(level: Level!)');
		assert.equal(found?.active, 0);
	});
});
