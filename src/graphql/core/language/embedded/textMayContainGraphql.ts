import { graphqlHeaderPattern } from './graphqlRequestBodies.ts';
import { mayHaveGraphqlLiterals } from './literalStarts.ts';

const fence = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,})[ \t]*\{?\.?(?:graphql|gql)\b/im;
const queryMember = /"query"\s{0,200}:/;

/**
 * Whether a document in an embedding language may contain GraphQL. Takes less than a millisecond
 * for 2,000 lines. Never `false` for a text in which `embeddedGraphqlRegions` finds GraphQL without
 * a schema, or with one if `hasRootFields` is set.
 */
export function textMayContainGraphql(text: string, languageId: string, hasRootFields = false): boolean {
	switch (languageId) {
		case 'markdown':
			return fence.test(text);
		case 'json':
		case 'jsonc':
			return queryMember.test(text);
		case 'http':
		case 'rest':
			return queryMember.test(text) || graphqlHeaderPattern.test(text);
		default:
			return mayHaveGraphqlLiterals(text, hasRootFields);
	}
}
