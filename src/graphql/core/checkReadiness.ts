import { GraphQLError, Kind, parse } from 'graphql';

/** What an operation needs before it can be sent. */
export type Readiness =
	| { readonly kind: 'ready' }
	/** Names without `$` of the variables that have no default and must not be null. */
	| { readonly kind: 'variables missing'; readonly names: readonly string[] }
	/** 1-based line and column of the first syntax error. */
	| { readonly kind: 'syntax error'; readonly line: number; readonly column: number };

/** Whether a text with one operation can be sent with these variables. */
export function checkReadiness(text: string, variables: Readonly<Record<string, unknown>>): Readiness {
	try {
		const names = parse(text, { noLocation: true }).definitions.flatMap((definition) =>
			definition.kind === Kind.OPERATION_DEFINITION
				? (definition.variableDefinitions ?? [])
						.filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue)
						.map(({ variable }) => variable.name.value)
						.filter((name) => variables[name] === undefined || variables[name] === null)
				: [],
		);
		return names.length === 0 ? { kind: 'ready' } : { kind: 'variables missing', names };
	} catch (error) {
		const [location] = (error instanceof GraphQLError && error.locations) || [];
		return { kind: 'syntax error', line: location?.line ?? 1, column: location?.column ?? 1 };
	}
}
