import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/**
 * Yields the fields of a selection set and of its fragments in document order, those of each
 * fragment once. `fragmentNamed` returns the fragment that a spread names. Iterates instead of
 * recursing, because fragments can spread each other deeper than the stack.
 */
export function* selectedFields(
	selectionSet: SelectionSetNode,
	fragmentNamed: (name: string) => FragmentDefinitionNode | null | undefined,
): Generator<FieldNode> {
	const visited = new Set([selectionSet]);
	const open = [selectionSet.selections.values()];
	for (let current = open.at(-1); current; current = open.at(-1)) {
		const { value: selection, done } = current.next();
		if (done) {
			open.pop();
		} else if (selection.kind === Kind.FIELD) {
			yield selection;
		} else {
			const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentNamed(selection.name.value);
			if (fragment && !visited.has(fragment.selectionSet)) {
				visited.add(fragment.selectionSet);
				open.push(fragment.selectionSet.selections.values());
			}
		}
	}
}
