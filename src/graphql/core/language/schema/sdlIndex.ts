import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, splitDefinitions } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

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
		const token = tokenIn(definition, memberName, argumentName);
		if (token) {
			return { start: token.start, end: token.end };
		}
	}
	return undefined;
}

function tokenIn(
	definition: Definition,
	memberName: string | undefined,
	argumentName: string | undefined,
): GraphqlToken | undefined {
	const { tokens } = definition;
	const name = tokens.findIndex(
		({ kind, text }, at) => kind === 'name' && text === definition.name && at > keywordIndex(definition),
	);
	const member = memberName === undefined ? name : memberIndex(tokens, bodyIndex(tokens), memberName);
	if (member < 0 || argumentName === undefined) {
		return tokens[member];
	}
	return tokens[member + 1]?.text === '(' ? tokens[memberIndex(tokens, member + 1, argumentName)] : undefined;
}

/**
 * Returns the index of the name of a member inside the brackets that open at `open`, or −1. Names
 * in nested brackets, types, values and directives are not members.
 */
function memberIndex(tokens: readonly GraphqlToken[], open: number, name: string): number {
	let depth = 0;
	for (let index = Math.max(open, 0); open >= 0 && index < tokens.length; index += 1) {
		const text = tokens[index]?.text ?? '';
		if (/^[{([]$/.test(text)) {
			depth += 1;
		} else if (/^[})\]]$/.test(text)) {
			depth -= 1;
			if (depth === 0) {
				return -1;
			}
		} else if (
			depth === 1 &&
			text === name &&
			tokens[index]?.kind === 'name' &&
			!/^[:=@]$/.test(tokens[index - 1]?.text ?? '')
		) {
			return index;
		}
	}
	return -1;
}

/**
 * Returns the index of the brace that opens the body of a definition, or −1. Braces inside other
 * brackets are values.
 */
function bodyIndex(tokens: readonly GraphqlToken[]): number {
	let depth = 0;
	return tokens.findIndex(({ text }) => {
		depth += /^[([]$/.test(text) ? 1 : /^[)\]]$/.test(text) ? -1 : 0;
		return depth === 0 && text === '{';
	});
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
