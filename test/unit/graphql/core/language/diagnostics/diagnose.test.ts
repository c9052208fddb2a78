import assert from 'node:assert/strict';
import { buildClientSchema, buildSchema, introspectionFromSchema, specifiedRules } from 'graphql';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { validationRules } from '../../../../../../src/graphql/core/language/diagnostics/validationRules.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { diagnose, withoutOtherDocuments } from '../../../support/diagnose.ts';

const schema = buildSchema(`
	directive @only(old: Int @deprecated(reason: "gone")) on FIELD
	enum Level { LOW OLD @deprecated(reason: "Bruk LOW") }
	input Where { name: String, old: Int @deprecated(reason: "Bruk name") }
	type A { a: Int, old: Int @deprecated, level: Level }
	type Query {
		a: Int
		list: [A]
		find(where: Where, level: Level = LOW, old: Int @deprecated(reason: "Bruk where")): A
		need(x: Int!): Int
	}
`);

/**
 * Returns the diagnostics of a text as `name: «text of the range»`. The name is the validation
 * rule, the code of the lint, `deprecated` with the element, or `syntax`.
 */
function check(text: string): readonly string[] {
	return diagnose(text, schema).map(
		(diagnostic) => `${nameOf(diagnostic)}: «${text.slice(diagnostic.start, diagnostic.end)}»`,
	);
}

function nameOf(diagnostic: DocumentDiagnostic): string {
	switch (diagnostic.kind) {
		case 'syntax':
			return 'syntax';
		case 'validation':
			return diagnostic.rule;
		case 'deprecated':
			return `deprecated ${diagnostic.name}`;
		case 'lint':
			return diagnostic.code;
		case 'not-checked':
		case 'partly-checked':
			return diagnostic.kind;
	}
}

const table: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'a conflict in a fragment of two operations',
		'query A { list { ...F } }\nquery B { list { ...F } }\nfragment F on A { x: a x: level }',
		['OverlappingFieldsCanBeMerged: «a»'],
	],
	['a string that is not closed', '{ a "\n }', ['syntax: «\n»']],
	[
		'an unused fragment beside a type',
		'type B { b: Int }\n{ a }\nfragment F on A { a }',
		['ExecutableDefinitions: «B»', 'NoUnusedFragments: «F»'],
	],
	[
		'two operations beside a type',
		'type B { b: Int }\n{ a }\nquery A { a }',
		['ExecutableDefinitions: «B»', 'LoneAnonymousOperation: «{»'],
	],
	['a type beside a query with a syntax error', 'type B { b: Int }\nquery A {', ['syntax: «{»']],
	[
		'a schema extension beside a query',
		'{ a }\nextend schema { mutation: Query }',
		['ExecutableDefinitions: «extend»'],
	],
	['a valid operation', 'query A { a list { a } }', []],
	['an empty text', '', []],
	['a text of comments', '# { nope }\n', []],
	['an unknown field', '{ nope }', ['FieldsOnCorrectType: «nope»']],
	['an unknown field with an alias and a selection', '{ x: nope { a } }', ['FieldsOnCorrectType: «nope»']],
	['an unknown argument', '{ find(nope: 1) { a } }', ['KnownArgumentNames: «nope»']],
	['a missing argument', '{ need }', ['ProvidedRequiredArguments: «need»']],
	['a missing selection', '{ list }', ['ScalarLeafs: «list»']],
	['an argument value of the wrong type', '{ need(x: "1") }', ['ValuesOfCorrectType: «"1"»']],
	['an unknown enum value', '{ find(level: NOPE) { a } }', ['ValuesOfCorrectType: «NOPE»']],
	['an unknown input field', '{ find(where: { nope: 1 }) { a } }', ['ValuesOfCorrectType: «nope»']],
	['an unknown type', '{ list { ... on Nope { a } } }', ['KnownTypeNames: «Nope»']],
	['an unused variable', 'query A($x: Int) { a }', ['NoUnusedVariables: «$x»']],
	['an undefined variable', 'query A { need(x: $x) }', ['NoUndefinedVariables: «$x»']],
	['a variable of the wrong type', 'query A($x: Int) { need(x: $x) }', ['VariablesInAllowedPosition: «$x»']],
	['an unknown directive', '{ a @nope }', ['KnownDirectives: «nope»']],
	['an unknown fragment', '{ ...Nope }', ['KnownFragmentNames: «Nope»']],
	['an unused fragment', '{ a }\nfragment F on A { a }', ['NoUnusedFragments: «F»']],
	['a document of fragments only', 'fragment F on A { a nope }', ['FieldsOnCorrectType: «nope»']],
	['two operations with the same name', 'query A { a }\nquery A { a }', ['UniqueOperationNames: «A»']],
	['an anonymous operation next to another operation', '{ a }\nquery A { a }', ['LoneAnonymousOperation: «{»']],
	['a conflict, which is reported once', '{ find { x: a x: level } }', ['OverlappingFieldsCanBeMerged: «a»']],
	[
		'a conflict with a field of a fragment',
		'{ ...F find { x: a } }\nfragment F on Query { find { x: level } }',
		['OverlappingFieldsCanBeMerged: «find»'],
	],
	[
		'a conflict of two fragments, one of which uses the other, where both are used',
		'{ list { ...G ...F } }\nfragment F on A { x: level }\nfragment G on A { x: a ...F }',
		['OverlappingFieldsCanBeMerged: «a»'],
	],
	['a variable with a description', 'query A("how many" $x: Int!) { need(x: $x) }', []],
	[
		'an anonymous operation with a description next to another operation',
		'"alone" # or not\nquery { a }\nquery A { a }',
		['LoneAnonymousOperation: «query»'],
	],
	[
		'an empty selection set and an error before it',
		'{ nope list { } }',
		['syntax: «}»', 'FieldsOnCorrectType: «nope»'],
	],
	['an operation whose root type the schema lacks', 'mutation A { a }', ['KnownOperationTypes: «A»']],
	['a syntax error at the unexpected token', '{ a(x: ) }', ['syntax: «)»']],
	['a syntax error at the end of the text', '{ list { a', ['syntax: «a»']],
	['an unclosed string', '{ a(x: "y) }', ['syntax: «"y) }»']],
	['an invalid character', '{ a ~ }', ['syntax: «~»']],
	[
		'three definitions with syntax errors between three valid ones',
		'query A { nope }\nquery B { a(\nquery C { a }\nquery D { a {\nquery E { nope }\nquery F {\n',
		['syntax: «(»', 'syntax: «{»', 'syntax: «{»', 'FieldsOnCorrectType: «nope»', 'FieldsOnCorrectType: «nope»'],
	],
	['an operation that uses a fragment with a syntax error', '{ list { ...F } }\nfragment F on A { a', ['syntax: «a»']],
	[
		'a type definition with a syntax error, but not of its undefined types',
		'type T { a: Nope }\ntype U {',
		['syntax: «{»'],
	],
	[
		'a text with non-ASCII characters and CRLF line ends',
		'# blåbær 🫐\r\n{\r\n  nope\r\n}',
		['FieldsOnCorrectType: «nope»'],
	],
	['a deprecated field', '{ list { x: old } }', ['deprecated A.old: «old»']],
	['a deprecated argument', '{ find(old: 1) { a } }', ['deprecated Query.find(old:): «old»']],
	['a deprecated input field', '{ find(where: { old: 1 }) { a } }', ['deprecated Where.old: «old»']],
	['a deprecated enum value', '{ find(level: OLD) { a } }', ['deprecated Level.OLD: «OLD»']],
	[
		'a deprecated enum value as a default value',
		'query A($l: Level = OLD) { find(level: $l) { a } }',
		['deprecated Level.OLD: «OLD»'],
	],
	['a deprecated argument of a directive', '{ a @only(old: 1) }', ['deprecated @only(old:): «old»']],
	['a deprecated field in a fragment', '{ list { ...F } }\nfragment F on A { old }', ['deprecated A.old: «old»']],
];

/**
 * Texts for which the diagnostics of `graphql-language-service` have a defect, and the correct
 * diagnostics. Each defect has the same number (Q1 to Q18) in all tests.
 */
const quirks: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['Q8: ends the range of an unknown field at the end of its name', '{ nope }', ['FieldsOnCorrectType: «nope»']],
	['Q8: ends the range of a deprecated field at the end of its name', '{list{old}}', ['deprecated A.old: «old»']],
	[
		'Q9: reports each definition with a syntax error and validates the others',
		'{ a( }\nquery B { nope }\nquery C { b( }\nquery D { c( }',
		['syntax: «}»', 'syntax: «}»', 'syntax: «}»', 'FieldsOnCorrectType: «nope»'],
	],
	['Q10: reports no error for an empty text', ' \n', []],
	['Q10: reports no error for a text of comments', '# one\n# two', []],
	['Q11: reports a conflict as one diagnostic', '{ find { x: a x: level } }', ['OverlappingFieldsCanBeMerged: «a»']],
	['Q13: reports a type definition next to operations', '{ a }\ntype X { a: Int }', ['ExecutableDefinitions: «X»']],
	['Q13: reports an unused fragment', '{ a }\nfragment F on A { a }', ['NoUnusedFragments: «F»']],
];

describe('Diagnoser', () => {
	for (const [title, text, expected] of quirks) {
		it(title, () => assert.deepEqual(check(text), expected));
	}

	it('Q12: does not report an error in a fragment of another document', () => {
		const documentText = '\n\nfragment F on A { nope }';
		const [definition] = readGraphql(documentText).definitions;
		assert.ok(definition);
		const otherFragments = new Map([['F', { uri: 'file:///f.graphql', documentText, definition }]]);
		const found = new Diagnoser().diagnose(readGraphql('{ list { ...F nope } }'), {
			...withoutOtherDocuments(schema),
			otherFragments,
		});
		assert.deepEqual(
			found.map(({ start }) => start),
			['{ list { ...F '.length],
		);
	});

	it('finds the use of a variable in a fragment that only a fragment of another document spreads', () => {
		const documentText = 'fragment F on A { ...G }\nfragment G on A { a @include(if: $x) }';
		const otherFragments = new Map(
			readGraphql(documentText).definitions.map((definition) => [
				definition.name ?? '',
				{ uri: 'file:///f.graphql', documentText, definition },
			]),
		);
		const context = { ...withoutOtherDocuments(schema), otherFragments };
		const text = 'query Q($x: Boolean!) { list { ...F } }';
		assert.deepEqual(new Diagnoser().diagnose(readGraphql(text), context), []);
	});

	it('reports at most 10,000 parts that are not definitions', () => {
		assert.equal(diagnose(`${') '.repeat(10_010)}{ a }`, undefined).length, 10_000);
	});

	it('prefers a fragment of the document to one of another document with the same name', () => {
		const documentText = 'fragment F on Query { nope }';
		const [definition] = readGraphql(documentText).definitions;
		assert.ok(definition);
		const otherFragments = new Map([['F', { uri: 'file:///f.graphql', documentText, definition }]]);
		const context = { ...withoutOtherDocuments(schema), otherFragments };
		assert.deepEqual(new Diagnoser().diagnose(readGraphql('{ list { ...F } }\nfragment F on A { a }'), context), []);
	});

	it('does not report a fragment as unused if another document uses the fragment, but reports its other errors', () => {
		const text = '{ a }\nfragment F on A { a }\nfragment F on A { a }\nfragment G on A { a }';
		const found = new Diagnoser().diagnose(readGraphql(text), {
			...withoutOtherDocuments(schema),
			isUsedElsewhere: (name) => name === 'F',
		});
		assert.deepEqual(
			found.map((each) => `${nameOf(each)} ${text.slice(each.start, each.end)}`),
			['UniqueFragmentNames F', 'NoUnusedFragments G'],
		);
	});

	for (const [title, text, expected] of table) {
		it(`${expected.length === 0 ? 'reports no diagnostics for' : 'reports the diagnostics of'} ${title}`, () =>
			assert.deepEqual(check(text), expected));
	}

	it('the diagnostic of two conflicting fields includes the range of the second field', () => {
		const text = '{ find { x: a x: level } }';
		const [conflict] = diagnose(text, schema);
		assert.ok(conflict?.kind === 'validation');
		assert.deepEqual(conflict.related, [{ start: text.indexOf('level'), end: text.indexOf(' }') }]);
	});

	it('returns the deprecation reason in the schema with the diagnostic of a deprecated element', () => {
		const reasons = diagnose('{ find(level: OLD) { old } }', schema).map(
			(each) => each.kind === 'deprecated' && each.reason,
		);
		assert.deepEqual(reasons, ['Bruk LOW', 'No longer supported']);
	});

	it('reports no fragment as undefined or unused until all other documents are read', () => {
		const text = readGraphql('{ ...Nope nope }\nfragment F on A { a }');
		const rules = new Diagnoser()
			.diagnose(text, { ...withoutOtherDocuments(schema), isComplete: false })
			.map((each) => each.kind === 'validation' && each.rule);
		assert.deepEqual(rules, ['FieldsOnCorrectType']);
	});

	it('the message of an empty selection set names the token that was expected', () => {
		const messages = diagnose('{ list { } }', schema).map((each) => each.kind === 'syntax' && each.message);
		assert.deepEqual(messages, ['Expected Name, found "}".']);
	});

	it('reports only syntax errors when there is no schema', () => {
		assert.deepEqual(
			diagnose('{ nope }\nquery A {', undefined).map(({ kind }) => kind),
			['syntax'],
		);
	});

	it('reports a syntax error for selection sets that are nested 20,000 levels deep', () => {
		const text = `${'{ a '.repeat(20_000)}${'}'.repeat(20_000)}`;
		assert.deepEqual(
			diagnose(text, schema).map(({ kind, start, end }) => [kind, start, end]),
			[['syntax', 0, 1]],
		);
	});

	it('validates the operation after an operation that exceeds the limit of findings or of work', () => {
		const fields = Array.from({ length: 1200 }, (_, index) => `need(x: ${index})`).join(' ');
		assert.deepEqual(check(`query A { ${fields} }\nquery B { nope }`), ['FieldsOnCorrectType: «nope»']);
	});

	it('reports at most 200 findings in an operation, and applies the same rules to the next operation', () => {
		const found = check(`query A { need(x: [{ ${'a: 1 '.repeat(300)}}]) }\nquery B { need(x: "1") }`);
		const inFirst = ['ValuesOfCorrectType', 'UniqueInputFieldNames'].map(
			(rule) => found.filter((each) => each.startsWith(rule) && !each.endsWith('«"1"»')).length,
		);
		assert.deepEqual([inFirst, found.at(-1)], [[1, 199], 'ValuesOfCorrectType: «"1"»']);
	});

	it('validates a document against a schema with an error in a type that the document does not use', () => {
		const introspection = introspectionFromSchema(schema);
		const types = introspection.__schema.types.map((type) =>
			type.name === 'Level' ? { ...type, enumValues: [] } : type,
		);
		const invalidSchema = buildClientSchema(
			JSON.parse(JSON.stringify({ __schema: { ...introspection.__schema, types } })),
			{
				assumeValid: true,
			},
		);
		assert.deepEqual(
			diagnose('{ nope }', invalidSchema).map((each) => each.kind === 'validation' && each.rule),
			['FieldsOnCorrectType'],
		);
	});

	it('applies all validation rules of graphql-js under the names that graphql-js gives them, without the ending Rule', () => {
		assert.deepEqual(Object.values(validationRules), [...specifiedRules]);
		assert.deepEqual(
			Object.keys(validationRules),
			specifiedRules.map(({ name }) => name.replace(/Rule$/, '')),
		);
	});
});
