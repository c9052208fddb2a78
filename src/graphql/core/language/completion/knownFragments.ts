import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { OtherFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';

/** A fragment that a document can spread. */
export interface KnownFragment {
	readonly name: string;
	/** The type it applies to. */
	readonly typeName: string;
	readonly definition: Definition;
	/** The whole text of the document it stands in; the definition's offsets are in it. */
	readonly documentText: string;
	/** The address of that document; `undefined` for the document itself. */
	readonly uri: string | undefined;
}

/**
 * The fragments of a document and those of others that it does not define itself. Those whose type
 * cannot be read are left out.
 */
export function knownFragments({ text, definitions }: GraphqlText, others: OtherFragments): readonly KnownFragment[] {
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
 * The fragment of this name that the document defines, or else another one; `undefined` when none
 * does.
 */
export function fragmentNamed(
	{ text, definitions }: GraphqlText,
	others: OtherFragments,
	name: string | undefined,
): KnownFragment | undefined {
	const own = definitions.find((definition) => definition.kind === 'fragment' && definition.name === name);
	const other = name === undefined ? undefined : others.get(name);
	return own
		? fragmentOf(own, text, undefined)[0]
		: other && fragmentOf(other.definition, other.documentText, other.uri)[0];
}

function fragmentOf(definition: Definition, documentText: string, uri: string | undefined): readonly KnownFragment[] {
	const { name } = definition;
	const typeName = name === undefined ? undefined : typeNameOf(definition);
	return name === undefined || typeName === undefined ? [] : [{ name, typeName, definition, documentText, uri }];
}

/**
 * Definition → the name of its type; the tokens of other documents are read anew whenever they are
 * asked for.
 */
const typeNames = new WeakMap<Definition, string | undefined>();

function typeNameOf(definition: Definition): string | undefined {
	if (!typeNames.has(definition)) {
		const { tokens } = definition;
		const keyword = tokens[0]?.kind === 'string' ? 1 : 0;
		const condition = tokens.findIndex((token, index) => index >= keyword + 2 && token.text === 'on');
		const type = condition < 0 ? undefined : tokens[condition + 1];
		typeNames.set(definition, type?.kind === 'name' ? type.text : undefined);
	}
	return typeNames.get(definition);
}
