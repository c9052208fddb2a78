import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, isOperation } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/**
 * The role of a name in an executable definition. Names of schema elements are not included, except
 * fields.
 */
export type NameRole =
	/** The name of the operation. */
	| 'operation'
	/** The name of the fragment. */
	| 'fragment'
	| 'spread'
	/** The declaration of a variable. */
	| 'variable definition'
	| 'variable'
	| 'alias'
	/** Without an alias. */
	| 'field'
	/** Behind its alias. */
	| 'aliased field';

/** A name in a definition; a variable's without its `$`. */
export interface DefinitionName extends TextRange {
	readonly role: NameRole;
	readonly name: string;
}

/**
 * The names in an executable definition that a document gives, or selects by, in their order.
 * Broken text gives what can be read.
 */
export function definitionNames(definition: Definition): readonly DefinitionName[] {
	if (!isOperation(definition) && definition.kind !== 'fragment') {
		return [];
	}
	const { tokens } = definition;
	const names: DefinitionName[] = [];
	let parentheses = 0;
	let braces = 0;
	tokens.forEach((token, index) => {
		parentheses += depthChange(token, '(', ')');
		braces += parentheses === 0 ? depthChange(token, '{', '}') : 0;
		const context = { before: textAt(tokens, index - 1), after: textAt(tokens, index + 1) };
		const role = token.kind === 'name' ? roleOf(token, { ...context, parentheses, braces }, definition) : undefined;
		// A type condition is introduced like a fragment.
		const isTypeCondition = context.before === 'on' && textAt(tokens, index - 2) === '...';
		if (role && !isTypeCondition) {
			names.push({ role, name: token.text, start: token.start, end: token.end });
		}
	});
	return names;
}

/** The place of the name in the head of any definition; of its first token when it has no name. */
export function headName({ tokens, name, start, end }: Definition): TextRange {
	const [first, ...others] = tokens;
	return others.find((token) => token.kind === 'name' && token.text === name) ?? first ?? { start, end };
}

interface NameContext {
	readonly before: string;
	readonly after: string;
	/** How many are open. */
	readonly parentheses: number;
	/** How many are open that are selection sets. */
	readonly braces: number;
}

function roleOf(token: GraphqlToken, context: NameContext, definition: Definition): NameRole | undefined {
	const { before, after, parentheses, braces } = context;
	if (before === '$') {
		const isDeclared = after === ':' && braces === 0 && isOperation(definition);
		return isDeclared ? 'variable definition' : 'variable';
	}
	if (parentheses > 0 || before === '@') {
		return undefined;
	}
	return braces > 0 ? roleInSelection(token, context) : roleInHead(token, context, definition);
}

function roleInHead({ text }: GraphqlToken, { before }: NameContext, definition: Definition): NameRole | undefined {
	if (before !== definition.kind || text !== definition.name) {
		return undefined;
	}
	return isOperation(definition) ? 'operation' : 'fragment';
}

function roleInSelection({ text }: GraphqlToken, { before, after }: NameContext): NameRole | undefined {
	if (before === '...') {
		return text === 'on' ? undefined : 'spread';
	}
	return after === ':' ? 'alias' : before === ':' ? 'aliased field' : 'field';
}

function depthChange({ kind, text }: GraphqlToken, opening: string, closing: string): number {
	return kind !== 'punctuator' ? 0 : Number(text === opening) - Number(text === closing);
}

function textAt(tokens: readonly GraphqlToken[], index: number): string {
	return tokens[index]?.text ?? '';
}

/**
 * Whether a name contains the letters of a query in this order, with any other letters between
 * them. Ignores case.
 */
export function matchesQuery(name: string, query: string): boolean {
	const letters = name.toLowerCase();
	let position = 0;
	for (const letter of query.toLowerCase().replaceAll(/\s/g, '')) {
		position = letters.indexOf(letter, position) + 1;
		if (position === 0) {
			return false;
		}
	}
	return true;
}
