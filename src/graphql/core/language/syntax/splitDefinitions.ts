import { bracketPairs, isOpeningBracket } from './brackets.ts';
import { type GraphqlToken, tokenize } from './tokenize.ts';

/** What an operation does (GraphQL specification, section 2.3). */
export type OperationType = 'query' | 'mutation' | 'subscription';

/** One definition of a document, or a stretch of text that is none. */
export interface Definition {
	readonly kind: OperationType | 'fragment' | 'type system' | 'unknown';
	/** `undefined` for an anonymous operation, and where no name can be read. */
	readonly name: string | undefined;
	/** Of its first token, in UTF-16 code units. */
	readonly start: number;
	/** Behind its last token. */
	readonly end: number;
	/** Its tokens; offsets are those of the document. */
	readonly tokens: readonly GraphqlToken[];
}

/** A definition that can be run. */
export type OperationDefinition = Definition & { readonly kind: OperationType };

/** Whether a definition can be run. */
export function isOperation(definition: Definition): definition is OperationDefinition {
	return definition.kind === 'query' || definition.kind === 'mutation' || definition.kind === 'subscription';
}

/**
 * The names behind `...`, among them the `on` of type conditions, which no fragment can be called.
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
 * The definitions of a document between two offsets, in its order. Sound text gives exactly its
 * definitions. Broken text never fails: a definition whose brackets or block strings do not close
 * ends where a line begins with the head of another one, and what belongs to no definition becomes
 * an `unknown` one of its own.
 */
export function splitDefinitions(text: string, start = 0, end = text.length): readonly Definition[] {
	const tokens = tokensOf(text, start, end);
	const brackets = { partners: new Map(bracketPairs(tokens)), nextBrace: findBraces(tokens) };
	const definitions: Definition[] = [];
	for (let index = 0; index < tokens.length; ) {
		const end = endOfDefinition(text, tokens, brackets, index);
		definitions.push(toDefinition(tokens.slice(index, end)));
		index = end;
	}
	return definitions;
}

/**
 * The tokens. Behind a block string that is not closed all would be inside out, so such a text is
 * read from head to head.
 */
function tokensOf(text: string, start: number, end: number): readonly GraphqlToken[] {
	const tokens = tokenize(text, start, end);
	if (!isUnclosedBlockString(tokens.at(-1)?.text ?? '')) {
		return tokens;
	}
	const heads = Array.from(text.slice(start, end).matchAll(headPattern), ({ index }) => start + index);
	const borders = [start, ...heads, end];
	return heads.concat(end).flatMap((border, index) => tokenize(text, borders[index], border));
}

function isUnclosedBlockString(text: string): boolean {
	return text.startsWith('"""') && !text.slice(3).replaceAll('\\"""', '').endsWith('"""');
}

const keyword = [...executableKeywords, ...typeSystemKeywords].join('|');

/** What can only be the head of a definition when it begins a line, with its description. */
const headPattern = new RegExp(
	String.raw`^(?:"""(?:\\"""|(?!""")[^])*"""\s*|"(?:\\.|[^"\\\r\n])*"\s*)?(?:${keyword})(?:\s*\{|[ \t]+\w+\s*(?:[{(@=]|on\b|implements\b))`,
	'gmu',
);

/** The brackets of a text, by the indexes of their tokens. */
interface Brackets {
	/** Opening bracket → the one that closes it; those that nothing closes are left out. */
	readonly partners: ReadonlyMap<number, number>;
	/** The next opening brace behind a token. */
	readonly nextBrace: (index: number) => number | undefined;
}

/**
 * Finds opening braces behind tokens that are asked for one after the other, so that all of it is
 * one walk.
 */
function findBraces(tokens: readonly GraphqlToken[]): Brackets['nextBrace'] {
	let position = 0;
	return (index) => {
		position = Math.max(position, index + 1);
		while (position < tokens.length && tokens[position]?.text !== '{') {
			position += 1;
		}
		return position < tokens.length ? position : undefined;
	};
}

/** The index behind the last token of the definition that begins at `first`. */
function endOfDefinition(text: string, tokens: readonly GraphqlToken[], brackets: Brackets, first: number): number {
	const broken = endOrUnclosedBracket(text, tokens, brackets, first);
	if ('end' in broken) {
		return broken.end;
	}
	const closing = tokens[broken.at]?.text === '(' ? indexAfterNextBraces(brackets, broken.at) : undefined;
	for (let index = broken.at + 1; index < (closing ?? tokens.length); index += 1) {
		if (isHeadAtLineStart(text, tokens, index)) {
			return index;
		}
	}
	return closing ?? tokens.length;
}

/**
 * Walks over a definition from bracket to closing bracket, to its end or to the first opening
 * bracket that nothing closes.
 */
function endOrUnclosedBracket(
	text: string,
	tokens: readonly GraphqlToken[],
	{ partners }: Brackets,
	first: number,
): { readonly end: number } | { readonly at: number } {
	for (let index = first; index < tokens.length; index += 1) {
		const token = tokens[index];
		if (!token || (index > first && startsDefinition(text, tokens, index, first))) {
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
	return { end: tokens.length };
}

/**
 * The index behind the first braces that close again; `undefined` when there are none, or an
 * unclosed one comes first.
 */
function indexAfterNextBraces({ partners, nextBrace }: Brackets, after: number): number | undefined {
	const partner = partners.get(nextBrace(after) ?? -1);
	return partner === undefined ? undefined : partner + 1;
}

/**
 * Whether a token outside brackets begins another definition than the one that began at `first`.
 */
function startsDefinition(text: string, tokens: readonly GraphqlToken[], index: number, first: number): boolean {
	const token = tokens[index];
	const previous = tokens[index - 1];
	if (!token || !previous) {
		return false;
	}
	if (token.kind === 'string') {
		return true;
	}
	// A description belongs to what follows it.
	const afterDescription = index === first + 1 && previous.kind === 'string';
	return token.kind === 'name' && isKeyword(token.text) && !afterDescription && startsLine(text, token);
}

/**
 * Inside brackets a keyword may be a field: only one in the first column, with a name and a bracket
 * behind it, counts as a head, or the description before it.
 */
function isHeadAtLineStart(text: string, tokens: readonly GraphqlToken[], index: number): boolean {
	const first = tokens[index];
	const [keyword, second, third] = tokens.slice(first?.kind === 'string' ? index + 1 : index, index + 4);
	if (!first || !keyword || !isKeyword(keyword.text) || !isInFirstColumn(text, first)) {
		return false;
	}
	if (keyword !== first && !startsLine(text, keyword)) {
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

function isInFirstColumn(text: string, { start }: GraphqlToken): boolean {
	return /^$|[\r\n]/.test(text.slice(Math.max(0, start - 1), start));
}

function startsLine(text: string, token: GraphqlToken): boolean {
	const lineStart = Math.max(text.lastIndexOf('\n', token.start - 1), text.lastIndexOf('\r', token.start - 1)) + 1;
	return text.slice(lineStart, token.start).trim() === '';
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

/**
 * Yields the result of {@link splitDefinitions} in steps. Each step reads about `stepLength` UTF-16
 * code units, or one longer definition, so that the caller can let other work run between two
 * steps.
 */
export function* splitInSteps(text: string, stepLength = 32_768): Generator<readonly Definition[]> {
	let start = 0;
	let length = stepLength;
	while (start + length < text.length) {
		const definitions = splitDefinitions(text, start, start + length);
		const last = definitions.at(-1);
		// The last definition may continue after the step.
		if (last && definitions.length > 1) {
			yield definitions.slice(0, -1);
			start = last.start;
			length = stepLength;
		} else {
			length *= 2;
		}
	}
	yield splitDefinitions(text, start);
}
