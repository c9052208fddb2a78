import { Kind, type OperationTypeNode, type SelectionSetNode } from 'graphql';
import type { IndexedDefinition, IndexedDocument, WorkspaceIndex } from '../navigation/workspaceIndex.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';

/** A root field that an operation selects. */
interface RootFieldUse {
	readonly operation: OperationTypeNode;
	readonly field: string;
}

/**
 * Returns the root fields that the operations of documents select, also through fragments. An
 * operation that selects a field several times uses it once. Definitions with syntax errors are
 * ignored. Yields the uses of one document at a time, so that the caller can pause.
 */
export function* rootFieldUses(
	index: WorkspaceIndex,
	documents: readonly IndexedDocument[],
): Generator<readonly RootFieldUse[]> {
	for (const document of documents) {
		yield document.definitions.flatMap((definition) => {
			if (!isOperation(definition)) {
				return [];
			}
			const { kind: operation } = definition;
			return [...rootFieldsOf(index, definition, new Set())].map((field) => ({ operation, field }));
		});
	}
}

/** Returns the names of the fields that a definition and its fragments select at the top level. */
function rootFieldsOf(
	index: WorkspaceIndex,
	definition: IndexedDefinition,
	visited: Set<IndexedDefinition>,
): Set<string> {
	const fields = new Set<string>();
	if (visited.has(definition)) {
		return fields;
	}
	visited.add(definition);
	const add = ({ selections }: SelectionSetNode) => {
		for (const selection of selections) {
			switch (selection.kind) {
				case Kind.FIELD:
					fields.add(selection.name.value);
					break;
				case Kind.INLINE_FRAGMENT:
					add(selection.selectionSet);
					break;
				case Kind.FRAGMENT_SPREAD: {
					const fragment = index.fragment(definition.document, selection.name.value);
					for (const field of fragment ? rootFieldsOf(index, fragment, visited) : []) {
						fields.add(field);
					}
				}
			}
		}
	};
	const selectionSet = selectionSetOf(definition);
	if (selectionSet) {
		add(selectionSet);
	}
	return fields;
}

function selectionSetOf({ document, start, end }: IndexedDefinition): SelectionSetNode | undefined {
	const [node] = parseDefinitions(document.text.slice(start, end)) ?? [];
	return node && 'selectionSet' in node ? node.selectionSet : undefined;
}
