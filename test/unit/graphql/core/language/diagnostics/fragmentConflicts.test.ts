import assert from 'node:assert/strict';
import { buildSchema, OverlappingFieldsCanBeMergedRule, parse, validate } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { mayHaveFieldConflicts } from '../../../../../../src/graphql/core/language/diagnostics/mayHaveFieldConflicts.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { scaled, seeds } from '../../../../../fixtures/testSize.ts';
import { breakDocument } from '../../../support/breakDocument.ts';
import { diagnose, withoutOtherDocuments } from '../../../support/diagnose.ts';
import { generateDocument, sandboxSchema } from '../../../support/generateDocuments.ts';

const schema = buildSchema(`
	interface Named { name: String }
	type A implements Named { id: ID name: String must: String! a: A list: [A!] other(x: Int): String named: Named }
	type B implements Named { id: Int name: String must: Int! b: B list: [B!] }
	type Query { a: A named: Named }
`);

/**
 * Returns a query and `count` fragments on `A`. Each fragment spreads the next `spreads` fragments
 * and also selects `body`.
 */
function fragments(count: number, spreads: number, body: (index: number) => string = () => 'id'): string {
	const definitions = Array.from({ length: count }, (_, index) => {
		const last = Math.min(index + spreads, count - 1);
		const names = Array.from({ length: last - index }, (_, spread) => `...F${index + spread + 1}`);
		return `fragment F${index} on A { ${body(index)} a { ${names.join(' ')} id } ${names.join(' ')} }`;
	});
	return ['query Q { a { ...F0 } }', ...definitions].join('\n');
}

/**
 * Diagnoses the text `before` and then `after` with the same `Diagnoser`, and returns the messages
 * of the diagnostics of `after`.
 */
function messagesAfterChange(before: string, after: string): readonly string[] {
	const diagnoser = new Diagnoser();
	diagnoser.diagnose(readGraphql(before), withoutOtherDocuments(schema));
	return diagnoser
		.diagnose(readGraphql(after), withoutOtherDocuments(schema))
		.map((diagnostic) => ('message' in diagnostic ? diagnostic.message : diagnostic.kind));
}

const unknownField = 'Cannot query field "idd" on type "A". Did you mean "id"?';

// An algorithm that compares each fragment with all fragments that it uses would take minutes for
// the documents with 1,000 and 5,000 fragments.
describe('Diagnoser', () => {
	it('validates 1,000 fragments that spread 40 others each, before and after a change, before the test times out', () => {
		const count = scaled(1000);
		const after = fragments(count, 40, (index) => (index === count - 1 ? 'idd' : 'id'));
		assert.deepEqual(messagesAfterChange(fragments(count, 40), after), [unknownField]);
	});

	it('validates a chain of 5,000 fragments, before and after a change, before the test times out', () => {
		const count = scaled(5000);
		const after = fragments(count, 1, (index) => (index === count - 1 ? 'idd' : 'id'));
		assert.deepEqual(messagesAfterChange(fragments(count, 1), after), [unknownField]);
	});

	it('reports conflicting fields in two fragments that are connected only through other fragments', () => {
		const body = (index: number) => (index === 7 ? 'same: name' : index === 19 ? 'same: id' : 'id');
		const found = diagnose(fragments(20, 3, body), schema).flatMap((each) => ('rule' in each ? [each.rule] : []));
		assert.deepEqual(new Set(found), new Set(['OverlappingFieldsCanBeMerged']));
	});

	it('reports what a change of a fragment or of the schema means for an unchanged operation', () => {
		const query = 'query Q($x: Int) { a { ...F } }';
		const messages = messagesAfterChange(
			`${query}\nfragment F on A { other(x: $x) }`,
			`${query}\nfragment F on A { name }`,
		);
		assert.deepEqual(messages, ['Variable "$x" is never used in operation "Q".']);
		const diagnoser = new Diagnoser();
		const found = [schema, buildSchema('type Query { a: A } type A { name: String }')].map((each) =>
			diagnoser.diagnose(readGraphql('{ a { id } }'), withoutOtherDocuments(each)).map(({ kind }) => kind),
		);
		assert.deepEqual(found, [[], ['validation']]);
	});

	it('reports a label of @defer that two operations use, also after one of the operations has changed', () => {
		const operation = (name: string, field: string) => `query ${name} { a { ... @defer(label: "same") { ${field} } } }`;
		const texts = ['id', 'name'].map((field) => `${operation('One', 'id')}\n${operation('Two', field)}`);
		const [before = '', after = ''] = texts;
		const deferring = buildSchema(
			'directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT type A { id: ID name: String } type Query { a: A }',
		);
		const diagnoser = new Diagnoser();
		const found = [before, after].map((text) =>
			diagnoser
				.diagnose(readGraphql(text), withoutOtherDocuments(deferring))
				.map((each) => ('rule' in each ? each.rule : each.kind)),
		);
		assert.deepEqual(found, [['DeferStreamDirectiveLabel'], ['DeferStreamDirectiveLabel']]);
	});

	it('returns the same diagnostics for a changed generated document as for a new document with the same text', () => {
		for (const seed of seeds(20)) {
			const random = createRandom(seed);
			const text = generateDocument(seed);
			const diagnoser = new Diagnoser();
			for (let change = 0; change < 6; change += 1) {
				const { text: changed } = change === 3 ? { text } : breakDocument(text, random);
				const incremental = diagnoser.diagnose(readGraphql(changed), withoutOtherDocuments(sandboxSchema));
				assert.deepEqual(incremental, diagnose(changed, sandboxSchema), changed);
			}
		}
	});
});

/** Selections of a query, and whether graphql-js reports that fields in them conflict. */
const selections: readonly (readonly [selections: string, conflicts: boolean])[] = [
	['a { id } a { name }', false],
	['a { same: id } a { same: name }', true],
	['a { other(x: 1) } a { other(x: 1) }', false],
	['a { other(x: 1) } a { other(x: 2) }', true],
	['a { other } a { other(x: 2) }', true],
	['a { a { same: id } } a { a { same: name } }', true],
	['...F a { same: id }', true],
	['...F a { same: name }', false],
	['named { ... on A { same: name } ... on B { same: name } }', false],
	['named { ... on A { same: other } ... on B { same: name } }', false],
	['named { ... on A { same: id } ... on B { same: id } }', true],
	['named { ... on A { same: other } ... on Named { same: name } }', true],
	['named { ... on A { same: a { id } } ... on B { same: b { id } } }', true],
	['named { ... on A { same: a { name } } ... on B { same: b { name } } }', false],
	['named { ... { name } } named { name @skip(if: true) }', false],
	['nothing { id } nothing { id: name }', true],
	['same: a { id } same: named { name }', true],
	['...Cycle', false],
	['named { ... on A { must } ... on B { must } }', true],
	['named { ... on A { list { name } } ... on B { list { name } } }', false],
	['named { ... on A { list { id } } ... on B { list { id } } }', true],
	['a @stream(initialCount: 1) { id }', false],
	['a @stream(initialCount: 1) { id } a { id }', true],
	['one: a { ...Id } two: a { ...Name } three: a { ...Id ...Name }', true],
];
const definitions =
	'fragment F on Query { a { same: name } } fragment Cycle on Query { a { a { ...On } } } fragment On on A { a { ...On } } fragment Id on A { same: id } fragment Name on A { same: name }';

describe('mayHaveFieldConflicts', () => {
	for (const [text, conflicts] of selections) {
		it(`finds ${conflicts ? 'possible' : 'no'} field conflicts in { ${text} }, like the rule of graphql-js`, () => {
			const document = parse(`{ ${text} } ${definitions}`);
			const errors = validate(schema, document, [OverlappingFieldsCanBeMergedRule]);
			assert.equal(errors.length > 0, conflicts);
			assert.equal(mayHaveFieldConflicts(schema, document.definitions), conflicts);
		});
	}

	it('finds possible field conflicts in a fragment that no operation uses', () => {
		const document = parse('{ a { id } } fragment Unused on A { same: id same: name }');
		assert.equal(mayHaveFieldConflicts(schema, document.definitions), true);
	});

	it('finds possible field conflicts when a fragment spread has arguments', () => {
		const document = parse('{ ...F(x: 1) } fragment F($x: Int) on Query { a { other(x: $x) } }', {
			experimentalFragmentArguments: true,
		});
		assert.ok(mayHaveFieldConflicts(schema, document.definitions));
	});

	it('finds no possible field conflicts in generated documents without conflicts', () => {
		for (const seed of seeds(200, 40)) {
			assert.equal(mayHaveFieldConflicts(sandboxSchema, parse(generateDocument(seed)).definitions), false);
		}
	});
});
