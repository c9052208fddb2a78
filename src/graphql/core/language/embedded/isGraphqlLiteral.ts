import { editDistance } from '../../../../shared/core/editDistance.ts';
import { bracketDepthChange } from '../syntax/brackets.ts';
import { type Definition, isOperation, splitDefinitions } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** Maximum number of UTF-16 code units that are read to decide whether a literal is GraphQL. */
const maximumLength = 20_000;

/**
 * Matches an ellipsis in place of fields or arguments: before a closing brace or a comment that
 * starts with `//`, also in a comment, and before another closing bracket outside of comments.
 */
const omission = /(?:\.{3}|…)\s*(?:\}|\/\/|(?<!#.*)[)\]])/;

/**
 * Matches a placeholder of a message at the start of a text: a name that touches its braces, such
 * as `{}`, `{id}` and `{count:d}`, or an argument of the ICU message format, such as
 * `{count, plural, one {# student} other {# students}}`.
 */
const placeholder =
	/^\{(?:(?:(?!__)\w+(?::\w+)?)?\}|\s*\w+\s*,\s*(?:plural|select(?:ordinal)?|number|date|time|spellout|ordinal|duration)\s*[,}])/;

/** What the code around a literal shows about its content. */
export interface LiteralContext {
	/**
	 * `tag`: a tag or a comment marks the literal as GraphQL. `call`: the literal is the argument of
	 * a function or the value of an annotated declaration that expects GraphQL. `member`: it is the
	 * value of a member `query` in JSON, which may be a query in another language. `fence`: it is a
	 * code block in Markdown, which may be an excerpt. `none`: only its content can show that it is
	 * GraphQL.
	 */
	readonly mark: 'tag' | 'call' | 'member' | 'fence' | 'none';
	/** The root fields of the document's schema; `undefined` without a schema. */
	readonly rootFields?: ReadonlySet<string> | undefined;
	/** Whether the user is typing in the literal, so that it may be incomplete. */
	readonly isEdited?: boolean | undefined;
}

/**
 * Whether the content of a literal is GraphQL. A tagged literal always is. The literal of a call is
 * GraphQL if it is empty or starts with the head of a definition or a selection set. So is a code
 * block in Markdown, unless an ellipsis stands for a part that it leaves out. Any other literal
 * must start with the head of an operation or a fragment and a selection set, or be a selection set
 * with a field of `rootFields`. With `rootFields`, an operation that consists of plain words must
 * select one of them, or nearly one: `mutation observer { options }` is prose. Braces around a
 * placeholder are a selection set only while the user is typing.
 */
export function isGraphqlLiteral(text: string, context: LiteralContext): boolean {
	if (context.mark === 'tag') {
		return true;
	}
	// The end of a longer text is not read, so its last definition is as incomplete as an edited one.
	const isIncomplete = context.isEdited === true || text.length > maximumLength;
	const definitions = splitDefinitions(text, 0, Math.min(text.length, maximumLength));
	const [first, ...others] = definitions;
	const isExpected = context.mark === 'call' || context.mark === 'fence';
	if (!first) {
		return isExpected;
	}
	if (context.mark === 'fence' && context.isEdited !== true && omission.test(text)) {
		return false;
	}
	if (!isExpected && !isIncomplete && isPlaceholder(text, first)) {
		return false;
	}
	const read = { ...context, isEdited: isIncomplete };
	return isExpected ? isExpectedGraphql(first, read) : isUnexpectedGraphql(first, others, read);
}

/** Whether the text of a call that expects GraphQL is GraphQL. */
function isExpectedGraphql(first: Definition, { isEdited = false }: Pick<LiteralContext, 'isEdited'>): boolean {
	const brace = indexOfSelectionSet(first.tokens);
	const isSelection = first.tokens[0]?.text === '{' && startsLikeDefinition(first.tokens, brace);
	const hasHead = keywords.includes(first.tokens[0]?.text ?? '') && (isEdited || first.tokens.some(isBrace));
	// A keyword can also be the start of a path, such as `schema.graphql`.
	const isType = first.kind === 'type system' && (isEdited || /^[_A-Za-z{@]/.test(first.tokens[1]?.text ?? ''));
	return isType || isSelection || hasHead || (isEdited && isStartOfKeyword(first.tokens));
}

/** Whether a text is GraphQL of which the code does not show it. */
function isUnexpectedGraphql(
	first: Definition,
	others: readonly Definition[],
	{ mark, rootFields, isEdited = false }: LiteralContext,
): boolean {
	const { tokens } = first;
	const brace = indexOfSelectionSet(tokens);
	const isOnlyHead = brace === undefined || brace === tokens.length - 1;
	if (!startsLikeDefinition(tokens, brace) || (isOnlyHead && !isEdited)) {
		return false;
	}
	const fields = selectedFields(tokens.slice(brace));
	const hasRootField = fields.some((name) => rootFields?.has(name));
	if (tokens[0]?.text === '{') {
		const isFollowed = others.some(({ kind, tokens: [head] }) => kind !== 'unknown' && head?.text !== '{');
		return hasRootField && (mark === 'member' || isFollowed || !isSingleName(tokens));
	}
	const isProse = isUnclosedWordList(tokens) ? !isEdited : rootFields !== undefined && isWordList(tokens);
	if (isProse && !fields.some((name) => isNearlyOneOf(name, rootFields))) {
		return false;
	}
	// Text after a definition that is no GraphQL is probably prose.
	const unknown = others.filter(({ kind, tokens }) => kind === 'unknown' && tokens.some(isWord));
	return unknown.length === 0 || (isOperation(first) && hasRootField && (isEdited || !unknown.some(isSentence)));
}

/** Whether the user may be typing the keyword of a definition. */
function isStartOfKeyword(tokens: readonly GraphqlToken[]): boolean {
	const [first, ...others] = tokens;
	return others.length === 0 && first !== undefined && keywords.some((keyword) => keyword.startsWith(first.text));
}

function isBrace({ text }: GraphqlToken): boolean {
	return text === '{';
}

/** Whether the braces of a definition contain a placeholder of a message. */
function isPlaceholder(text: string, { tokens }: Definition): boolean {
	const brace = tokens[indexOfSelectionSet(tokens) ?? -1];
	return brace !== undefined && placeholder.test(text.slice(brace.start));
}

/**
 * Whether a selection set with a field is a single name, such as that in the message
 * `{ id } is missing`.
 */
function isSingleName(tokens: readonly GraphqlToken[]): boolean {
	return tokens.length === 3 && tokens[2]?.text === '}';
}

/** Whether text has several words and no brackets, so that it is not a part of an operation. */
function isSentence({ tokens }: Definition): boolean {
	return tokens.filter(isWord).length > 1 && tokens.every((token) => bracketDepthChange(token) === 0);
}

/** Whether an operation consists of names and one pair of braces, which can also be prose. */
function isWordList(tokens: readonly GraphqlToken[]): boolean {
	return /^word (?:word )?\{(?: word)+ \}$/.test(shapeOf(tokens));
}

/** Whether an operation is words and an opening brace, as in `query { is not closed`. */
function isUnclosedWordList(tokens: readonly GraphqlToken[]): boolean {
	return /^word (?:word )?\{(?: word){2,}$/.test(shapeOf(tokens));
}

function shapeOf(tokens: readonly GraphqlToken[]): string {
	return tokens.map(({ kind, text }) => (kind === 'name' ? 'word' : text)).join(' ');
}

/**
 * Whether a word is one of the names or of the introspection fields, the start of one, or one with
 * a few misspelled letters.
 */
function isNearlyOneOf(word: string, names: ReadonlySet<string> = new Set()): boolean {
	const isNearly = (name: string) => name.startsWith(word) || editDistance(word, name) <= name.length / 4;
	return word.startsWith('__') || [...names].some(isNearly);
}

function isWord({ kind }: GraphqlToken): boolean {
	return kind === 'name' || kind === 'string' || kind === 'number';
}

/** Returns the index of the first brace outside of parentheses; `undefined` without a brace. */
function indexOfSelectionSet(tokens: readonly GraphqlToken[]): number | undefined {
	let depth = 0;
	for (const [index, token] of tokens.entries()) {
		if (token.text === '{' && depth === 0) {
			return index;
		}
		depth = Math.max(0, depth + bracketDepthChange(token));
	}
	return undefined;
}

/** Patterns for tokens that follow each other. The text may end before the last one. */
type TokenPattern = readonly RegExp[];

const keywords = ['query', 'mutation', 'subscription', 'fragment'];
const name = /^[_A-Za-z]\w*$/;
const operation = /^(?:query|mutation|subscription)$/;
const heads: readonly TokenPattern[] = [
	[operation, /^\($/, /^[$)]$/],
	[operation, /^@$/, name],
	[operation, name, /^\($/, /^[$)]$/],
	[operation, name, /^@$/, name],
	[operation, name, /^\{$/, /^/],
	[operation, /^\{$/, /^/],
	[/^fragment$/, name, /^on$/, name, /^[@{]$/, /^/],
	[/^\{$/, /^/],
];
/** What a selection set can start with. */
const selections: readonly TokenPattern[] = [
	[/^\}$/],
	[/^\.\.\.$/],
	[name, /^\($/, /^(?:[_A-Za-z]\w*|\))$/],
	[name, /^:$/, name],
	[name, /^(?:[@{}]|\.\.\.|[_A-Za-z]\w*)$/],
];

function startsLikeDefinition(tokens: readonly GraphqlToken[], brace: number | undefined): boolean {
	const isHead = heads.some((pattern) => startsWith(tokens, pattern, pattern.length - 1));
	const selection = brace === undefined ? [] : tokens.slice(brace + 1, brace + 4);
	return isHead && (selection.length === 0 || selections.some((pattern) => startsWith(selection, pattern, 1)));
}

/** Whether tokens match a pattern. After the first `minimum` tokens the text may end. */
function startsWith(tokens: readonly GraphqlToken[], pattern: TokenPattern, minimum: number): boolean {
	return pattern.every((each, index) => {
		const token = tokens[index];
		return token ? each.test(token.text) : index >= minimum;
	});
}

/** Returns the names of the fields in a selection set, without those of nested selection sets. */
function selectedFields(tokens: readonly GraphqlToken[]): readonly string[] {
	const names: string[] = [];
	let depth = 0;
	for (const [index, token] of tokens.entries()) {
		depth += bracketDepthChange(token);
		const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
		if (
			depth === 1 &&
			token.kind === 'name' &&
			after !== ':' &&
			before !== '@' &&
			before !== '...' &&
			before !== 'on'
		) {
			names.push(token.text);
		}
	}
	return names;
}
