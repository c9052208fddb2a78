import type { GraphQLSchema } from 'graphql';
import {
	Diagnoser,
	type DiagnosticsContext,
	type DocumentDiagnostic,
} from '../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { type GraphqlText, readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';

/**
 * Returns the context in which a `Diagnoser` diagnoses a document of a workspace without other
 * documents.
 */
export function withoutOtherDocuments(schema: GraphQLSchema | undefined): DiagnosticsContext {
	return { schema, otherFragments: new Map(), isComplete: true, isUsedElsewhere: () => false };
}

/** Returns the diagnostics of a GraphQL document in a workspace without other documents. */
export function diagnose(text: string, schema: GraphQLSchema | undefined): readonly DocumentDiagnostic[] {
	return new Diagnoser().diagnose(readGraphql(text), withoutOtherDocuments(schema));
}

/** Returns the syntax errors of the GraphQL in a program. */
export function diagnoseProgram(document: GraphqlText): readonly DocumentDiagnostic[] {
	return new Diagnoser().diagnose(document, withoutOtherDocuments(undefined));
}
