import type { GraphqlText, TextRange } from './graphqlText.ts';
import { type Definition, isOperation, type OperationDefinition, spreadNames } from './splitDefinitions.ts';

/** A fragment that another document of the workspace defines. */
export interface OtherFragment {
	/** URI of that document. */
	readonly uri: string;
	/** The complete text of that document, to which the offsets of the definition belong. */
	readonly documentText: string;
	readonly definition: Definition;
	/** Interpolations in that document; left out if it has none. */
	readonly interpolations?: readonly TextRange[];
}

/** The fragments that the other documents of the workspace define, by name. */
export type OtherFragments = ReadonlyMap<string, OtherFragment>;

/** For a document that is read without the rest of the workspace. */
export const noFragments: OtherFragments = new Map();

/** The operations of a document in document order. */
export function operationsOf(definitions: readonly Definition[]): readonly OperationDefinition[] {
	return definitions.filter(isOperation);
}

/**
 * The definitions of its own document that an operation reaches, including itself, in document
 * order.
 */
export function reachedDefinitions(definitions: readonly Definition[], operation: Definition): readonly Definition[] {
	return followSpreads(definitions, operation, noFragments).own;
}

/**
 * Follows the fragment spreads of an operation. A fragment of its own document takes precedence
 * over a fragment of another document. A fragment that no document defines is skipped.
 */
export function followSpreads(
	definitions: readonly Definition[],
	operation: Definition,
	otherFragments: OtherFragments,
): { readonly own: readonly Definition[]; readonly others: readonly OtherFragment[] } {
	const fragments = new Map(definitions.filter(({ kind }) => kind === 'fragment').map((each) => [each.name, each]));
	const reached = new Set([operation]);
	const others = new Set<OtherFragment>();
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
 * The first interpolation in an operation or a fragment that it reaches; `undefined` if there is
 * none. Interpolations between definitions do not count, because they usually insert fragments of
 * other files.
 */
export function firstInterpolation(
	{ definitions, interpolations }: GraphqlText,
	operation: Definition,
): TextRange | undefined {
	const reached = reachedDefinitions(definitions, operation);
	return interpolations.find((interpolation) =>
		reached.some(({ start, end }) => start < interpolation.end && interpolation.start < end),
	);
}
