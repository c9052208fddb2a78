import { GraphQLError, Kind, parse, type VariableDefinitionNode } from 'graphql';

/** Whether an operation can be sent. */
export type Readiness =
	/** With the variables that it declares. */
	| { readonly kind: 'ready'; readonly variables: readonly VariableDefinitionNode[] }
	/** 1-based line and column of the first syntax error. */
	| { readonly kind: 'syntax error'; readonly line: number; readonly column: number };

/** Whether a text with one operation can be sent, and which variables it takes. */
export function checkReadiness(text: string): Readiness {
	try {
		const variables = parse(text, { noLocation: true, allowEmptySelectionSets: false }).definitions.flatMap(
			(definition) => (definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : []),
		);
		return { kind: 'ready', variables };
	} catch (error) {
		const [location] = (error instanceof GraphQLError && error.locations) || [];
		return { kind: 'syntax error', line: location?.line ?? 1, column: location?.column ?? 1 };
	}
}
