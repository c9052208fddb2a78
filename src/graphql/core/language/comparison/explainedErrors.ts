import type { SchemaChange } from './schemaChange.ts';

/**
 * Returns those changes of an affected operation that explain a validation error: changes of
 * elements that the message names, else all changes that can break an operation.
 */
export function changesOfError(message: string, changes: readonly SchemaChange[]): readonly SchemaChange[] {
	const breaking = changes.filter(({ effect }) => effect.kind !== 'safe');
	const quoted = new Set(message.match(/\w+/g));
	const named = breaking.filter((change) => namesOf(change).every((name) => quoted.has(name)));
	return named.length > 0 ? named : breaking;
}

/** The names of the changed element, and of the type or field that contains it. */
function namesOf(change: SchemaChange): readonly string[] {
	return change.coordinate.match(/\w+/g)?.slice(-2) ?? [];
}
