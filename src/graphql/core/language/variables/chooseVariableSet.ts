import type { OperationDefinition } from '../syntax/splitDefinitions.ts';

/** The result of choosing the set of variable values for an operation. */
export type VariableSetChoice =
	| { readonly kind: 'set'; readonly name: string }
	/** The operation has no sets. */
	| { readonly kind: 'none' }
	/** The requested set does not exist. */
	| { readonly kind: 'not found'; readonly name: string }
	/** Several sets match, so the user has to choose. */
	| { readonly kind: 'ambiguous' };

/** Name of the default set. */
export const defaultVariableSetName = 'default';

/**
 * Chooses a set of an operation: the requested one, else the one last chosen, else `default`, else
 * the only one.
 */
export function chooseVariableSet(
	names: readonly string[],
	{ requested, last }: { readonly requested: string | undefined; readonly last: string | undefined },
): VariableSetChoice {
	if (requested !== undefined) {
		return names.includes(requested) ? { kind: 'set', name: requested } : { kind: 'not found', name: requested };
	}
	const name = [last, defaultVariableSetName].find((candidate) => candidate !== undefined && names.includes(candidate));
	const [first, ...others] = names;
	if (name !== undefined) {
		return { kind: 'set', name };
	}
	if (first === undefined) {
		return { kind: 'none' };
	}
	return others.length === 0 ? { kind: 'set', name: first } : { kind: 'ambiguous' };
}

/** Whether an operation declares variables. Directives of an operation cannot use variables. */
export function declaresVariables({ tokens }: OperationDefinition): boolean {
	const paren = tokens.findIndex(({ text }) => text === '(' || text === '{');
	return tokens[paren]?.text === '(' && tokens[paren + 1]?.text === '$';
}
