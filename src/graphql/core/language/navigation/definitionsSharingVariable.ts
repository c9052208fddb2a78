import { isOperation } from '../syntax/splitDefinitions.ts';
import { namesInDefinition } from './definitionNames.ts';
import type { IndexedDefinition, WorkspaceIndex } from './workspaceIndex.ts';

/**
 * Returns the fragments that a definition uses, directly or through other fragments, in all
 * documents.
 */
export function reachedFragments(index: WorkspaceIndex, definition: IndexedDefinition): readonly IndexedDefinition[] {
	return reachable(definition, ({ document, spreads }) =>
		spreads.flatMap((name) => index.fragment(document, name) ?? []),
	);
}

/**
 * Returns the operations that use a fragment, directly or through other fragments, in all
 * documents.
 */
export function operationsUsingFragment(
	index: WorkspaceIndex,
	fragment: IndexedDefinition,
): readonly IndexedDefinition[] {
	return reachable(fragment, (each) => (each.kind === 'fragment' ? index.usersOf(each) : [])).filter(isOperation);
}

/**
 * Returns all definitions that share a variable. An operation shares its variables with the
 * fragments that it uses, and a fragment shares variables with all operations that use it. The
 * result can therefore be large.
 */
export function definitionsSharingVariable(
	index: WorkspaceIndex,
	definition: IndexedDefinition,
	variable: string,
): readonly IndexedDefinition[] {
	const related = (each: IndexedDefinition) =>
		isOperation(each)
			? reachedFragments(index, each).filter((fragment) => usesVariable(fragment, variable))
			: operationsUsingFragment(index, each).filter((operation) => declaresVariable(operation, variable));
	return [definition, ...reachable(definition, related)];
}

/** Whether an operation declares a variable. */
export function declaresVariable(operation: IndexedDefinition, variable: string): boolean {
	return namesInDefinition(operation).some(({ role, name }) => role === 'variable definition' && name === variable);
}

/** Whether a definition declares or uses a variable. */
export function usesVariable(definition: IndexedDefinition, variable: string): boolean {
	return namesInDefinition(definition).some(
		({ role, name }) => name === variable && (role === 'variable' || role === 'variable definition'),
	);
}

/** Returns all values that can be reached in one or more steps, without the first value. */
function reachable<T>(first: T, nextOf: (each: T) => readonly T[]): readonly T[] {
	const reached = new Set([first]);
	for (const each of reached) {
		for (const next of nextOf(each)) {
			reached.add(next);
		}
	}
	reached.delete(first);
	return [...reached];
}
