import type { GraphqlText } from '../syntax/graphqlText.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { isTokenGroup, tokenTree } from '../syntax/tokenTree.ts';

/** Returns the tokens of a definition before an offset, without a word that touches the offset. */
function tokensBefore({ tokens }: Definition, offset: number): readonly GraphqlToken[] {
	return tokens.filter(({ kind, end }) => end < offset || (end === offset && kind !== 'name'));
}

/**
 * Returns the keywords that can continue the head of a definition at an offset outside of brackets,
 * such as `implements` after the name of a type.
 */
export function headKeywords(definition: Definition, offset: number): readonly string[] {
	const words = outsideParentheses(tokensBefore(definition, offset));
	const [keyword, name, ...others] = words[0] === 'extend' ? words.slice(1) : words;
	const written = new Set(definition.tokens.filter(({ end }) => end >= offset).map(({ text }) => text));
	return (name === undefined ? [] : nextKeywords(keyword, others)).filter((word) => !written.has(word));
}

/**
 * Returns the keywords that can come next in the head of a definition. `keyword` is the keyword of
 * the definition, and `words` are the words after its name.
 */
function nextKeywords(keyword: string | undefined, words: readonly string[]): readonly string[] {
	switch (keyword) {
		case 'type':
		case 'interface':
			return words.length === 0 ? ['implements'] : [];
		case 'fragment':
			return words.length === 0 ? ['on'] : [];
		case 'directive': {
			// The first word after the "@" is the name of the directive.
			const [name, modifier, ...others] = words;
			const isComplete = name === undefined || others.length > 0 || (modifier ?? 'repeatable') !== 'repeatable';
			return isComplete ? [] : modifier === undefined ? ['repeatable', 'on'] : ['on'];
		}
		default:
			return [];
	}
}

/**
 * Returns the texts of tokens without the description, and without parentheses and their contents.
 * Empty when a parenthesis is not closed, and after an opening brace.
 */
function outsideParentheses(tokens: readonly GraphqlToken[]): readonly string[] {
	const nodes = tokenTree(tokens);
	if (nodes.some((node) => node.kind === 'group' && (node.text === '{' || !node.isClosed))) {
		return [];
	}
	const [first, ...others] = nodes.filter((node) => !isTokenGroup(node, '('));
	return [...(first && first.kind !== 'string' ? [first] : []), ...others].map(({ text }) => text);
}

/**
 * Whether another definition can start at an offset in or after a definition: on a new line, after
 * a type definition that is complete without braces.
 */
export function canStartDefinitionAt({ text }: GraphqlText, definition: Definition, offset: number): boolean {
	const last = tokensBefore(definition, offset).at(-1);
	if (!last || last.text === '}' || !/[\r\n]/.test(text.slice(last.end, offset))) {
		return false;
	}
	return parseDefinitions(text.slice(definition.start, last.end)) !== undefined;
}
