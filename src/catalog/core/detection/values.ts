import type { Call } from './calls.ts';
import type { OffsetRange } from './use.ts';

/** Stands for an expression whose value is not known. It occurs in no source text. */
export const placeholder = '\uE000';

/** A stretch of a value: text of the code, or an expression whose value is not known. */
export interface ValuePart extends OffsetRange {
	/**
	 * {@link placeholder} for what is not known. As long as its extent, unless it stands for a constant or a
	 * interpolation.
	 */
	readonly text: string;
	/**
	 * Where the literal or the name begins that it belongs to: what stands in one is reported
	 * together.
	 */
	readonly token: number;
	/** Where the text stands, when it is the value of a constant that is named here. */
	readonly constant: OffsetRange | undefined;
	/** Names and texts in an expression whose value is not known: what it may be read from. */
	readonly names: readonly string[];
	/** The texts that an unknown value may be: those of a table, or of a list in a loop. */
	readonly choices?: readonly Choice[];
}

/** One of several texts. */
export type Choice = readonly ValuePart[];

/** What an expression says about the text it gives. */
export interface Value {
	readonly parts: readonly ValuePart[];
	/** The elements of a list. */
	readonly items: readonly Value[];
	/** The texts in the fields of a table. */
	readonly fields: readonly Value[];
	/** The calls its text went through, innermost first. */
	readonly calls: readonly Call[];
	/**
	 * Keys and short texts that stand with it in a call, such as the names of its query parameters.
	 */
	readonly adjacentWords: readonly string[];
	/** The HTTP method, in upper case. */
	readonly method: string | undefined;
	/** The name of the argument or field that has it. */
	readonly key: string | undefined;
	/** Joined as the path of a file is. */
	readonly isFilePath: boolean;
}

/** More parts than an address has; the rest is left out, so that joining stays linear. */
const maxParts = 64;
/** More calls and words than say something of a value. */
const maxContextItems = 24;

/** A value that is nothing. */
export const emptyValue: Value = {
	parts: [],
	items: [],
	fields: [],
	calls: [],
	adjacentWords: [],
	method: undefined,
	key: undefined,
	isFilePath: false,
};

/** A value of these parts. */
export function valueWith(parts: readonly ValuePart[], like: Value = emptyValue): Value {
	const { calls, adjacentWords, method, key, isFilePath } = like;
	const limited = parts.length > maxParts ? parts.slice(0, maxParts) : parts;
	return {
		parts: limited,
		items: emptyValue.items,
		fields: emptyValue.fields,
		calls,
		adjacentWords,
		method,
		key,
		isFilePath,
	};
}

/** A value that is not known, of which only the names in it say something. */
export function unknownValue({ offset, length }: OffsetRange, names: readonly string[]): Value {
	const few = names.length > 8 ? names.slice(0, 8) : names;
	return valueWith([{ text: placeholder, offset, length, token: offset, constant: undefined, names: few }]);
}

/** An unknown value that is one of some texts. */
export function valueFromChoices(choices: readonly Choice[], extent: OffsetRange, names: readonly string[]): Value {
	const value = unknownValue(extent, names);
	return choices.length === 0 ? value : { ...value, parts: value.parts.map((part) => ({ ...part, choices })) };
}

/** The texts that a value may be: of a list, a table, or something unknown that is one of them. */
export function choicesOf({ items, fields, parts }: Value): readonly Choice[] {
	const listed = [...items, ...fields];
	if (listed.length === 0) {
		return parts.length === 1 ? (parts[0]?.choices ?? []) : [];
	}
	return listed.flatMap((value) => (hasText(value) ? [value.parts] : choicesOf(value))).slice(0, maxChoices);
}

/** More texts than a program chooses from. */
const maxChoices = 100;

/** A value for each text that an unknown part of it may be; the value alone when there is none. */
export function alternativesOf(value: Value): readonly Alternative[] {
	const at = value.parts.findIndex(({ choices }) => choices !== undefined);
	const choices = value.parts[at]?.choices ?? [];
	return choices.length === 0
		? [{ value, choice: undefined }]
		: choices.map((choice) => ({
				value: { ...value, parts: value.parts.toSpliced(at, 1, ...choice) },
				choice: choice[0]?.text,
			}));
}

/** A value, and how the text that was chosen for it begins; `undefined` when there was no choice. */
export interface Alternative {
	readonly value: Value;
	readonly choice: string | undefined;
}

/** Text that the code does not have, such as the slash that a builder puts between segments. */
export function insertedPart(text: string, offset: number): ValuePart {
	return { text, offset, length: 0, token: offset, constant: undefined, names: [] };
}

/** The values one behind the other, with all that is known of each. */
export function concatenate(values: readonly Value[]): Value {
	const [first, ...others] = values;
	return first === undefined || others.length === 0
		? (first ?? emptyValue)
		: valueWith(
				values.flatMap(({ parts }) => parts),
				combinedContext(values),
			);
}

/** What is known of several values, for the value they make together. */
export function combinedContext(values: readonly Value[]): Value {
	return {
		...emptyValue,
		calls: values.flatMap(({ calls }) => calls).slice(0, maxContextItems),
		adjacentWords: values.flatMap(({ adjacentWords }) => adjacentWords).slice(0, maxContextItems),
		method: values.find(({ method }) => method !== undefined)?.method,
		isFilePath: values.some(({ isFilePath }) => isFilePath),
	};
}

/** A value that went through a further call. */
export function withCall(value: Value, call: Call, words: readonly string[], method: string | undefined): Value {
	return {
		...value,
		calls: [...value.calls, call].slice(0, maxContextItems),
		adjacentWords: [...value.adjacentWords, ...words].slice(0, maxContextItems),
		method: method ?? value.method,
	};
}

/** The text of a value, interpolations in it. */
export function textOf({ parts }: Value): string {
	return parts.length === 1 ? (parts[0]?.text ?? '') : parts.map(({ text }) => text).join('');
}

/** Whether some text of a value is known. */
export function hasText({ parts }: Value): boolean {
	return parts.some(({ text }) => text !== placeholder && text !== '');
}

/** Whether a value is text, or one of several texts. */
export function mayBeText(value: Value): boolean {
	return hasText(value) || value.parts.some(({ choices }) => choices !== undefined);
}

/** The names in the parts of a value that are not known. */
export function namesOf({ parts }: Value): readonly string[] {
	return parts.flatMap(({ names }) => names);
}
