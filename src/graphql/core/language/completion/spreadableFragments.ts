import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';

/** A fragment that a document can spread. */
export interface SpreadableFragment {
	readonly name: string;
	/** The type condition of the fragment. */
	readonly typeName: string;
	readonly definition: Definition;
	/**
	 * Text of the document that contains the fragment. The offsets of the definition refer to it.
	 */
	readonly documentText: string;
	/** URI of the document that contains the fragment; `undefined` for the current document. */
	readonly uri: string | undefined;
}

/**
 * Returns the fragments of a document, and those of other documents whose names the document does
 * not define. Fragments whose type condition cannot be parsed are omitted.
 */
export function spreadableFragments(
	{ text, definitions }: GraphqlText,
	others: WorkspaceFragments,
): readonly SpreadableFragment[] {
	const own = definitions.filter(({ kind }) => kind === 'fragment');
	const names = new Set(own.map(({ name }) => name));
	return [
		...own.flatMap((definition) => fragmentOf(definition, text, undefined)),
		...[...others].flatMap(([name, { definition, documentText, uri }]) =>
			names.has(name) ? [] : fragmentOf(definition, documentText, uri),
		),
	];
}

/**
 * Returns the fragment with a name, first from the document itself, then from other documents.
 * `undefined` when no document defines it.
 */
export function fragmentNamed(
	{ text, definitions }: GraphqlText,
	others: WorkspaceFragments,
	name: string | undefined,
): SpreadableFragment | undefined {
	const own = definitions.find((definition) => definition.kind === 'fragment' && definition.name === name);
	const other = name === undefined ? undefined : others.get(name);
	return own
		? fragmentOf(own, text, undefined)[0]
		: other && fragmentOf(other.definition, other.documentText, other.uri)[0];
}

function fragmentOf(
	definition: Definition,
	documentText: string,
	uri: string | undefined,
): readonly SpreadableFragment[] {
	const { name } = definition;
	const typeName = typeNameOf(definition);
	return name === undefined || typeName === undefined ? [] : [{ name, typeName, definition, documentText, uri }];
}

/**
 * Definition of a fragment → the type name in its type condition. A cache, because the tokens of
 * other documents are recomputed on each access.
 */
const typeNames = new WeakMap<Definition, string | undefined>();

function typeNameOf(definition: Definition): string | undefined {
	if (!typeNames.has(definition)) {
		const { tokens } = definition;
		// A fragment cannot have the name `on`, but its name can be missing.
		const [, type] = tokens.slice(tokens.findIndex((token, index) => index > 1 && token.text === 'on'));
		typeNames.set(definition, type?.kind === 'name' ? type.text : undefined);
	}
	return typeNames.get(definition);
}
