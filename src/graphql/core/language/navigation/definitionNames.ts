import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, isOperation } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/**
 * The role of a name in an executable definition. Names of schema elements are not included, except
 * fields.
 */
type NameRole =
	/** The name of an operation. */
	| 'operation'
	/** The name of a fragment. */
	| 'fragment'
	| 'spread'
	/** The declaration of a variable. */
	| 'variable definition'
	| 'variable'
	| 'alias'
	/** A field without an alias. */
	| 'field'
	/** The name of a field that has an alias. */
	| 'aliased field';

/** A name in a definition. The name of a variable excludes its `$`. */
export interface NameInDefinition extends TextRange {
	readonly role: NameRole;
	readonly name: string;
}

/**
 * Returns the names of operations, fragments, variables, aliases and fields in a definition, in
 * source order. If the text has syntax errors, these are the names that can be parsed. Empty for a
 * type definition.
 */
export function namesInDefinition(definition: Definition): readonly NameInDefinition[] {
	if (!isOperation(definition) && definition.kind !== 'fragment') {
		return [];
	}
	const { tokens } = definition;
	const names: NameInDefinition[] = [];
	let parentheses = 0;
	let isInSelection = false;
	tokens.forEach((token, index) => {
		parentheses += Number(token.text === '(') - Number(token.text === ')');
		isInSelection ||= parentheses === 0 && token.text === '{';
		const context = { before: textAt(tokens, index - 1), after: textAt(tokens, index + 1) };
		const role =
			token.kind === 'name' ? roleOf(token, { ...context, parentheses, isInSelection }, definition) : undefined;
		// `on` before a type condition looks like the `on` of a fragment definition.
		const isTypeCondition = context.before === 'on' && textAt(tokens, index - 2) === '...';
		if (role && !isTypeCondition) {
			names.push({ role, name: token.text, start: token.start, end: token.end });
		}
	});
	return names;
}

interface NameContext {
	readonly before: string;
	readonly after: string;
	/** Number of open parentheses. */
	readonly parentheses: number;
	/** Whether the selection set of the definition has started. */
	readonly isInSelection: boolean;
}

function roleOf(token: GraphqlToken, context: NameContext, definition: Definition): NameRole | undefined {
	const { before, after, parentheses, isInSelection } = context;
	if (before === '$') {
		const isDeclared = after === ':' && !isInSelection && isOperation(definition);
		return isDeclared ? 'variable definition' : 'variable';
	}
	if (parentheses > 0 || before === '@') {
		return undefined;
	}
	return isInSelection ? roleInSelection(token, context) : roleInHead(token, context, definition);
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

function textAt(tokens: readonly GraphqlToken[], index: number): string {
	return tokens[index]?.text ?? '';
}

/**
 * Whether a name contains the letters of a query in the same order, with any other letters between
 * them. Ignores case.
 */
export function matchesSymbolSearch(name: string, query: string): boolean {
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
