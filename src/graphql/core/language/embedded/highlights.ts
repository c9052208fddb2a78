import { bracketDepthChange } from '../syntax/brackets.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';

/**
 * How a token of GraphQL is highlighted. Names of operations, fragments and directives have the
 * style `operation`, aliases are arguments, and values of enums are constants.
 */
export type HighlightStyle =
	| 'keyword'
	| 'operation'
	| 'type'
	| 'field'
	| 'argument'
	| 'variable'
	| 'constant'
	| 'string'
	| 'comment'
	| 'punctuation';

/** A token of GraphQL in a program and its style. */
interface Highlight extends TextRange {
	readonly style: HighlightStyle;
}

/** Maximum number of highlights in a document. Each one is an object in the editor. */
const maximumCount = 5000;

/**
 * Returns the highlights of the GraphQL that no injection grammar highlights: literals that are not
 * marked and start with another token than a keyword, such as `{` or the second one of concatenated
 * literals, and all GraphQL in `.http` files. `source` is the text of the document.
 */
export function highlightsOf(document: GraphqlText, source: string, languageId: string): readonly Highlight[] {
	if (document.isGraphqlOnly || languageId === 'markdown' || /^json/.test(languageId)) {
		return [];
	}
	const isRequest = languageId === 'http' || languageId === 'rest';
	const isHighlighted = isRequest ? () => false : tokensInGrammars(document, source);
	const all = document.definitions.flatMap(highlightsOfDefinition);
	const highlights: Highlight[] = [];
	let position = 0;
	for (const highlight of [...all, undefined]) {
		const between = highlightsBetween(document.text, position, highlight?.start ?? document.text.length);
		highlights.push(...(highlight ? [...between, highlight] : between).filter((each) => !isHighlighted(each)));
		position = highlight?.end ?? position;
	}
	// A string of GraphQL has the color of the literal that contains it.
	return highlights.filter(({ style }) => isRequest || style !== 'string').slice(0, maximumCount);
}

/** Returns the highlights of the comments and commas between two tokens. */
function highlightsBetween(text: string, start: number, end: number): readonly Highlight[] {
	return Array.from(text.slice(start, end).matchAll(/#[^\r\n]*|,/g), ({ 0: match, index }) => ({
		start: start + index,
		end: start + index + match.length,
		style: match === ',' ? 'punctuation' : 'comment',
	}));
}

/** Matches the end of the code before a literal that a grammar recognizes because of its tag. */
const tag = new RegExp(
	String.raw`(?:${[
		String.raw`(?<![\w$])(?:gql|graphql)(?:\s*<[^<>]{0,200}>)?\s*\(?\s*`,
		String.raw`\/\*\s{0,20}(?:language\s{0,5}=\s{0,5})?graphql\s{0,20}\*\/\s*`,
		String.raw`(?:#|\/\/)[ \t]*lang(?:uage)?[ \t]*=[ \t]*graphql\b[^\n]*\n[^\n"'\x60]*`,
	].join('|')})[A-Za-z$@]{0,3}["'\x60]{1,}$`,
	'i',
);

/**
 * Returns a function that reports whether a token is in a literal that a grammar recognizes. It
 * must be called for increasing offsets.
 */
function tokensInGrammars({ literals = [], definitions }: GraphqlText, source: string) {
	const heads = new Set(definitions.filter(hasKeyword).map(({ start }) => start));
	const tokens = definitions.flatMap((definition) => definition.tokens);
	let next = 0;
	const recognized = literals.filter(({ start, end }) => {
		while ((tokens[next]?.start ?? Number.POSITIVE_INFINITY) < start) {
			next += 1;
		}
		const first = tokens[next];
		const startsWithHead = first !== undefined && first.start < end && heads.has(first.start);
		return (
			startsWithHead ||
			tag.test(source.slice(Math.max(0, start - 300), start)) ||
			/^\s*#[ \t]*graphql\b/i.test(source.slice(start, start + 200))
		);
	});
	let current = 0;
	return ({ start }: TextRange) => {
		while ((recognized[current]?.end ?? Number.POSITIVE_INFINITY) <= start) {
			current += 1;
		}
		return (recognized[current]?.start ?? Number.POSITIVE_INFINITY) <= start;
	};
}

function hasKeyword({ kind, tokens }: Definition): boolean {
	return kind !== 'unknown' && tokens[0]?.kind === 'name';
}

function highlightsOfDefinition(definition: Definition): readonly Highlight[] {
	const { tokens } = definition;
	const highlights: Highlight[] = [];
	/** The open brackets. */
	const open: string[] = [];
	let isDefaultValue = false;
	for (const [index, token] of tokens.entries()) {
		const [before, next] = [tokens[index - 1], tokens[index + 1]];
		isDefaultValue = token.text === '=' || (isDefaultValue && token.text !== '$');
		if (token.kind !== 'other' && before?.text !== '$') {
			// The range of `$` includes the name that follows it.
			const { end } = token.text === '$' && next?.kind === 'name' ? next : token;
			highlights.push({ start: token.start, end, style: styleOf(definition, index, open, isDefaultValue) });
		}
		const change = bracketDepthChange(token);
		if (change > 0) {
			open.push(token.text);
		} else if (change < 0) {
			open.pop();
		}
	}
	return highlights;
}

function styleOf(
	definition: Definition,
	index: number,
	open: readonly string[],
	isDefaultValue: boolean,
): HighlightStyle {
	const token = definition.tokens[index];
	switch (token?.kind) {
		case 'string':
			return 'string';
		case 'number':
			return 'constant';
		case 'name':
			return index === 0
				? 'keyword'
				: definition.tokens[index - 1]?.text === '@'
					? 'operation'
					: (styleInTypeCondition(definition, index, open) ??
						(open.includes('(')
							? styleInParentheses(definition, index, open, isDefaultValue)
							: styleInSelectionSet(definition, index, open)));
		default:
			return token?.text === '$' ? 'variable' : 'punctuation';
	}
}

/** Returns the style of `on` and of the type that follows; `undefined` for other names. */
function styleInTypeCondition(
	{ kind, tokens }: Definition,
	index: number,
	open: readonly string[],
): HighlightStyle | undefined {
	const isOn = (at: number) =>
		tokens[at]?.text === 'on' && (tokens[at - 1]?.text === '...' || (open.length === 0 && kind === 'fragment'));
	return isOn(index) ? 'keyword' : isOn(index - 1) ? 'type' : undefined;
}

function styleInSelectionSet({ tokens }: Definition, index: number, open: readonly string[]): HighlightStyle {
	return open.length === 0 ? 'operation' : tokens[index + 1]?.text === ':' ? 'argument' : 'field';
}

function styleInParentheses(
	{ tokens }: Definition,
	index: number,
	open: readonly string[],
	isDefaultValue: boolean,
): HighlightStyle {
	if (tokens[index + 1]?.text === ':') {
		return 'argument';
	}
	// Outside braces, parentheses enclose variable definitions, or arguments of a directive, whose
	// values have the style of types too.
	const isValue = open.includes('{') || isDefaultValue;
	return !isValue ? 'type' : /^(?:true|false|null)$/.test(tokens[index]?.text ?? '') ? 'keyword' : 'constant';
}
