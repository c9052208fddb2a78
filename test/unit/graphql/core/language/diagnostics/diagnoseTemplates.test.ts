// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { withoutOtherDocuments } from '../../../support/diagnose.ts';

const schema = buildSchema('type Query { a(b: String): Int, query: Query, old: Int @deprecated }');

/**
 * Returns the diagnostics of the GraphQL templates in a code text as `name: «text of the range»`.
 * The name is the validation rule, or the kind of a diagnostic without a rule.
 */
function check(code: string, language = 'typescript'): readonly string[] {
	return new Diagnoser()
		.diagnose(readGraphqlRegions(code, embeddedGraphqlRegions(code, language)), withoutOtherDocuments(schema))
		.map((each) => `${each.kind === 'validation' ? each.rule : each.kind}: «${code.slice(each.start, each.end)}»`);
}

const rows: readonly (readonly [title: string, code: string, expected: readonly string[]])[] = [
	['no diagnostics in valid templates', 'const nope = 1; gql`query A { a }`; gql`query B { a }`;', []],
	[
		'errors at their positions in the templates',
		'const x = 1;\ngql`query A {\n  nope\n  old\n}`; gql`query B { a( }`;',
		['syntax: «}»', 'FieldsOnCorrectType: «nope»', 'deprecated: «old»'],
	],
	[
		'a syntax error only in its own template',
		'gql`query A { a {`; gql`query B { nope }`;',
		['syntax: «{»', 'FieldsOnCorrectType: «nope»'],
	],
	[
		'errors next to interpolations, and the definitions that are not checked completely',
		'gql`query A { nope ${b} }`; gql`query B { ${c} nope`;',
		['FieldsOnCorrectType: «nope»', 'partly-checked: «A»', 'not-checked: «B»'],
	],
	[
		'errors next to an interpolation between definitions',
		'gql`${F} query A { nope ...F }`;',
		['FieldsOnCorrectType: «nope»'],
	],
	[
		'errors in an operation that starts directly after an interpolation',
		'gql`${F}{ nope ...F }`;',
		['FieldsOnCorrectType: «nope»'],
	],
	[
		'no missing fragment in a template, because another file may define it',
		'gql`query A { query { ...Elsewhere } }`;',
		[],
	],
	[
		'no unused variable in a template that uses an undefined fragment',
		'gql`query A($b: String) { query { ...Elsewhere } }`;',
		[],
	],
	['an unused variable in a template', 'gql`query A($b: String) { a }`;', ['NoUnusedVariables: «$b»']],
	[
		'no unused fragment in a template, because another file may use it',
		'gql`query A { a }`; gql`fragment F on Query { a }`;',
		[],
	],
	[
		'an error in a fragment that another template uses',
		'gql`query A { ...F }`; gql`fragment F on Query { nope }`;',
		['FieldsOnCorrectType: «nope»'],
	],
	[
		'no error for a fragment with the name of a fragment in another template',
		[
			'query A($c: String) { query { ...F } } fragment F on Query { a(b: $c) ...G }',
			'query B($d: String) { query { ...F } } fragment F on Query { a(b: $d) }',
			'query C { ...G } fragment G on Query { ...F } fragment F on Query { a }',
			'fragment G on Query { query { ...F } }',
			'query D { query { ...H } } fragment H on Query { ${h}',
			'query E($h: String) { query { ...H } } fragment H on Query { a(b: $h) }',
		]
			.map((text) => `gql\`${text}\`;`)
			.join('\n'),
		['not-checked: «H»'],
	],
	[
		'an error in a fragment of its own template, if another template has one with the same name',
		'gql`query A { ...F } fragment F on Query { nope }`; gql`query B { ...F } fragment F on Query { a(b: $c) }`;',
		['FieldsOnCorrectType: «nope»', 'NoUndefinedVariables: «$c»'],
	],
	[
		'errors in the fragments of other templates that templates with a fragment of the same name use',
		[
			'query A { ...F ...S } fragment F on Query { a }',
			'query B { ...F ...S } fragment F on Query { old }',
			'fragment S on Query { nope ...T }',
			'fragment T on Query { x: a(b: $c) }',
		]
			.map((text) => `gql\`${text}\`;`)
			.join('\n'),
		['deprecated: «old»', 'FieldsOnCorrectType: «nope»', 'NoUndefinedVariables: «$c»', 'NoUndefinedVariables: «$c»'],
	],
	[
		'an undefined variable in a fragment that only another template uses',
		'gql`query A { ...F }`; gql`fragment F on Query { a(b: $c) }`;',
		['NoUndefinedVariables: «$c»'],
	],
	[
		'an unused variable of an operation with an inline fragment',
		'gql`query A($b: String) { query { ... on Query { a } } }`;',
		['NoUnusedVariables: «$b»'],
	],
	[
		'no unknown directive in a template with a type that contains an interpolation',
		'gql`type Query { a: Int @nope } type C { ${c} }`;',
		['not-checked: «C»'],
	],
	[
		'an operation as not checked that has an interpolation and an empty selection set',
		'gql`query A { ${b} query { } }`;',
		['not-checked: «A»'],
	],
	[
		'a type as not checked that has an interpolation in the place of a type',
		'gql`type A { a: ${b} }`;',
		['not-checked: «A»'],
	],
	['no error for the same name in several templates', 'gql`query A { a }`; gql`query A { a }`;', []],
	['an error for the same name in one template', 'gql`query A { a } query A { a }`;', ['UniqueOperationNames: «A»']],
	['no error for the same type in several templates', 'gql`type A { a: Int }`; gql`type A { b: Int }`;', []],
	['an error for the same type in one template', 'gql`type A { a: Int } type A { b: Int }`', ['UniqueTypeNames: «A»']],
	[
		'no error for a type definition in another template than an operation',
		'gql`query A { a }`; gql`input B { b: Int }`;',
		[],
	],
	[
		'a type definition in the template of an operation',
		'gql`query A { a } input B { b: Int }`',
		['ExecutableDefinitions: «B»'],
	],
	[
		'a missing type only in the template that would be a complete schema',
		'gql`type Query { a: B } type B { b: C } extend type C { c: Int }`; gql`type C { c: Int }`;',
		[],
	],
	['no error for anonymous queries in several templates', 'gql`{ a }`; gql`{ a }`;', []],
	[
		'an unknown field after a string with an escape sequence',
		'gql`query A { a(b: "\\\\"c\\\\"") nope }`;',
		['FieldsOnCorrectType: «nope»'],
	],
];

describe('Diagnoser', () => {
	for (const [title, code, expected] of rows) {
		it(`diagnosis of GraphQL templates in code reports ${title}`, () => assert.deepEqual(check(code), expected));
	}

	it('diagnosis of code blocks in Markdown treats each block as a separate document', () => {
		const block = (text: string) => `\`\`\`graphql\n${text}\n\`\`\`\n`;
		const texts = [
			'type A { a: Int }',
			'type A { b: Int }',
			'query A { a }',
			'query A { query { a } }',
			'input B { b: Nope }',
		];
		assert.deepEqual(check(texts.map(block).join('\n'), 'markdown'), []);
	});
});
