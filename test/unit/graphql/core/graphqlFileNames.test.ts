import assert from 'node:assert/strict';
import { graphqlFileNameGlobs, isGraphqlFile } from '../../../../src/graphql/core/graphqlFileNames.ts';
import { IgnoreRules } from '../../../../src/shared/core/ignoreRules.ts';

describe('isGraphqlFile and graphqlFileNameGlobs', () => {
	const matcher = new IgnoreRules(graphqlFileNameGlobs.join('\n'), { ignoresCase: false });

	for (const name of ['a.graphql', 'a.GRAPHQL', 'a.graphqls', 'a.GraphQLs', 'a.gql', 'a.b.Gql', '.graphql']) {
		it(`recognize a GraphQL document by the name ${name}`, () => {
			assert.ok(isGraphqlFile(name));
			assert.equal(matcher.decide(name), true);
		});
	}

	for (const name of ['graphql', 'a.graphqlx', 'a.graphql.ts', 'agql']) {
		it(`recognize no GraphQL document by the name ${name}`, () => {
			assert.ok(!isGraphqlFile(name));
			assert.notEqual(matcher.decide(name), true);
		});
	}
});
