import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { highlightsOf } from '../../../../../../src/graphql/core/language/embedded/highlights.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

const rootFields = new Set(['a']);

/** Returns the highlighted texts of a program by style. Punctuation is omitted. */
function highlighted(language: string, program: string): Readonly<Record<string, string>> {
	const document = readGraphqlRegions(program, embeddedGraphqlRegions(program, language, { rootFields }));
	const all = highlightsOf(document, program, language).filter(({ style }) => style !== 'punctuation');
	return Object.fromEntries(
		[...Map.groupBy(all, ({ style }) => style)].map(([style, ranges]) => [
			style,
			ranges.map(({ start, end }) => program.slice(start, end)).join(' '),
		]),
	);
}

describe('highlightsOf', () => {
	it('highlights each token of an operation without a keyword', () => {
		assert.deepEqual(
			highlighted(
				'python',
				'q = """{ x: a(b: $c, d: {e: F, g: [1.5, true]}) @skip(if: $h) { ...I ... on J { k(l: "m") } } }"""',
			),
			{
				field: 'a I k',
				argument: 'x b d e g if l',
				variable: '$c $h',
				constant: 'F 1.5',
				keyword: 'true on',
				operation: 'skip',
				type: 'J',
			},
		);
	});

	it('highlights the names, keywords and values of an operation with variables in a .http file', () => {
		const text = 'POST x\nX-Request-Type: GraphQL\n\nquery A($b: [C!]! = {d: E}, $f: G = J, $k: L) { a(m: "n") ~ }\n\n';
		for (const language of ['http', 'rest']) {
			assert.deepEqual(highlighted(language, `${text}fragment H on I { on }\n`), {
				keyword: 'query fragment on',
				field: 'a on',
				operation: 'A H',
				variable: '$b $f $k',
				type: 'C G L I',
				argument: 'd m',
				constant: 'E J',
				string: '"n"',
			});
		}
	});

	it('highlights the comments of an operation without a keyword, and no other comments', () => {
		assert.equal(
			highlighted('python', '# x\nq = """\n  # the "first"\n  { a(b: "#c") # d\n  }\n  # e\n"""\n# y')['comment'],
			'# the "first" # d # e',
		);
	});

	it('highlights a comment in a literal of its own between literals that start with a keyword', () => {
		assert.deepEqual(highlighted('java', 'String q = "query A { a }" + " # b\\n" + "query C { a }";'), {
			comment: '# b',
		});
	});

	it('highlights only the concatenated literals that do not start with a keyword', () => {
		assert.deepEqual(
			highlighted('java', 'String q = "query A {" +\n  " a { b }" +\n  "} " + "fragment F on T { c }";'),
			{
				field: 'a b',
			},
		);
	});

	it('highlights only the first of two literals if the second starts with a keyword', () => {
		assert.deepEqual(highlighted('python', 'p = "{ a b c }"\nq = "query B { a }"'), { field: 'a b c' });
	});

	it('does not highlight characters that are not GraphQL tokens', () => {
		const program = 'q = """{ a { b } ~ }"""';
		const document = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'python', { rootFields }));
		assert.deepEqual(
			highlightsOf(document, program, 'python').map(({ start, end }) => program.slice(start, end)),
			['{', 'a', '{', 'b', '}', '}'],
		);
	});

	const unchanged = [
		['that starts with a keyword', 'python', 'q = """\n  # why\n  query A { a }\n"""'],
		['with a tag', 'typescript', 'const q = gql<A>`{ a }`;'],
		['with a comment in the line before', 'python', '# language=graphql\nq = """{ a }"""'],
		['with a comment before it', 'java', 'var q = /* language=GraphQL */ "{ a }";'],
		['that starts with #graphql', 'typescript', 'const q = `#graphql\n{ a }`;'],
		['in JSON', 'json', '{ "query": "{ a }" }'],
		['in Markdown', 'markdown', '```graphql\n{ a }\n```\n'],
	] as const;
	for (const [title, language, program] of unchanged) {
		it(`does not highlight a literal ${title}, because a grammar of VS Code does`, () => {
			assert.equal(embeddedGraphqlRegions(program, language, { rootFields }).length, 1);
			assert.deepEqual(highlighted(language, program), {});
		});
	}

	it('does not highlight a GraphQL document', () => {
		assert.deepEqual(highlightsOf(readGraphql('{ a }'), '{ a }', 'graphql'), []);
	});

	it('highlights at most 5,000 tokens', () => {
		const program = `q = """{ ${'a '.repeat(6000)}}"""`;
		const document = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'python', { rootFields }));
		assert.equal(highlightsOf(document, program, 'python').length, 5000);
	});
});
