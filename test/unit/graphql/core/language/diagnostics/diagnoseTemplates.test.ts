// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { graphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlRegions.ts';
import { readRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { alone } from '../../../support/diagnose.ts';

const schema = buildSchema('type Query { a(b: String): Int, query: Query, old: Int @deprecated }');

/** Each diagnosis as `kind or rule: «marked text»`. */
function check(code: string): readonly string[] {
	return new Diagnoser()
		.diagnose(readRegions(code, graphqlRegions(code)), alone(schema))
		.map((each) => `${each.kind === 'validation' ? each.rule : each.kind}: «${code.slice(each.start, each.end)}»`);
}

const rows: readonly (readonly [title: string, code: string, expected: readonly string[]])[] = [
	['nothing in sound templates', 'const nope = 1; gql`query A { a }`; gql`query B { a }`;', []],
	[
		'faults at their places',
		'const x = 1;\ngql`query A {\n  nope\n  old\n}`; gql`query B { a( }`;',
		['syntax: «}»', 'FieldsOnCorrectType: «nope»', 'deprecated: «old»'],
	],
	[
		'one broken template by itself',
		'gql`query A { a {`; gql`query B { nope }`;',
		['syntax: «{»', 'FieldsOnCorrectType: «nope»'],
	],
	['nothing in definitions with interpolations', 'gql`query A { nope ${b} }`; gql`query B { ${c} nope`;', []],
	[
		'errors next to an interpolation between definitions',
		'gql`${F} query A { nope ...F }`;',
		['FieldsOnCorrectType: «nope»'],
	],
	['no missing fragment, which another file may have', 'gql`query A { query { ...Elsewhere } }`;', []],
	['no unused variable that such a fragment may use', 'gql`query A($b: String) { query { ...Elsewhere } }`;', []],
	['an unused variable', 'gql`query A($b: String) { a }`;', ['NoUnusedVariables: «$b»']],
	['no unused fragment, which another file may use', 'gql`query A { a }`; gql`fragment F on Query { a }`;', []],
	[
		'fragments of another template',
		'gql`query A { ...F }`; gql`fragment F on Query { nope }`;',
		['FieldsOnCorrectType: «nope»'],
	],
	['several anonymous queries', 'gql`{ a }`; gql`{ a }`;', []],
	['a string with an escape', 'gql`query A { a(b: "\\\\"c\\\\"") nope }`;', ['FieldsOnCorrectType: «nope»']],
];

describe('diagnose finds in templates', () => {
	for (const [title, code, expected] of rows) {
		it(title, () => assert.deepEqual(check(code), expected));
	}
});
