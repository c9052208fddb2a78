import type { ExtractedText } from './extractedText.ts';
import type { CodeSyntax } from './syntaxTable.ts';
import type { Token } from './tokens.ts';
import { type Choice, placeholder, type Value } from './values.ts';

/** What is being read between two brackets, or of the whole text. It fills while it is read. */
export interface BracketFrame {
	readonly kind: 'call' | 'group' | 'list' | 'index' | 'fields' | 'block';
	/** What stands before the bracket and is called or indexed. */
	readonly subject: Operand | undefined;
	/** What it encloses declares a client. */
	readonly isInClientDeclaration: boolean;
	/** The expressions in it that are complete. */
	readonly values: Value[];
	/** The names and short texts in it. */
	readonly adjacentWords: string[];
	/** What was found in it and waits for what the rest of the call tells. */
	readonly pending: ExtractedText[];
	/** The operands of the expression that is being read. */
	operands: Value[];
	operand: Operand | undefined;
	/** What joins the next operand to those before. */
	operator: 'join' | 'format' | 'path' | undefined;
	/** The name that the expression's value gets. */
	key: string | undefined;
	/** The first of several names that get a value together. */
	firstName: string | undefined;
	/** Whether the name is a variable's; otherwise it is a field's or an argument's. */
	isAssigned: boolean;
	method: string | undefined;
	/** The variable of a loop whose list is read next. */
	loopVariable: string | undefined;
	/** Names that stand for one of some texts, as in a loop that follows its body. */
	readonly choicesByName: { readonly name: string; readonly choices: readonly Choice[] }[];
	/** The parameters of a function without a name. */
	readonly parameters: string[];
	/** What such a function in it is called for, one after the other. */
	loopChoices: readonly Choice[];
	/** Where the declaration of an enumeration begins whose body it is. */
	enumStart: number | undefined;
}

/** A name or a value, with the members that follow it. It grows while it is read. */
export interface Operand {
	/** `this`, `http`, `get` of `this.http.get`. */
	readonly names: string[];
	readonly offset: number;
	end: number;
	/**
	 * What stands before the names when those are its members, or the operand itself when it has no
	 * names.
	 */
	readonly value: Value | undefined;
	readonly isLiteral: boolean;
	/** It comes after `new`. */
	readonly isNew: boolean;
	readonly isAnnotation: boolean;
	/** A dot stands behind it. */
	awaitsMember: boolean;
}

/** A frame in which nothing has been read. */
export function newFrame(
	kind: BracketFrame['kind'],
	subject: Operand | undefined,
	isInClientDeclaration: boolean,
): BracketFrame {
	return {
		kind,
		subject,
		isInClientDeclaration,
		values: [],
		adjacentWords: [],
		pending: [],
		operands: [],
		operand: undefined,
		operator: undefined,
		key: undefined,
		firstName: undefined,
		isAssigned: false,
		method: undefined,
		loopVariable: undefined,
		choicesByName: [],
		parameters: [],
		loopChoices: [],
		enumStart: undefined,
	};
}

/** An operand that begins with a name. */
export function namedOperand(name: string, offset: number, isNew: boolean, isAnnotation: boolean): Operand {
	const end = offset + name.length;
	return { names: [name], offset, end, value: undefined, isLiteral: false, isNew, isAnnotation, awaitsMember: false };
}

/** An operand that is a value. */
export function valueOperand(value: Value, offset: number, isLiteral: boolean, isNew: boolean): Operand {
	return { names: [], offset, end: offset, value, isLiteral, isNew, isAnnotation: false, awaitsMember: false };
}

/** Marks behind which a brace holds the fields of a value. */
const operatorsBeforeFields = new Set(['(', '[', ',', '=', ':', '?', '+', '||', '??', ':=', '&&']);

/** Whether the brace at an offset holds statements, and not the fields of a value. */
export function isBlock(
	text: string,
	offset: number,
	{ braces }: CodeSyntax,
	operand: Operand | undefined,
	previous: Token | undefined,
): boolean {
	if (braces === 'values' || (braces === 'initializers' && operand?.isNew)) {
		return false;
	}
	const isAdjacent = previous !== undefined && previous.kind !== 'string' && /[\w\]]/.test(text[offset - 1] ?? '');
	if (braces === 'composites' && isAdjacent) {
		return false;
	}
	return previous?.kind !== 'punctuator' || !operatorsBeforeFields.has(previous.text);
}

/** Whether the brace at an offset opens the body of a type, by the words that stand before it. */
export function isTypeBody(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /\b(?:class|interface|object|struct|record|enum|namespace)\b[^;{}()=]*(?:\([^;{}]*)?$/.test(before);
}

/** The punctuator that closes what is being read. */
export function closingBracket(kind: BracketFrame['kind']): ')' | ']' | '}' {
	if (kind === 'call' || kind === 'group') {
		return ')';
	}
	return kind === 'list' || kind === 'index' ? ']' : '}';
}

/** Whether a token is one of these punctuators. */
export function isPunctuator(token: Token | undefined, ...punctuators: readonly string[]): boolean {
	return token?.kind === 'punctuator' && punctuators.includes(token.text);
}

/**
 * What was read between two brackets, with what the names in it stand for that got their texts only
 * behind it: `[get(name) for name in names]`.
 */
export function withChoices(frame: BracketFrame): BracketFrame {
	if (frame.choicesByName.length === 0) {
		return frame;
	}
	const choicesBy = new Map(frame.choicesByName.map(({ name, choices }) => [name, choices]));
	const filled = (value: Value): Value => ({
		...value,
		parts: value.parts.map((part) => {
			const choices = part.text === placeholder ? choicesBy.get(part.names[0] ?? '') : undefined;
			return choices ? { ...part, choices } : part;
		}),
		items: value.items.map(filled),
	});
	return {
		...frame,
		values: frame.values.map(filled),
		pending: frame.pending.map((extracted) => ({ ...extracted, value: filled(extracted.value) })),
	};
}
