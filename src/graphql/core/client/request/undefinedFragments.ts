import { type DocumentNode, visit } from 'graphql';

/** Returns the names of the fragments that a document spreads and does not define. */
export function undefinedFragments(document: DocumentNode): readonly string[] {
	const names = new Set<string>();
	visit(document, { FragmentSpread: ({ name }) => void names.add(name.value) });
	visit(document, { FragmentDefinition: ({ name }) => void names.delete(name.value) });
	return [...names];
}
