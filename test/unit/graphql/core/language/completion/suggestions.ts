import type { GraphQLSchema } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import type { Suggestion } from '../../../../../../src/graphql/core/language/completion/suggestion.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { marked } from '../../marked.ts';

/** Returns the completion suggestions at the `|` in a GraphQL text. */
export function suggestionsAt(
	schema: GraphQLSchema,
	at: string,
	otherFragments: WorkspaceFragments = new Map(),
): readonly Suggestion[] {
	const { text, offset } = marked(at);
	return completionsAt({ schema, otherFragments, isTypeSystemFile: false }, readGraphql(text), offset);
}

/**
 * Returns the labels of the completion suggestions at the `|` in a GraphQL text, in order,
 * separated by blanks.
 */
export function labelsAt(schema: GraphQLSchema, at: string): string {
	return suggestionsAt(schema, at)
		.map(({ label }) => label)
		.join(' ');
}
