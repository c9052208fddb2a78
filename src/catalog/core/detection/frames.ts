import type { Passage } from './passages.ts';
import type { CodeSyntax } from './syntaxTable.ts';
import type { Token } from './tokens.ts';
import { type Choice, hole, type Value } from './values.ts';

/** What is being read between two brackets, or of the whole text. It fills while it is read. */
export interface Frame {
	readonly kind: 'call' | 'group' | 'list' | 'index' | 'fields' | 'block';
	/** What stands before the bracket and is called or indexed. */
	readonly subject: Operand | undefined;
	/** What it encloses declares a client. */
	readonly inClient: boolean;
	/** The expressions in it that are complete. */
	readonly values: Value[];
	/** The names and short texts in it. */
	readonly words: string[];
	/** What was found in it and waits for what the rest of the call tells. */
	readonly pending: Passage[];
	/** The operands of the expression that is being read. */
	joined: Value[];
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
	readonly chosen: { readonly name: string; readonly choices: readonly Choice[] }[];
	/** The parameters of a function without a name. */
	readonly parameters: string[];
	/** What such a function in it is called for, one after the other. */
	elements: readonly Choice[];
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
	readonly isText: boolean;
	/** It comes after `new`. */
	readonly isNew: boolean;
	readonly isAnnotation: boolean;
	/** A dot stands behind it. */
	awaitsMember: boolean;
}

/** A frame in which nothing has been read. */
export function newFrame(kind: Frame['kind'], subject: Operand | undefined, inClient: boolean): Frame {
	return {
		kind,
		subject,
		inClient,
		values: [],
		words: [],
		pending: [],
		joined: [],
		operand: undefined,
		operator: undefined,
		key: undefined,
		firstName: undefined,
		isAssigned: false,
		method: undefined,
		loopVariable: undefined,
		chosen: [],
		parameters: [],
		elements: [],
		enumStart: undefined,
	};
}

/** An operand that begins with a name. */
export function namedOperand(name: string, offset: number, isNew: boolean, isAnnotation: boolean): Operand {
	const end = offset + name.length;
	return { names: [name], offset, end, value: undefined, isText: false, isNew, isAnnotation, awaitsMember: false };
}

/** An operand that is a value. */
export function valueOperand(value: Value, offset: number, isText: boolean, isNew: boolean): Operand {
	return { names: [], offset, end: offset, value, isText, isNew, isAnnotation: false, awaitsMember: false };
}

/** Marks behind which a brace holds the fields of a value. */
const beforeFields = new Set(['(', '[', ',', '=', ':', '?', '+', '||', '??', ':=', '&&']);

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
	const isAdjacent = previous !== undefined && previous.kind !== 'text' && /[\w\]]/.test(text[offset - 1] ?? '');
	if (braces === 'composites' && isAdjacent) {
		return false;
	}
	return previous?.kind !== 'mark' || !beforeFields.has(previous.text);
}

/** Whether the brace at an offset opens the body of a type, by the words that stand before it. */
export function isBodyOfType(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /\b(?:class|interface|object|struct|record|enum|namespace)\b[^;{}()=]*(?:\([^;{}]*)?$/.test(before);
}

/** The mark that closes what is being read. */
export function closingMark(kind: Frame['kind']): ')' | ']' | '}' {
	if (kind === 'call' || kind === 'group') {
		return ')';
	}
	return kind === 'list' || kind === 'index' ? ']' : '}';
}

/** Whether a token is one of these marks. */
export function isMark(token: Token | undefined, ...marks: readonly string[]): boolean {
	return token?.kind === 'mark' && marks.includes(token.text);
}

/**
 * What was read between two brackets, with what the names in it stand for that got their texts only
 * behind it: `[get(name) for name in names]`.
 */
export function withChosen(frame: Frame): Frame {
	if (frame.chosen.length === 0) {
		return frame;
	}
	const choicesBy = new Map(frame.chosen.map(({ name, choices }) => [name, choices]));
	const filled = (value: Value): Value => ({
		...value,
		pieces: value.pieces.map((piece) => {
			const choices = piece.text === hole ? choicesBy.get(piece.names[0] ?? '') : undefined;
			return choices ? { ...piece, choices } : piece;
		}),
		items: value.items.map(filled),
	});
	return {
		...frame,
		values: frame.values.map(filled),
		pending: frame.pending.map((passage) => ({ ...passage, value: filled(passage.value) })),
	};
}
