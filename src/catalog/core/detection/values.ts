import type { Call } from './calls.ts';
import type { Extent } from './use.ts';

/** Stands for an expression whose value is not known. It occurs in no source text. */
export const hole = '\uE000';

/** A stretch of a value: text of the code, or an expression whose value is not known. */
export interface Piece extends Extent {
	/**
	 * {@link hole} for what is not known. As long as its extent, unless it stands for a constant or a
	 * hole.
	 */
	readonly text: string;
	/**
	 * Where the literal or the name begins that it belongs to: what stands in one is reported
	 * together.
	 */
	readonly token: number;
	/** Where the text stands, when it is the value of a constant that is named here. */
	readonly constant: Extent | undefined;
	/** Names and texts in an expression whose value is not known: what it may be read from. */
	readonly names: readonly string[];
	/** The texts that an unknown value may be: those of a table, or of a list in a loop. */
	readonly choices?: readonly Choice[];
}

/** One of several texts. */
export type Choice = readonly Piece[];

/** What an expression says about the text it gives. */
export interface Value {
	readonly pieces: readonly Piece[];
	/** The elements of a list. */
	readonly items: readonly Value[];
	/** The texts in the fields of a table. */
	readonly fields: readonly Value[];
	/** The calls its text went through, innermost first. */
	readonly calls: readonly Call[];
	/**
	 * Keys and short texts that stand with it in a call, such as the names of its query parameters.
	 */
	readonly words: readonly string[];
	/** The HTTP method, in upper case. */
	readonly method: string | undefined;
	/** The name of the argument or field that has it. */
	readonly key: string | undefined;
	/** Joined as the path of a file is. */
	readonly isFile: boolean;
}

/** More pieces than an address has; the rest is left out, so that joining stays linear. */
const mostPieces = 64;
/** More calls and words than say something of a value. */
const mostNotes = 24;

/** A value that is nothing. */
export const nothing: Value = {
	pieces: [],
	items: [],
	fields: [],
	calls: [],
	words: [],
	method: undefined,
	key: undefined,
	isFile: false,
};

/** A value of these pieces. */
export function valueWith(pieces: readonly Piece[], like: Value = nothing): Value {
	const { calls, words, method, key, isFile } = like;
	const kept = pieces.length > mostPieces ? pieces.slice(0, mostPieces) : pieces;
	return { pieces: kept, items: nothing.items, fields: nothing.fields, calls, words, method, key, isFile };
}

/** A value that is not known, of which only the names in it say something. */
export function unknownValue({ offset, length }: Extent, names: readonly string[]): Value {
	const few = names.length > 8 ? names.slice(0, 8) : names;
	return valueWith([{ text: hole, offset, length, token: offset, constant: undefined, names: few }]);
}

/** An unknown value that is one of some texts. */
export function valueAmong(choices: readonly Choice[], extent: Extent, names: readonly string[]): Value {
	const value = unknownValue(extent, names);
	return choices.length === 0 ? value : { ...value, pieces: value.pieces.map((piece) => ({ ...piece, choices })) };
}

/** The texts that a value may be: of a list, a table, or something unknown that is one of them. */
export function choicesOf({ items, fields, pieces }: Value): readonly Choice[] {
	const listed = [...items, ...fields];
	if (listed.length === 0) {
		return pieces.length === 1 ? (pieces[0]?.choices ?? []) : [];
	}
	return listed.flatMap((value) => (hasText(value) ? [value.pieces] : choicesOf(value))).slice(0, mostChoices);
}

/** More texts than a program chooses from. */
const mostChoices = 100;

/** A value for each text that an unknown part of it may be; the value alone when there is none. */
export function alternativesOf(value: Value): readonly Alternative[] {
	const at = value.pieces.findIndex(({ choices }) => choices !== undefined);
	const choices = value.pieces[at]?.choices ?? [];
	return choices.length === 0
		? [{ value, choice: undefined }]
		: choices.map((choice) => ({
				value: { ...value, pieces: value.pieces.toSpliced(at, 1, ...choice) },
				choice: choice[0]?.text,
			}));
}

/** A value, and how the text that was chosen for it begins; `undefined` when there was no choice. */
export interface Alternative {
	readonly value: Value;
	readonly choice: string | undefined;
}

/** Text that the code does not have, such as the slash that a builder puts between segments. */
export function insertedPiece(text: string, offset: number): Piece {
	return { text, offset, length: 0, token: offset, constant: undefined, names: [] };
}

/** The values one behind the other, with all that is known of each. */
export function concatenate(values: readonly Value[]): Value {
	const [first, ...others] = values;
	return first === undefined || others.length === 0
		? (first ?? nothing)
		: valueWith(
				values.flatMap(({ pieces }) => pieces),
				notesOf(values),
			);
}

/** What is known of several values, for the value they make together. */
export function notesOf(values: readonly Value[]): Value {
	return {
		...nothing,
		calls: values.flatMap(({ calls }) => calls).slice(0, mostNotes),
		words: values.flatMap(({ words }) => words).slice(0, mostNotes),
		method: values.find(({ method }) => method !== undefined)?.method,
		isFile: values.some(({ isFile }) => isFile),
	};
}

/** A value that went through a further call. */
export function through(value: Value, call: Call, words: readonly string[], method: string | undefined): Value {
	return {
		...value,
		calls: [...value.calls, call].slice(0, mostNotes),
		words: [...value.words, ...words].slice(0, mostNotes),
		method: method ?? value.method,
	};
}

/** The text of a value, holes in it. */
export function textOf({ pieces }: Value): string {
	return pieces.length === 1 ? (pieces[0]?.text ?? '') : pieces.map(({ text }) => text).join('');
}

/** Whether some text of a value is known. */
export function hasText({ pieces }: Value): boolean {
	return pieces.some(({ text }) => text !== hole && text !== '');
}

/** Whether a value is text, or one of several texts. */
export function mayBeText(value: Value): boolean {
	return hasText(value) || value.pieces.some(({ choices }) => choices !== undefined);
}

/** The names in the parts of a value that are not known. */
export function namesOf({ pieces }: Value): readonly string[] {
	return pieces.flatMap(({ names }) => names);
}
