// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { graphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlRegions.ts';

/** The regions of a text, their interpolations as `•`. */
function shown(text: string): readonly string[] {
	return graphqlRegions(text).map(({ start, end, interpolations }) =>
		interpolations.reduceRight(
			(rest, interpolation) => `${rest.slice(0, interpolation.start - start)}•${rest.slice(interpolation.end - start)}`,
			text.slice(start, end),
		),
	);
}

const rows: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['nothing', '', []],
	['no template', 'import gql from "graphql-tag"; const graphql = 1;', []],
	['the tag gql', 'const a = gql`{ a }`;', ['{ a }']],
	['the tag graphql', 'const a = graphql`{ a }`;', ['{ a }']],
	['a tag of an object', 'const a = client.gql`{ a }`;', ['{ a }']],
	['a tag on the line before', 'const a = gql\n  `{ a }`;', ['{ a }']],
	['a tag with type arguments', 'const a = gql<Query, Map<string, A>>`{ a }`;', ['{ a }']],
	['a call of graphql', 'const a = graphql(`{ a }`);', ['{ a }']],
	['a call of gql with more arguments', 'const a = gql(`{ a }`, options);', ['{ a }']],
	['a call with a comment', 'const a = graphql(/* GraphQL */ `{ a }`);', ['{ a }']],
	['a comment', 'const a = /* GraphQL */ `{ a }`;', ['{ a }']],
	['a comment without blanks', 'const a = /*graphql*/`{ a }`;', ['{ a }']],
	['a first line #graphql', 'const a = `#graphql\n{ a }`;', ['#graphql\n{ a }']],
	[
		'a first line # GraphQL behind blanks',
		'const a = ` # GraphQL schema\n{ a } ${b}`;',
		[' # GraphQL schema\n{ a } •'],
	],
	['#graphql in a call', 'parse(`#graphql\n{ a }`, `{ b }`);', ['#graphql\n{ a }']],
	['another comment in a template', '`# graphqlx\n{ a }`; `{ a } #graphql`; `\n#sql`', []],
	['#graphql behind a template, in a string and in a comment', '`a`; "`#graphql"; // `#graphql\nlet b = `{ a }`', []],
	['several', 'gql`{ a }`; other`{ b }`; gql`{ c }`;', ['{ a }', '{ c }']],
	['an empty one', 'gql``', ['']],
	['another tag', 'html`{ a }`; mygql`{ b }`; $gql`{ c }`; gqlx`{ d }`;', []],
	['another comment', '/* not GraphQL */ `{ a }`; /* GraphQL */ const a = `{ b }`;', []],
	['a second argument', 'graphql(schema, `{ a }`)', []],
	['interpolations', 'gql`{ a } ${A} ${ { b: `c ${"}"}` } } { d }`', ['{ a } • • { d }']],
	['a template in a interpolation', 'gql`{ a ${gql`{ b }`} } ${nested ? gql`{ c }` : ""}`', ['{ a • } •']],
	['one in a interpolation of another language', 'html`<p>${gql`{ a }`}</p>`', ['{ a }']],
	['escapes', 'gql`"\\`" \\${a} \\\\`; gql`{ b }`', ['"\\`" \\${a} \\\\', '{ b }']],
	['a comment around', '// gql`{ a }`\n/* gql`{ b }` */ gql`{ c }`', ['{ c }']],
	['a string around', '"gql`{ a }`"; \'gql`{ b }`\'; gql`{ c }`', ['{ c }']],
	['a template around', 'const a = `say gql\\`{ a }\\``; gql`{ c }`', ['{ c }']],
	['a quote in a regular expression', 'const a = /[\'"`]/; gql`{ a }`', ['{ a }']],
	['JSX around', 'const a = <p title="`">It\'s {gql`{ a }`}</p>; gql`{ b }`', ['{ a }', '{ b }']],
	['words between tags', 'const a = <p>gql`{ a }`</p>', ['{ a }']],
	['a type assertion', 'const a = <Node>find();\nconst b = gql`{ b }`', ['{ b }']],
	['a generic function in TSX', 'const f = <T,>(t: T) => { return t; };\nconst b = gql`{ b }`', ['{ b }']],
	['comparisons', 'if (a < b && c > d) { gql`{ a }` }', ['{ a }']],
	['one that is not closed', 'gql`{ a }`; gql`{ b', ['{ a }']],
	['one whose interpolation is not closed', 'gql`{ a ${ b', []],
];

describe('templates of GraphQL', () => {
	for (const [title, text, expected] of rows) {
		it(title, () => assert.deepEqual(shown(text), expected));
	}
});
