import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, splitDefinitions } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/**
 * The definitions of an SDL text by name, directives with their `@`. Extensions stand behind what
 * they extend.
 */
export type SdlIndex = ReadonlyMap<string, readonly Definition[]>;

/**
 * Reads an SDL text once, so that places in it are found without reading it again. Broken text
 * gives what can be read.
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
 * The place of the name that a schema coordinate stands for
 * (https://spec.graphql.org/draft/#sec-Schema-Coordinates): `Type`, `Type.field`,
 * `Type.field(argument:)`, `Enum.VALUE`, `Input.field`, `@directive`, `@directive(argument:)`.
 * `undefined` when the text does not define it.
 */
export function rangeInSdl(index: SdlIndex, coordinate: string): TextRange | undefined {
	const [, definitionName = '', memberName, argumentName] =
		/^(@?\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(coordinate) ?? [];
	for (const definition of index.get(definitionName) ?? []) {
		const place = tokenIn(definition, memberName, argumentName);
		if (place) {
			return { start: place.start, end: place.end };
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
 * The index of the name of a member of what opens at `open`: in the brackets themselves, not in
 * others within, and not a type, a value or a directive. -1 when there is none.
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
 * The index of the brace that opens the body; braces within brackets are values. -1 when there is
 * none.
 */
function bodyIndex(tokens: readonly GraphqlToken[]): number {
	let depth = 0;
	return tokens.findIndex(({ text }) => {
		depth += /^[([]$/.test(text) ? 1 : /^[)\]]$/.test(text) ? -1 : 0;
		return depth === 0 && text === '{';
	});
}

/** The index of the keyword; a description and `extend` may stand before it. */
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
