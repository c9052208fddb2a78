import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, splitDefinitions } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { isTokenGroup, type TokenNode, tokenTree } from '../syntax/tokenTree.ts';

/**
 * The definitions of an SDL text by name. The names of directives start with `@`. Extensions come
 * after the definition that they extend.
 */
export type SdlIndex = ReadonlyMap<string, readonly Definition[]>;

/**
 * Indexes an SDL text, so that ranges in it can be found without parsing it again. A text with
 * syntax errors yields the definitions that can be parsed.
 */
export function indexSdl(text: string): SdlIndex {
	const index = new Map<string, Definition[]>();
	for (const definition of splitDefinitions(text)) {
		const { kind, name } = definition;
		if (kind === 'type system' && name !== undefined) {
			const key = keywordOf(definition)?.text === 'directive' ? `@${name}` : name;
			const same = index.get(key) ?? [];
			index.set(key, isExtension(definition) ? [...same, definition] : [definition, ...same]);
		}
	}
	return index;
}

/**
 * Returns the range of the name that a schema coordinate refers to
 * (https://spec.graphql.org/draft/#sec-Schema-Coordinates): `Type`, `Type.field`,
 * `Type.field(argument:)`, `Enum.VALUE`, `Input.field`, `@directive`, `@directive(argument:)`.
 * `undefined` when the text does not define it.
 */
export function rangeInSdl(index: SdlIndex, coordinate: string): TextRange | undefined {
	const [, definitionName = '', memberName, argumentName] =
		/^(@?\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(coordinate) ?? [];
	for (const definition of index.get(definitionName) ?? []) {
		const name = nameIn(definition, memberName, argumentName);
		if (name) {
			return { start: name.start, end: name.end };
		}
	}
	return undefined;
}

function nameIn(
	definition: Definition,
	memberName: string | undefined,
	argumentName: string | undefined,
): TextRange | undefined {
	const head = tokenTree(definition.tokens);
	const name = head.findIndex(({ kind }, at) => kind === 'name' && at > keywordIndex(definition));
	const body = memberName === undefined ? head : (head.find((node) => isTokenGroup(node, '{'))?.nodes ?? []);
	const member = memberName === undefined ? name : memberIndex(body, memberName);
	if (argumentName === undefined) {
		return body[member];
	}
	const inner = body[member + 1];
	return isTokenGroup(inner, '(') ? inner.nodes[memberIndex(inner.nodes, argumentName)] : undefined;
}

/**
 * Returns the index of the name of a member in the contents of brackets, or −1. Names in nested
 * brackets, types, values and directives are not members.
 */
function memberIndex(nodes: readonly TokenNode[], name: string): number {
	return nodes.findIndex(
		({ kind, text }, index) => kind === 'name' && text === name && !/^[:=@]$/.test(nodes[index - 1]?.text ?? ''),
	);
}

/**
 * Returns the index of the keyword of a definition, which follows the optional description and
 * `extend`.
 */
function keywordIndex({ tokens }: Definition): number {
	const described = tokens[0]?.kind === 'string' ? 1 : 0;
	return tokens[described]?.text === 'extend' ? described + 1 : described;
}

function keywordOf(definition: Definition): GraphqlToken | undefined {
	return definition.tokens[keywordIndex(definition)];
}

function isExtension({ tokens }: Definition): boolean {
	return tokens.find(({ kind }) => kind !== 'string')?.text === 'extend';
}
