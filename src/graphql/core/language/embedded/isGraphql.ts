import { editDistance } from '../../../../shared/core/editDistance.ts';
import { depthChange } from '../syntax/brackets.ts';
import { isOperation, splitDefinitions } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** Maximum number of UTF-16 code units that are read to decide whether a literal is GraphQL. */
const maximumLength = 20_000;

/**
 * Whether the content of a literal without a tag is GraphQL: it starts with the keyword of an
 * operation or a fragment and a selection set, or it is a selection set with a field of
 * `rootFields`. The text may be incomplete. With `rootFields`, an operation that consists of plain
 * words must select one of them, or nearly one: `mutation observer { options }` is prose.
 */
export function isGraphql(text: string, rootFields: ReadonlySet<string> | undefined): boolean {
	const definitions = splitDefinitions(text, 0, Math.min(text.length, maximumLength));
	const [first] = definitions;
	const tokens = first?.tokens ?? [];
	const brace = indexOfSelectionSet(tokens);
	const fields = () => selectedFields(tokens.slice(brace ?? 0));
	const hasRootField = () => fields().some((name) => rootFields?.has(name));
	if (!first || !startsLikeDefinition(tokens, brace)) {
		return false;
	}
	if (tokens[0]?.text === '{') {
		return hasRootField();
	}
	if (rootFields && isWordList(tokens) && !fields().some((name) => isNearlyOneOf(name, rootFields))) {
		return false;
	}
	// Text after a definition that is no GraphQL is probably prose.
	const isComplete = definitions.every(({ kind, tokens }) => kind !== 'unknown' || !tokens.some(isWord));
	return isComplete || (isOperation(first) && hasRootField());
}

/** Whether an operation consists of names and one pair of braces, which can also be prose. */
function isWordList(tokens: readonly GraphqlToken[]): boolean {
	const words = tokens.map(({ kind, text }) => (kind === 'name' ? 'word' : text)).join(' ');
	return /^word (?:word )?\{(?: word)+ \}$/.test(words);
}

/**
 * Whether a word is one of the names or of the introspection fields, the start of one, or one with
 * a few misspelled letters.
 */
function isNearlyOneOf(word: string, names: ReadonlySet<string>): boolean {
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
		depth = Math.max(0, depth + depthChange(token));
	}
	return undefined;
}

/** Patterns for tokens that follow each other. The text may end before the last one. */
type TokenPattern = readonly RegExp[];

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
	const selection = brace === undefined ? [] : tokens.slice(brace + 1, brace + 5);
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
		depth += depthChange(token);
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
