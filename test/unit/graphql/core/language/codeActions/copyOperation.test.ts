// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import {
	formatCopiedOperation,
	operationToCopy,
	unusedFileName,
} from '../../../../../../src/graphql/core/language/codeActions/copyOperation.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../../marked.ts';

/** Returns the operation at the `|` in a program. */
function copyAt(language: string, program: string) {
	const { text, offset } = marked(program);
	return operationToCopy(readGraphqlRegions(text, embeddedGraphqlRegions(text, language)), text, offset);
}

const rows: readonly (readonly [title: string, language: string, program: string, expected: string])[] = [
	[
		'without the indentation of the program',
		'python',
		'    q = """\n        query A|($b: Int = 1) {\n          a(b: $b)   { c }\n        }\n    """\n',
		'query A($b: Int = 1) {\n  a(b: $b) {\n    c\n  }\n}\n',
	],
	[
		'with the fragments that it uses, in the order of the program',
		'typescript',
		'gql`fragment F on T { ...G } fragment G on T { g } fragment H on T { h }`; gql`query A { |a { ...F } }`',
		'fragment F on T {\n  ...G\n}\n\nfragment G on T {\n  g\n}\n\nquery A {\n  a {\n    ...F\n  }\n}\n',
	],
	[
		'without the escape sequences of a literal',
		'java',
		'String q = "query A {\\n  a(b: \\"c \\\\\\"d\\\\\\" \\u00e6\\") {| c }\\n}";',
		'query A {\n  a(b: "c \\"d\\" æ") {\n    c\n  }\n}\n',
	],
	[
		'without empty lines between concatenated literals',
		'java',
		'String q = "query A { a }\\n" +\n    "# Why\\n" +\n    "query |B {\\n" +\n    "  a\\r\\n" +\n    "\\n" +\n    "  b\\n" +\n    "}";',
		'# Why\nquery B {\n  a\n\n  b\n}\n',
	],
	[
		'with the lines of concatenated literals that contain no line breaks',
		'javascript',
		"const q = 'query A { ' +\n  'a ' +\n  '|b }';",
		'query A {\n  a\n  b\n}\n',
	],
	[
		'with its comments, without those of other definitions',
		'typescript',
		'gql`#graphql\n  # A\n  query A { a } # a\n\n  # B\n  # more\n  query B { b| # b\n  }`',
		'# B\n# more\nquery B {\n  b # b\n}\n',
	],
	[
		'with a comment of one line before the first operation',
		'typescript',
		'gql`\n  # A\n  query A|{ a }`',
		'# A\nquery A {\n  a\n}\n',
	],
	[
		'without the comment of an operation that ends directly before it',
		'typescript',
		'gql`\n  # A\n  # more\n  query A { a }query B { b| }`',
		'query B {\n  b\n}\n',
	],
	[
		'that is not indented, with its comment',
		'typescript',
		'gql`\n# A\n# more\nquery A| { a }\n\n# B\nquery B { b }\n`',
		'# A\n# more\nquery A {\n  a\n}\n',
	],
	[
		'that is not indented, without the comment at the end of another operation',
		'typescript',
		'gql`\nquery A { a } # A\nquery B { b| }\n`',
		'query B {\n  b\n}\n',
	],
	[
		'with a comment in the second line of the program',
		'python',
		'\nq = """# A\nquery A { a| }"""',
		'# A\nquery A {\n  a\n}\n',
	],
	[
		'without a comment that is two empty lines before it',
		'typescript',
		'gql`\n  # The API\n\n\n  # A\n\n  query A|{ a }`',
		'# A\n\nquery A {\n  a\n}\n',
	],
	[
		'with the comment in one of several concatenated literals',
		'java',
		'String q = "query A| {\\n  # Why\\n  a\\n" +\n    "}";',
		'query A {\n  # Why\n  a\n}\n',
	],
	[
		'without the comment that marks the literal',
		'typescript',
		'const q = `#graphql\n  query A { a| }`',
		'query A {\n  a\n}\n',
	],
	[
		'at its start, next to the end of another operation',
		'typescript',
		'gql`query A {a}|query B {b}`',
		'query B {\n  b\n}\n',
	],
	[
		'without an interpolated fragment between definitions',
		'typescript',
		'gql`query A { a| { ...F } } ${F}`',
		'query A {\n  a {\n    ...F\n  }\n}\n',
	],
];

describe('operationToCopy', () => {
	for (const [title, language, program, expected] of rows) {
		it(`copies an operation ${title}`, async () => {
			const copy = copyAt(language, program);
			assert.equal(copy && (await formatCopiedOperation(copy)), expected);
		});
	}

	const refused: readonly (readonly [title: string, program: string])[] = [
		['an interpolation', 'gql`query A { a| ${b} }`'],
		['an interpolation in a fragment that it uses', 'gql`query A { a| { ...F } } fragment F on T { ${b} }`'],
		['a syntax error', 'gql`query A { a|( }`'],
	];
	for (const [title, program] of refused) {
		it(`does not copy an operation with ${title}`, () => assert.equal(copyAt('typescript', program), undefined));
	}

	it('copies neither a fragment alone nor text outside of operations', () => {
		assert.equal(copyAt('typescript', 'gql`fragment F on |T { a }`'), undefined);
		assert.equal(copyAt('typescript', 'const |a = gql`{ a }`'), undefined);
	});
});

describe('unusedFileName', () => {
	it('numbers the name of a file when a file with the name exists', () => {
		assert.equal(
			unusedFileName('A', () => false),
			'A.graphql',
		);
		const used = new Set(['A.graphql', 'A-2.graphql']);
		assert.equal(
			unusedFileName('A', (name) => used.has(name)),
			'A-3.graphql',
		);
	});
});
