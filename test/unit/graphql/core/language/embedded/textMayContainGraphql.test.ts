import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { textMayContainGraphql } from '../../../../../../src/graphql/core/language/embedded/textMayContainGraphql.ts';
import { lookAlikes } from '../../../../../fixtures/embedded/lookAlikes.ts';
import { sample } from '../../../../../fixtures/testSize.ts';
import { readEmbeddedFixtures } from '../../../support/embeddedFixtures.ts';

const cases: readonly (readonly [title: string, language: string, text: string, expected: boolean])[] = [
	['an operation in a literal', 'python', 'q = """query { a }"""', true],
	['a selection set with a nested one', 'python', 'q = "{ studenter(first: 3) { id } }"', true],
	['a tag before an empty literal', 'typescript', 'gql``', true],
	['a key named query', 'python', 'row["query"], {"mutation": 1}', false],
	['prose that starts with a keyword', 'python', 'log("query failed for student", "query failed.")', false],
	['format strings', 'python', 'f"{BASE}/{path}", "{} of {total:>10}", f"{len(rows)} rows"', false],
	['a fenced block of GraphQL', 'markdown', '# A\n\n- ```graphql\n  { a }\n', true],
	['a fenced block of SQL', 'markdown', '```sql\nquery\n```', false],
	['a member query', 'json', '{ "query" : "{ a }" }', true],
	['a member query', 'jsonc', '{ "query" : "{ a }" }', true],
	['no member query', 'json', '{ "name": "query" }', false],
	['a body that its header marks as GraphQL', 'http', 'POST /\nX-Request-Type: GraphQL\n\n{ a }', true],
	['a body of the method GRAPHQL', 'rest', 'GRAPHQL https://example.org\n\n{ a }', true],
	['a GET request', 'http', 'GET https://example.org/query?a=b', false],
];

const rootFields = new Set(['emnerV2', 'node', 'organisasjoner', 'studenter', 'studieprogramV2', 'terminer']);

describe('textMayContainGraphql', () => {
	for (const [title, language, text, expected] of cases) {
		it(`textMayContainGraphql returns ${expected} for ${title} in ${language}`, () => {
			assert.equal(textMayContainGraphql(text, language), expected);
		});
	}

	it('textMayContainGraphql returns true for every program in which GraphQL is found', () => {
		const missed = [...readEmbeddedFixtures(), ...sample(lookAlikes())].filter(
			({ text, language }) =>
				language !== 'notebook' &&
				((embeddedGraphqlRegions(text, language).length > 0 && !textMayContainGraphql(text, language)) ||
					(embeddedGraphqlRegions(text, language, { rootFields }).length > 0 &&
						!textMayContainGraphql(text, language, true))),
		);
		assert.deepEqual(
			missed.map(({ path }) => path),
			[],
		);
	});
});
