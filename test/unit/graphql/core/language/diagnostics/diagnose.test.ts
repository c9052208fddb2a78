import assert from 'node:assert/strict';
import { buildClientSchema, buildSchema, introspectionFromSchema, specifiedRules } from 'graphql';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { validationRules } from '../../../../../../src/graphql/core/language/diagnostics/validationRules.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { alone, diagnose } from '../../../support/diagnose.ts';

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

/** Each diagnosis as `kind or rule: «marked text»`. */
function check(text: string): readonly string[] {
	return diagnose(text, schema).map(
		(diagnosis) => `${nameOf(diagnosis)}: «${text.slice(diagnosis.start, diagnosis.end)}»`,
	);
}

function nameOf(diagnosis: DocumentDiagnostic): string {
	switch (diagnosis.kind) {
		case 'syntax':
			return 'syntax';
		case 'validation':
			return diagnosis.rule;
		case 'deprecated':
			return `deprecated ${diagnosis.name}`;
		case 'lint':
			return diagnosis.code;
	}
}

const table: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['a sound operation', 'query A { a list { a } }', []],
	['nothing', '', []],
	['a comment', '# { nope }\n', []],
	['an unknown field', '{ nope }', ['FieldsOnCorrectType: «nope»']],
	['an unknown field with an alias and a selection', '{ x: nope { a } }', ['FieldsOnCorrectType: «nope»']],
	['an unknown argument', '{ find(nope: 1) { a } }', ['KnownArgumentNames: «nope»']],
	['a missing argument', '{ need }', ['ProvidedRequiredArguments: «need»']],
	['a missing selection', '{ list }', ['ScalarLeafs: «list»']],
	['a wrong value', '{ need(x: "1") }', ['ValuesOfCorrectType: «"1"»']],
	['an unknown enum value', '{ find(level: NOPE) { a } }', ['ValuesOfCorrectType: «NOPE»']],
	['an unknown input field', '{ find(where: { nope: 1 }) { a } }', ['ValuesOfCorrectType: «nope»']],
	['an unknown type', '{ list { ... on Nope { a } } }', ['KnownTypeNames: «Nope»']],
	['an unused variable', 'query A($x: Int) { a }', ['NoUnusedVariables: «$x»']],
	['an undefined variable', 'query A { need(x: $x) }', ['NoUndefinedVariables: «$x»']],
	['a variable of the wrong type', 'query A($x: Int) { need(x: $x) }', ['VariablesInAllowedPosition: «$x»']],
	['an unknown directive', '{ a @nope }', ['KnownDirectives: «nope»']],
	['an unknown fragment', '{ ...Nope }', ['KnownFragmentNames: «Nope»']],
	['an unused fragment', '{ a }\nfragment F on A { a }', ['NoUnusedFragments: «F»']],
	['fragments alone', 'fragment F on A { a nope }', ['FieldsOnCorrectType: «nope»']],
	['two operations of one name', 'query A { a }\nquery A { a }', ['UniqueOperationNames: «A»']],
	['an anonymous operation beside another', '{ a }\nquery A { a }', ['LoneAnonymousOperation: «{»']],
	['a conflict, told once', '{ find { x: a x: level } }', ['OverlappingFieldsCanBeMerged: «a»']],
	[
		'a conflict with a fragment',
		'{ ...F find { x: a } }\nfragment F on Query { find { x: level } }',
		['OverlappingFieldsCanBeMerged: «find»'],
	],
	['a described variable', 'query A("how many" $x: Int!) { need(x: $x) }', []],
	[
		'a described operation beside another',
		'"alone" # or not\nquery { a }\nquery A { a }',
		['LoneAnonymousOperation: «query»'],
	],
	['empty braces, and what is wrong around them', '{ nope list { } }', ['syntax: «}»', 'FieldsOnCorrectType: «nope»']],
	['a missing root type', 'mutation A { a }', ['KnownOperationTypes: «A»']],
	['a syntax error on its token', '{ a(x: ) }', ['syntax: «)»']],
	['a syntax error at the end', '{ list { a', ['syntax: «a»']],
	['an unclosed string', '{ a(x: "y) }', ['syntax: «"y) }»']],
	['a strange character', '{ a ~ }', ['syntax: «~»']],
	[
		'three broken definitions between three sound ones',
		'query A { nope }\nquery B { a(\nquery C { a }\nquery D { a {\nquery E { nope }\nquery F {\n',
		['syntax: «(»', 'syntax: «{»', 'syntax: «{»', 'FieldsOnCorrectType: «nope»', 'FieldsOnCorrectType: «nope»'],
	],
	['a fragment that cannot be read', '{ list { ...F } }\nfragment F on A { a', ['syntax: «a»']],
	['type definitions, by syntax', 'type T { a: Nope }\ntype U {', ['syntax: «{»']],
	['letters beyond ASCII, and Windows line ends', '# blåbær 🫐\r\n{\r\n  nope\r\n}', ['FieldsOnCorrectType: «nope»']],
	['a deprecated field', '{ list { x: old } }', ['deprecated A.old: «old»']],
	['a deprecated argument', '{ find(old: 1) { a } }', ['deprecated Query.find(old:): «old»']],
	['a deprecated input field', '{ find(where: { old: 1 }) { a } }', ['deprecated Where.old: «old»']],
	['a deprecated enum value', '{ find(level: OLD) { a } }', ['deprecated Level.OLD: «OLD»']],
	[
		'a deprecated enum value as a default',
		'query A($l: Level = OLD) { find(level: $l) { a } }',
		['deprecated Level.OLD: «OLD»'],
	],
	['a deprecated argument of a directive', '{ a @only(old: 1) }', ['deprecated @only(old:): «old»']],
	['a deprecated field in a fragment', '{ list { ...F } }\nfragment F on A { old }', ['deprecated A.old: «old»']],
];

/** The quirks of the language service's diagnostics, by their numbers in our notes on it. */
const quirks: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['Q8: a range ends with what it marks', '{ nope }', ['FieldsOnCorrectType: «nope»']],
	['Q8: so does that of a deprecation', '{list{old}}', ['deprecated A.old: «old»']],
	[
		'Q9: every broken definition is told, and the sound one between them is checked',
		'{ a( }\nquery B { nope }\nquery C { b( }\nquery D { c( }',
		['syntax: «}»', 'syntax: «}»', 'syntax: «}»', 'FieldsOnCorrectType: «nope»'],
	],
	['Q10: an empty text is no fault', ' \n', []],
	['Q10: nor is a text of comments', '# one\n# two', []],
	['Q11: a conflict is one diagnosis', '{ find { x: a x: level } }', ['OverlappingFieldsCanBeMerged: «a»']],
	['Q13: a type definition among operations', '{ a }\ntype X { a: Int }', ['ExecutableDefinitions: «X»']],
	['Q13: an unused fragment', '{ a }\nfragment F on A { a }', ['NoUnusedFragments: «F»']],
];

describe('diagnose', () => {
	for (const [title, text, expected] of quirks) {
		it(title, () => assert.deepEqual(check(text), expected));
	}

	it('Q12: a fault in a fragment of another document is not told here', () => {
		const documentText = '\n\nfragment F on A { nope }';
		const [definition] = readGraphql(documentText).definitions;
		assert.ok(definition);
		const otherFragments = new Map([['F', { uri: 'file:///f.graphql', documentText, definition }]]);
		const found = new Diagnoser().diagnose(readGraphql('{ list { ...F nope } }'), { ...alone(schema), otherFragments });
		assert.deepEqual(
			found.map(({ start }) => start),
			['{ list { ...F '.length],
		);
	});

	for (const [title, text, expected] of table) {
		it(title, () => assert.deepEqual(check(text), expected));
	}

	it('knows the other places of a conflict', () => {
		const text = '{ find { x: a x: level } }';
		const [conflict] = diagnose(text, schema);
		assert.ok(conflict?.kind === 'validation');
		assert.deepEqual(conflict.related, [{ start: text.indexOf('level'), end: text.indexOf(' }') }]);
	});

	it('gives the reason of a deprecation in the words of the schema', () => {
		const reasons = diagnose('{ find(level: OLD) { old } }', schema).map(
			(each) => each.kind === 'deprecated' && each.reason,
		);
		assert.deepEqual(reasons, ['Bruk LOW', 'No longer supported']);
	});

	it('says of nothing that it is missing or unused before all other documents are known', () => {
		const text = readGraphql('{ ...Nope nope }\nfragment F on A { a }');
		const rules = new Diagnoser()
			.diagnose(text, { ...alone(schema), isComplete: false })
			.map((each) => each.kind === 'validation' && each.rule);
		assert.deepEqual(rules, ['FieldsOnCorrectType']);
	});

	it('checks syntax alone without a schema', () => {
		assert.deepEqual(
			diagnose('{ nope }\nquery A {', undefined).map(({ kind }) => kind),
			['syntax'],
		);
	});

	it('survives what is nested too deeply', () => {
		const text = `${'{ a '.repeat(20_000)}${'}'.repeat(20_000)}`;
		assert.deepEqual(
			diagnose(text, schema).map(({ kind }) => kind),
			['syntax'],
		);
	});

	it('goes on behind an operation that is too much to judge', () => {
		const fields = Array.from({ length: 1200 }, (_, index) => `need(x: ${index})`).join(' ');
		assert.deepEqual(check(`query A { ${fields} }\nquery B { nope }`), ['FieldsOnCorrectType: «nope»']);
	});

	it('goes on where the schema has faults that nobody uses', () => {
		const introspection = introspectionFromSchema(schema);
		const types = introspection.__schema.types.map((type) =>
			type.name === 'Level' ? { ...type, enumValues: [] } : type,
		);
		const faulty = buildClientSchema(JSON.parse(JSON.stringify({ __schema: { ...introspection.__schema, types } })), {
			assumeValid: true,
		});
		assert.deepEqual(
			diagnose('{ nope }', faulty).map((each) => each.kind === 'validation' && each.rule),
			['FieldsOnCorrectType'],
		);
	});

	it('has every rule of graphql-js under its name', () => {
		assert.deepEqual(Object.values(validationRules), [...specifiedRules]);
		assert.deepEqual(
			Object.keys(validationRules),
			specifiedRules.map(({ name }) => name.replace(/Rule$/, '')),
		);
	});
});
