import { type DefinitionNode, type FragmentDefinitionNode, Kind, parse } from 'graphql';

/**
 * Parses the definitions of a text strictly. Returns `undefined` if the text has a syntax error, or
 * is nested so deeply that the parser overflows the stack.
 */
export function parseDefinitions(text: string): readonly DefinitionNode[] | undefined {
	try {
		return parse(text).definitions;
	} catch {
		return undefined;
	}
}

/** Returns the fragments among definitions by their names. Of equal names, the last one counts. */
export function fragmentsByName(definitions: readonly DefinitionNode[]): ReadonlyMap<string, FragmentDefinitionNode> {
	return new Map(
		definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
	);
}
