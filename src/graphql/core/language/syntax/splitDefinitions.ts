import { bracketPairs, isOpeningBracket } from './brackets.ts';
import { type GraphqlToken, tokenize } from './tokenize.ts';

/** The type of an operation (GraphQL specification, section 2.3). */
export type OperationType = 'query' | 'mutation' | 'subscription';

/** A definition of a document. The kind `unknown` is a part of the text outside of definitions. */
export interface Definition {
	readonly kind: OperationType | 'fragment' | 'type system' | 'unknown';
	/**
	 * Name of the definition; `undefined` for an anonymous operation, and when the name cannot be
	 * parsed.
	 */
	readonly name: string | undefined;
	/** Offset of the first token, in UTF-16 code units. */
	readonly start: number;
	/** Offset after the last token. */
	readonly end: number;
	/** The tokens of the definition. Their offsets refer to the document. */
	readonly tokens: readonly GraphqlToken[];
	/**
	 * The interpolations in the definition, in source order. One after an unclosed definition can be
	 * its rest, so it is included. Omitted in a document of GraphQL.
	 */
	readonly interpolations?: readonly Pick<GraphqlToken, 'start' | 'end'>[] | undefined;
	/**
	 * Offset at which the literal or the code block with the definition starts; omitted in a document
	 * of GraphQL.
	 */
	readonly regionStart?: number | undefined;
}

/** A query, mutation or subscription. */
export type OperationDefinition = Definition & { readonly kind: OperationType };

/** Whether a definition is a query, mutation or subscription. */
export function isOperation(definition: Definition): definition is OperationDefinition {
	return definition.kind === 'query' || definition.kind === 'mutation' || definition.kind === 'subscription';
}

/**
 * The name of an operation for display. For an anonymous operation this is its kind, such as
 * `query`.
 */
export function operationLabel({ name, kind }: OperationDefinition): string {
	return name ?? kind;
}

/**
 * Returns the range of the name in the head of a definition, or of the first token if the
 * definition has no name.
 */
export function headNameRange({ tokens, name, start, end }: Definition): Pick<GraphqlToken, 'start' | 'end'> {
	const [first, ...others] = tokens;
	return others.find((token) => token.kind === 'name' && token.text === name) ?? first ?? { start, end };
}

/**
 * Returns the names that follow `...`. These include the `on` of type conditions, which is not a
 * valid fragment name.
 */
export function spreadNames(tokens: readonly GraphqlToken[]): readonly string[] {
	return tokens.flatMap((token, index) => {
		const next = tokens[index + 1];
		return token.text === '...' && next?.kind === 'name' ? [next.text] : [];
	});
}

const executableKeywords = new Set(['query', 'mutation', 'subscription', 'fragment']);
const typeSystemKeywords = new Set([
	'schema',
	'scalar',
	'type',
	'interface',
	'union',
	'enum',
	'input',
	'directive',
	'extend',
]);

/**
 * Splits the text between two offsets into its definitions, in document order. Valid text yields
 * exactly its definitions. Text with syntax errors never throws: a definition with an unclosed
 * bracket or block string ends where a line starts with the head of another definition, and tokens
 * that belong to no definition form a definition of the kind `unknown`. `indentation` is the number
 * of characters before the heads, for GraphQL that is indented in another language.
 */
export function splitDefinitions(text: string, start = 0, end = text.length, indentation = 0): readonly Definition[] {
	const tokens = tokensOf(text, start, end, indentation);
	const isHead = (index: number) => isHeadAtLineStart(text, tokens, index, indentation);
	const brackets = { partners: new Map(bracketPairs(tokens)), nextBrace: findBraces(tokens) };
	const definitions: Definition[] = [];
	for (let index = 0; index < tokens.length; ) {
		const end = endOfDefinition(text, tokens, brackets, index, isHead);
		definitions.push(toDefinition(tokens.slice(index, end)));
		index = end;
	}
	return definitions;
}

/**
 * Tokenizes the text. After an unclosed block string, the contents of strings would be read as code
 * and the code as strings. Such a text is tokenized separately from definition head to definition
 * head.
 */
function tokensOf(text: string, start: number, end: number, indentation: number): readonly GraphqlToken[] {
	const tokens = tokenize(text, start, end);
	if (!isUnclosedBlockString(tokens.at(-1)?.text ?? '')) {
		return tokens;
	}
	const heads = Array.from(text.slice(start, end).matchAll(headPattern(indentation)), ({ index }) => start + index);
	const borders = [start, ...heads, end];
	return heads.concat(end).flatMap((border, index) => tokenize(text, borders[index], border));
}

function isUnclosedBlockString(text: string): boolean {
	return text.startsWith('"""') && !text.slice(3).replaceAll('\\"""', '').endsWith('"""');
}

const keyword = [...executableKeywords, ...typeSystemKeywords].join('|');

/**
 * Returns a pattern that matches text at the start of a line that can only be the head of a
 * definition, with its description.
 */
function headPattern(indentation: number): RegExp {
	return new RegExp(
		String.raw`^[ \t]{0,${indentation}}(?:"""(?:\\"""|(?!""")[^])*"""\s*|"(?:\\.|[^"\\\r\n])*"\s*)?(?:${keyword})(?:\s*\{|[ \t]+\w+\s*(?:[{(@=]|on\b|implements\b))`,
		'gmu',
	);
}

/** The brackets of a text, identified by the indexes of their tokens. */
interface Brackets {
	/** Opening bracket → closing bracket. Unclosed brackets are omitted. */
	readonly partners: ReadonlyMap<number, number>;
	/** Returns the index of the next opening brace after a token, or the number of tokens. */
	readonly nextBrace: (index: number) => number;
}

/**
 * Returns a function that finds the next opening brace after a token. Its calls must have
 * increasing indexes, so that all calls together walk over the tokens once.
 */
function findBraces(tokens: readonly GraphqlToken[]): Brackets['nextBrace'] {
	let position = 0;
	return (index) => {
		position = Math.max(position, index + 1);
		while (position < tokens.length && tokens[position]?.text !== '{') {
			position += 1;
		}
		return position;
	};
}

/** Returns the index after the last token of the definition that starts at `first`. */
function endOfDefinition(
	text: string,
	tokens: readonly GraphqlToken[],
	brackets: Brackets,
	first: number,
	isHead: (index: number) => boolean,
): number {
	const broken = endOrUnclosedBracket(text, tokens, brackets, first);
	if ('end' in broken) {
		return broken.end;
	}
	const closing = tokens[broken.at]?.text === '(' ? indexAfterNextBraces(brackets, broken.at) : undefined;
	for (let index = broken.at; index < (closing ?? tokens.length); index += 1) {
		if (isHead(index)) {
			return index;
		}
	}
	return closing ?? tokens.length;
}

/**
 * Skips from each opening bracket to its closing bracket. Returns the index after the definition,
 * or the index of its first unclosed bracket.
 */
function endOrUnclosedBracket(
	text: string,
	tokens: readonly GraphqlToken[],
	{ partners }: Brackets,
	first: number,
): { readonly end: number } | { readonly at: number } {
	for (let index = first; ; index += 1) {
		const token = tokens[index];
		if (!token || (index > first && startsDefinition(text, token, tokens, index, first))) {
			return { end: index };
		}
		if (isClosingBracket(token)) {
			return { end: index + 1 };
		}
		if (isOpeningBracket(token)) {
			const partner = partners.get(index);
			if (partner === undefined) {
				return { at: index };
			}
			if (token.text === '{') {
				return { end: partner + 1 };
			}
			index = partner;
		}
	}
}

/**
 * Returns the index after the next pair of braces, or `undefined` when the next opening brace is
 * not closed or there is none.
 */
function indexAfterNextBraces({ partners, nextBrace }: Brackets, after: number): number | undefined {
	const partner = partners.get(nextBrace(after));
	return partner === undefined ? undefined : partner + 1;
}

/**
 * Whether the token at an index, which is outside of brackets, starts a new definition. `first` is
 * the index of the first token of the current one.
 */
function startsDefinition(
	text: string,
	token: GraphqlToken,
	tokens: readonly GraphqlToken[],
	index: number,
	first: number,
): boolean {
	// A description belongs to the definition that follows it.
	const afterDescription = index === first + 1 && tokens[first]?.kind === 'string';
	return token.kind === 'string' || (isKeyword(token.text) && !afterDescription && startsLine(text, token));
}

/**
 * Whether a token starts the head of a definition, or the description before it. Inside brackets a
 * keyword may be a field, so the head must not be indented further than the other definitions, and
 * must be followed by a bracket, or by a name and a token that only a head can have.
 */
function isHeadAtLineStart(text: string, tokens: readonly GraphqlToken[], index: number, indentation: number): boolean {
	const first = tokens[index];
	const [keyword, second, third] = tokens.slice(first?.kind === 'string' ? index + 1 : index, index + 4);
	if (!first || !keyword || !isKeyword(keyword.text) || !startsLine(text, first, indentation)) {
		return false;
	}
	if (second?.text === '{') {
		return true;
	}
	return (
		second?.kind === 'name' &&
		!/[\r\n]/.test(text.slice(keyword.end, second.start)) &&
		third !== undefined &&
		/^([{(@]|on|implements|[=])$/.test(third.text)
	);
}

/** Whether a token is the first one of its line, after at most `indentation` characters. */
function startsLine(text: string, token: GraphqlToken, indentation = Number.POSITIVE_INFINITY): boolean {
	let lineStart = token.start;
	while (/[^\S\r\n]/.test(text.charAt(lineStart - 1))) {
		lineStart -= 1;
	}
	return token.start - lineStart <= indentation && /^$|[\r\n]/.test(text.charAt(lineStart - 1));
}

function toDefinition(tokens: readonly GraphqlToken[]): Definition {
	const start = tokens[0]?.start ?? 0;
	const end = tokens.at(-1)?.end ?? start;
	const [head, name, afterName] = tokens[0]?.kind === 'string' ? tokens.slice(1) : tokens;
	const range = { start, end, tokens };
	if (head?.text === '{') {
		return { kind: 'query', name: undefined, ...range };
	}
	if (head?.kind !== 'name' || !isKeyword(head.text)) {
		return { kind: 'unknown', name: undefined, ...range };
	}
	const named = head.text === 'extend' || name?.text === '@' ? afterName : name;
	return {
		kind: typeSystemKeywords.has(head.text) ? 'type system' : (head.text as Definition['kind']),
		name: named?.kind === 'name' ? named.text : undefined,
		...range,
	};
}

function isKeyword(text: string): boolean {
	return executableKeywords.has(text) || typeSystemKeywords.has(text);
}

function isClosingBracket({ kind, text }: GraphqlToken): boolean {
	return kind === 'punctuator' && /^[})\]]$/.test(text);
}
