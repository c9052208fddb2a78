// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are program code
import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import {
	escapeForLiteral,
	escapeSequenceStart,
	literalEdits,
} from '../../../../../../src/graphql/core/language/embedded/literalEdits.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { applyEdits } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';

const read = (code: string, language: string) => readGraphqlRegions(code, embeddedGraphqlRegions(code, language));

interface Case {
	readonly title: string;
	readonly language: string;
	/** The program with `«»` around the GraphQL to replace, or with `‸` where to insert. */
	readonly code: string;
	readonly text: string;
	/** The code after the edit; `undefined` if the edit must not be offered. */
	readonly expected: string | undefined;
}

const cases: readonly Case[] = [
	{
		title: 'escapes quotes in a literal of one line',
		language: 'java',
		code: 'q = "query { a‸ }";',
		text: '(b: "c")',
		expected: 'q = "query { a(b: \\"c\\") }";',
	},
	{
		title: 'joins the lines of text that is inserted in a literal of one line',
		language: 'python',
		code: "q = 'query { a‸ }'",
		text: '\n    pageInfo { b }',
		expected: "q = 'query { a pageInfo { b } }'",
	},
	{
		title: 'keeps line breaks in a literal of several lines',
		language: 'python',
		code: 'q = """\n  query {\n    a‸\n  }\n"""',
		text: '\n    b',
		expected: 'q = """\n  query {\n    a\n    b\n  }\n"""',
	},
	{
		title: 'keeps quotes in a literal with three quotes',
		language: 'python',
		code: 'q = """query { a‸ }"""',
		text: '(b: "c")',
		expected: 'q = """query { a(b: "c") }"""',
	},
	{
		title: 'doubles quotes in a verbatim literal',
		language: 'csharp',
		code: 'q = @"query { a‸ }";',
		text: '(b: "c")',
		expected: 'q = @"query { a(b: ""c"") }";',
	},
	{
		title: 'doubles braces in a format string of Python',
		language: 'python',
		code: 'q = f"""query {{ a‸ }}"""',
		text: ' { b }',
		expected: 'q = f"""query {{ a {{ b }} }}"""',
	},
	{
		title: 'doubles braces and quotes in an interpolated verbatim literal',
		language: 'csharp',
		code: 'q = $@"query {{ a‸ }}";',
		text: '(b: "c") { d }',
		expected: 'q = $@"query {{ a(b: ""c"") {{ d }} }}";',
	},
	{
		title: 'escapes a dollar sign in a literal of Kotlin',
		language: 'kotlin',
		code: 'val q = "query‸ { a }"',
		text: '($b: Int)',
		expected: 'val q = "query(\\$b: Int) { a }"',
	},
	{
		title: 'interpolates a dollar sign in a raw literal of Kotlin',
		language: 'kotlin',
		code: 'val q = """query‸ { a }"""',
		text: '($b: Int)',
		expected: 'val q = """query(${\'$\'}b: Int) { a }"""',
	},
	{
		title: 'escapes a backslash and a backtick in a template',
		language: 'typescript',
		code: 'q = `query { a‸ }`;',
		text: '(b: "\\n`")',
		expected: 'q = `query { a(b: "\\\\n\\`") }`;',
	},
	{
		title: 'replaces escaped quotes completely',
		language: 'json',
		code: '{ "query": "query { a(b: «\\"c\\"») }" }',
		text: '$d',
		expected: '{ "query": "query { a(b: $d) }" }',
	},
	{
		title: 'replaces an interpolated dollar sign completely',
		language: 'kotlin',
		code: 'val q = """query { a(b: «${\'$\'}c») }"""',
		text: '1',
		expected: 'val q = """query { a(b: 1) }"""',
	},
	{
		title: 'edits one of several concatenated literals',
		language: 'java',
		code: 'q = "query {" +\n "a‸ }";',
		text: '(b: "c")',
		expected: 'q = "query {" +\n "a(b: \\"c\\") }";',
	},
	{
		title: 'joins lines in a fenced block of a block quote',
		language: 'markdown',
		code: '> ```graphql\n> { a‸ }\n> ```\n',
		text: '\n  b',
		expected: '> ```graphql\n> { a b }\n> ```\n',
	},
	{
		title: 'escapes text at the start of a literal',
		language: 'java',
		code: 'q = "‸query { a }";',
		text: 'query A { b(c: "d") } ',
		expected: 'q = "query A { b(c: \\"d\\") } query { a }";',
	},
	{
		title: 'inserts a selection set, which alone is not recognized as GraphQL, at the start of a literal',
		language: 'java',
		code: 'q = "‸query { a }";',
		text: '{ b } ',
		expected: 'q = "{ b } query { a }";',
	},
	{
		title: 'escapes text at the end of a literal',
		language: 'java',
		code: 'q = "query { a }‸";',
		text: ' query A { b(c: "d") }',
		expected: 'q = "query { a } query A { b(c: \\"d\\") }";',
	},
	{
		title: 'replaces text directly before an interpolation',
		language: 'typescript',
		code: 'q = gql`query { «a»${b} }`;',
		text: 'c ',
		expected: 'q = gql`query { c ${b} }`;',
	},
	{
		title: 'inserts text directly after an interpolation',
		language: 'typescript',
		code: 'q = gql`query { ${b}‸ }`;',
		text: ' c',
		expected: 'q = gql`query { ${b} c }`;',
	},
	{
		title: 'returns nothing for an edit that spans concatenated literals',
		language: 'java',
		code: 'q = "query { «a " +\n "b» }";',
		text: 'c',
		expected: undefined,
	},
	{
		title: 'returns nothing for an edit of an interpolation',
		language: 'typescript',
		code: 'q = gql`query { «a ${b}» }`;',
		text: 'c',
		expected: undefined,
	},
	{
		title: 'returns nothing for a quote in a raw literal of Python',
		language: 'python',
		code: 'q = r"query { a‸ }"',
		text: '(b: "c")',
		expected: undefined,
	},
	{
		title: 'returns nothing for a quote before the closing quotes',
		language: 'python',
		code: 'q = """query { «a }#»"""',
		text: 'a } "b"',
		expected: undefined,
	},
	{
		title: 'returns nothing for braces in a raw interpolated literal of C#',
		language: 'csharp',
		code: 'q = $"""query {x} a‸""";',
		text: '{ b }',
		expected: undefined,
	},
	{
		title: 'returns nothing for lines with a comment in a literal of one line',
		language: 'python',
		code: "q = 'query { a‸ }'",
		text: ' # c\n b',
		expected: undefined,
	},
	{
		title: 'returns nothing for a percent sign in a literal with placeholders',
		language: 'python',
		code: 'q = "query { a(b: %s) { c‸ } }"',
		text: '(d: "%s")',
		expected: undefined,
	},
];

describe('literalEdits', () => {
	for (const { title, language, code, text, expected } of cases) {
		it(title, () => {
			const [before = '', after = '', last = ''] = code.split(/[‸«»]/);
			const source = before + after + last;
			const graphql = read(source, language);
			const isInsertion = code.includes('‸');
			const end = before.length + (isInsertion ? 0 : after.length);
			const start = graphql.text.slice(before.length).search(/\S/) + before.length;
			const edits = literalEdits(graphql, language, [{ start: isInsertion ? end : start, end, text }]);
			assert.equal(edits && applyEdits(source, edits), expected);
		});
	}
});

describe('literalEdits', () => {
	it('returns edits of a GraphQL document unchanged', () => {
		const edits = [{ start: 2, end: 3, text: 'b(c: "d")' }];
		assert.deepEqual(literalEdits(readGraphql('{ a }'), 'graphql', edits), edits);
	});

	it('edits several literals, which may no longer be recognized as GraphQL without the code around them', () => {
		const code = 'p = "query { a }"\nq = "query { b }"';
		const edits = [
			{ start: code.indexOf(' }"'), end: code.indexOf(' }"'), text: ' c' },
			{ start: code.lastIndexOf('query '), end: code.lastIndexOf('{'), text: '' },
		];
		const changed = literalEdits(read(code, 'python'), 'python', edits);
		assert.equal(changed && applyEdits(code, changed), 'p = "query { a c }"\nq = "{ b }"');
	});

	it('escapes a snippet, whose tab stops and escape sequences remain', () => {
		const code = 'val q = "query { a }"';
		const at = code.indexOf(' }');
		const snippet = {
			start: at,
			end: at,
			text: '(b: \\$c, d: "${1:e}", f: $2) {\n\tg$0\n\\}',
			isSnippet: true as const,
		};
		assert.deepEqual(literalEdits(read(code, 'kotlin'), 'kotlin', [snippet]), [
			{ ...snippet, text: '(b: \\\\\\$c, d: \\\\"${1:e}\\\\", f: $2) { g$0 \\}' },
		]);
	});
});

describe('literalEdits of snippets', () => {
	const snippet = (code: string, language: string, text: string) => {
		const at = code.indexOf(' }');
		return literalEdits(read(code, language), language, [{ start: at, end: at, text, isSnippet: true }])?.[0]?.text;
	};

	it('returns the tab stops of a snippet with their values unchanged', () => {
		const text = '(b: ${1:10}, c: ${2:20})';
		assert.equal(snippet('q = gql`query { a }`;', 'typescript', text), text);
	});

	it('returns nothing for a tab stop whose value the literal cannot contain', () => {
		assert.equal(snippet('q = "query { a }";', 'java', '(b: ${1:"c"})'), undefined);
	});
});

describe('escapeForLiteral', () => {
	it('returns text outside of literals unchanged', () => {
		assert.equal(escapeForLiteral(readGraphql('{ a }'), 3, 'b(c: "$1")', true), 'b(c: "$1")');
	});

	const snippets: readonly (readonly [title: string, language: string, code: string, expected: string | undefined])[] =
		[
			['a literal of several lines', 'python', 'q = """query { a }"""', 'b(c: "$1", d: ${2:100}) {\n\t$0\n}'],
			['a literal of one line', 'go', 'q := "query { a }"', 'b(c: \\\\"$1\\\\", d: ${2:100}) { $0 }'],
			['a format string', 'python', 'q = f"""query {{ a }}"""', 'b(c: "$1", d: ${2:100}) {{\n\t$0\n\\}\\}'],
			['a raw literal with one quote', 'python', "q = r'query { a }'", 'b(c: "$1", d: ${2:100}) { $0 }'],
			['a raw literal whose quote it contains', 'python', 'q = r"query { a }"', undefined],
		];
	for (const [title, language, code, expected] of snippets) {
		it(`${expected === undefined ? 'returns nothing for a snippet' : 'escapes a snippet without its tab stops'} in ${title}`, () => {
			const text = escapeForLiteral(
				read(code, language),
				code.indexOf('a }'),
				'b(c: "$1", d: ${2:100}) {\n\t$0\n}',
				true,
			);
			assert.equal(text?.replaceAll('\\}', '}'), expected?.replaceAll('\\}', '}'));
		});
	}
});

describe('escapeSequenceStart', () => {
	const positions: readonly (readonly [title: string, language: string, code: string])[] = [
		['a backslash', 'kotlin', 'val q = "query(‸\\$a: Int) { a }"'],
		['an interpolated dollar sign', 'kotlin', 'val q = """query(‸${\'$\'}a: Int) { a }"""'],
		['a plain dollar sign', 'java', 'q = "query(‸$a: Int) { a }";'],
	];
	for (const [title, language, code] of positions) {
		it(`returns the start of ${title}`, () => {
			const graphql = read(code.replace('‸', ''), language);
			assert.equal(escapeSequenceStart(graphql, graphql.text.indexOf('$')), code.indexOf('‸'));
		});
	}
});
