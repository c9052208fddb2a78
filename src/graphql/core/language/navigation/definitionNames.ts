import type { TextRange } from '../text/graphqlText.ts';
import { type Definition, isOperation } from '../text/splitDefinitions.ts';
import type { Token } from '../text/tokenize.ts';

/** What a name in an executable definition is. What stands for something of the schema, apart from fields, is not among them. */
export type NameRole =
	/** Of the operation itself. */
	| 'operation'
	/** Of the fragment itself. */
	| 'fragment'
	| 'spread'
	/** Where it is declared. */
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

/** The names in an executable definition that a document gives, or selects by, in their order. Broken text gives what can be read. */
export function namesIn(definition: Definition): readonly DefinitionName[] {
	if (!isOperation(definition) && definition.kind !== 'fragment') {
		return [];
	}
	const { tokens } = definition;
	const names: DefinitionName[] = [];
	let parentheses = 0;
	let braces = 0;
	tokens.forEach((token, index) => {
		parentheses += weight(token, '(', ')');
		braces += parentheses === 0 ? weight(token, '{', '}') : 0;
		const around = { before: textAt(tokens, index - 1), behind: textAt(tokens, index + 1) };
		const role = token.kind === 'name' ? roleOf(token, { ...around, parentheses, braces }, definition) : undefined;
		// A type condition is introduced like a fragment.
		const isTypeCondition = around.before === 'on' && textAt(tokens, index - 2) === '...';
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

interface Around {
	readonly before: string;
	readonly behind: string;
	/** How many are open. */
	readonly parentheses: number;
	/** How many are open that are selection sets. */
	readonly braces: number;
}

function roleOf(token: Token, around: Around, definition: Definition): NameRole | undefined {
	const { before, behind, parentheses, braces } = around;
	if (before === '$') {
		const isDeclared = behind === ':' && braces === 0 && isOperation(definition);
		return isDeclared ? 'variable definition' : 'variable';
	}
	if (parentheses > 0 || before === '@') {
		return undefined;
	}
	return braces > 0 ? roleInSelection(token, around) : roleInHead(token, around, definition);
}

function roleInHead({ text }: Token, { before }: Around, definition: Definition): NameRole | undefined {
	if (before !== definition.kind || text !== definition.name) {
		return undefined;
	}
	return isOperation(definition) ? 'operation' : 'fragment';
}

function roleInSelection({ text }: Token, { before, behind }: Around): NameRole | undefined {
	if (before === '...') {
		return text === 'on' ? undefined : 'spread';
	}
	return behind === ':' ? 'alias' : before === ':' ? 'aliased field' : 'field';
}

function weight({ kind, text }: Token, opening: string, closing: string): number {
	return kind !== 'punctuator' ? 0 : Number(text === opening) - Number(text === closing);
}

function textAt(tokens: readonly Token[], index: number): string {
	return tokens[index]?.text ?? '';
}
