// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';

/**
 * Returns the contents of the GraphQL templates in a text, with `•` in place of each interpolation.
 */
function shown(text: string): readonly string[] {
	return embeddedGraphqlRegions(text, 'typescriptreact').map(({ start, end, interpolations }) =>
		interpolations.reduceRight(
			(rest, interpolation) => `${rest.slice(0, interpolation.start - start)}•${rest.slice(interpolation.end - start)}`,
			text.slice(start, end),
		),
	);
}

const rows: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['an empty text', '', []],
	['a text without templates', 'import gql from "graphql-tag"; const graphql = 1;', []],
	['a template with the tag gql', 'const a = gql`{ a }`;', ['{ a }']],
	['a template with the tag graphql', 'const a = graphql`{ a }`;', ['{ a }']],
	['a template whose tag is a property of an object', 'const a = client.gql`{ a }`;', ['{ a }']],
	['a template whose tag is on the line before', 'const a = gql\n  `{ a }`;', ['{ a }']],
	[
		'a template after a comment that ends in the name of a tag',
		'log(\n  // Not sent as GraphQL\r\n  `${a} b`,\n);',
		[],
	],
	['a template whose tag has type arguments', 'const a = gql<Query, Map<string, A>>`{ a }`;', ['{ a }']],
	['a call of graphql', 'const a = graphql(`{ a }`);', ['{ a }']],
	['a call of gql with more arguments', 'const a = gql(`{ a }`, options);', ['{ a }']],
	['a call of graphql with a comment', 'const a = graphql(/* GraphQL */ `{ a }`);', ['{ a }']],
	['a template after a comment GraphQL', 'const a = /* GraphQL */ `{ a }`;', ['{ a }']],
	['a template after a comment without blanks', 'const a = /*graphql*/`{ a }`;', ['{ a }']],
	['a template whose first line is #graphql', 'const a = `#graphql\n{ a }`;', ['#graphql\n{ a }']],
	[
		'a template whose first line is # GraphQL after blanks',
		'const a = ` # GraphQL schema\n{ a } ${b}`;',
		[' # GraphQL schema\n{ a } •'],
	],
	['a call whose first argument starts with #graphql', 'parse(`#graphql\n{ a }`, `{ b }`);', ['#graphql\n{ a }']],
	['templates with other comments', '`# graphqlx\n{ a }`; `{ a } #graphql`; `\n#sql`', []],
	[
		'a text with #graphql after a template, in a string and in a comment',
		'`a`; "`#graphql"; // `#graphql\nlet b = `{ a }`',
		[],
	],
	['a text with several tags', 'gql`{ a }`; other`{ b }`; gql`{ c }`;', ['{ a }', '{ c }']],
	['an empty template', 'gql``', ['']],
	['templates with other tags', 'html`{ a }`; mygql`{ b }`; $gql`{ c }`; gqlx`{ d }`;', []],
	[
		'templates without a comment GraphQL directly before them',
		'/* not GraphQL */ `{ a }`; /* GraphQL */ const a = `{ b }`;',
		[],
	],
	['a call whose second argument is a template', 'graphql(schema, `{ a }`)', []],
	['a template with interpolations', 'gql`{ a } ${A} ${ { b: `c ${"}"}` } } { d }`', ['{ a } • • { d }']],
	[
		'a template with templates in its interpolations',
		'gql`{ a ${gql`{ b }`} } ${nested ? gql`{ c }` : ""}`',
		['{ a • } •'],
	],
	['an interpolation of another template', 'html`<p>${gql`{ a }`}</p>`', ['{ a }']],
	['an interpolation of another template, with an interpolation', 'html`<p>${gql`{ a ${b} }`}</p>`', ['{ a • }']],
	['literals with a name between them', 'gql("{ a { " + b + " } }")', ['{ a { • } }']],
	['a template with escape sequences', 'gql`"\\`" \\${a} \\\\`; gql`{ b }`', ['"\\`" \\${a} \\\\', '{ b }']],
	['a text with templates in comments', '// gql`{ a }`\n/* gql`{ b }` */ gql`{ c }`', ['{ c }']],
	['a text with templates in strings', '"gql`{ a }`"; \'gql`{ b }`\'; gql`{ c }`', ['{ c }']],
	['a text with a template in another template', 'const a = `say gql\\`{ a }\\``; gql`{ c }`', ['{ c }']],
	['a text with quotes in a regular expression', 'const a = /[\'"`]/; gql`{ a }`', ['{ a }']],
	['a JSX element', 'const a = <p title="`">It\'s {gql`{ a }`}</p>; gql`{ b }`', ['{ a }', '{ b }']],
	['JSX text, which is then read as TypeScript', 'const a = <p>gql`{ a }`</p>', ['{ a }']],
	[
		'a template before JSX text, which is then read as TypeScript',
		'const b = gql`{ b }`; const a = <p>gql`{ a }`</p>',
		['{ b }', '{ a }'],
	],
	['a text with a type assertion', 'const a = <Node>find();\nconst b = gql`{ b }`', ['{ b }']],
	['a text with a generic function', 'const f = <T,>(t: T) => { return t; };\nconst b = gql`{ b }`', ['{ b }']],
	['a text with comparisons', 'if (a < b && c > d) { gql`{ a }` }', ['{ a }']],
	['a text that ends in an unclosed template', 'gql`{ a }`; gql`{ b', ['{ a }']],
	['a template with an unclosed interpolation', 'gql`{ a ${ b', []],
];

describe('embeddedGraphqlRegions', () => {
	for (const [title, text, expected] of rows) {
		it(`${expected.length === 0 ? 'finds no GraphQL templates in' : 'finds the GraphQL templates in'} ${title}`, () =>
			assert.deepEqual(shown(text), expected));
	}
});
