import { type ArgumentNode, type FieldNode, Kind } from 'graphql';

/** The arguments that select a page of a connection (Relay cursor connections specification). */
export type PageArgument = 'after' | 'first';

/** Returns the argument of a field with this name. */
export function argumentNamed(field: FieldNode | undefined, argument: PageArgument): ArgumentNode | undefined {
	return field?.arguments?.find(({ name }) => name.value === argument);
}

/**
 * Returns the name, without `$`, of the variable that is the value of an argument. `undefined` when
 * the argument is missing or is not a variable.
 */
export function variableOfArgument(field: FieldNode | undefined, argument: PageArgument): string | undefined {
	const value = argumentNamed(field, argument)?.value;
	return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}
