import type { GraphqlText, TextRange } from './graphqlText.ts';
import { type Definition, isOperation, type OperationDefinition, spreadNames } from './splitDefinitions.ts';

/** A fragment that another document of the workspace defines, with the text of that document. */
export interface FragmentInOtherDocument {
	/** URI of the document that defines the fragment. */
	readonly uri: string;
	/**
	 * The complete text of the document that defines the fragment. The offsets of the definition refer
	 * to it.
	 */
	readonly documentText: string;
	/** The text of that document in its own language; `undefined` if it is {@link documentText}. */
	readonly source?: string;
	readonly definition: Definition;
}

/** The fragments that the other documents of the workspace define, by name. */
export type WorkspaceFragments = ReadonlyMap<string, FragmentInOtherDocument>;

/** An empty map, for a document that is checked without the other documents of the workspace. */
export const noWorkspaceFragments: WorkspaceFragments = new Map();

/** Returns the operations of a document in document order. */
export function operationsInDocument(definitions: readonly Definition[]): readonly OperationDefinition[] {
	return definitions.filter(isOperation);
}

/**
 * Returns an operation and the fragments of the same document that the operation uses, directly or
 * through other fragments. The result is in document order.
 */
export function definitionsReachedInDocument(
	definitions: readonly Definition[],
	operation: Definition,
): readonly Definition[] {
	return definitionsReachedInWorkspace(definitions, operation, noWorkspaceFragments).own;
}

/**
 * Returns an operation and the fragments that it uses, directly or through other fragments. A
 * fragment of the same literal takes precedence over one of another literal, and that over a
 * fragment of another document. Fragments that no document defines are skipped.
 */
export function definitionsReachedInWorkspace(
	definitions: readonly Definition[],
	operation: Definition,
	otherFragments: WorkspaceFragments,
): { readonly own: readonly Definition[]; readonly others: readonly FragmentInOtherDocument[] } {
	const all = definitions.filter(({ kind }) => kind === 'fragment');
	const inSameLiteral = all.filter(({ regionStart }) => regionStart === operation.regionStart);
	const fragments = new Map([...all, ...inSameLiteral].map((each) => [each.name, each]));
	const reached = new Set([operation]);
	const others = new Set<FragmentInOtherDocument>();
	for (const definition of reached) {
		for (const name of spreadNames(definition.tokens)) {
			const own = fragments.get(name);
			const other = own ? undefined : otherFragments.get(name);
			if (other) {
				others.add(other);
			}
			const next = own ?? other?.definition;
			if (next) {
				reached.add(next);
			}
		}
	}
	return { own: definitions.filter((definition) => reached.has(definition)), others: [...others] };
}

/**
 * Returns the first interpolation in an operation or in a fragment that the operation uses, or
 * `undefined` if there is none. Interpolations between definitions are ignored, because they
 * usually insert fragments of other files.
 */
export function firstInterpolation({ definitions }: GraphqlText, operation: Definition): TextRange | undefined {
	return definitionsReachedInDocument(definitions, operation)
		.flatMap(({ interpolations = [] }) => interpolations)
		.at(0);
}
