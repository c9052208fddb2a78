import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import type { CallWithTextArgument } from './calls.ts';

/**
 * Stands for an expression whose value is unknown. The character is for private use, so source
 * texts do not contain it.
 */
export const unknownValueMarker = '\uE000';

/** A part of a value: text from the code, or an expression whose value is unknown. */
export interface ValuePart extends OffsetRange {
	/**
	 * The text of the part; {@link unknownValueMarker} if its value is unknown. Has the same length as
	 * the range of the part, except for placeholders and values of constants.
	 */
	readonly text: string;
	/**
	 * Start of the literal or name that contains the part. Parts of the same token are reported as one
	 * range.
	 */
	readonly token: number;
	/**
	 * Location of the text in the definition of a constant, if the part refers to that constant;
	 * otherwise `undefined`.
	 */
	readonly constant: OffsetRange | undefined;
	/** Names and texts in an expression whose value is unknown. They may identify an API. */
	readonly names: readonly string[];
	/**
	 * Possible texts of an unknown value, such as the elements of a list that a loop iterates over.
	 */
	readonly choices?: readonly PossibleText[];
}

/** One possible text of an unknown value. */
export type PossibleText = readonly ValuePart[];

/** The value of an expression, as far as the code shows it. */
export interface ExpressionValue {
	readonly parts: readonly ValuePart[];
	/** The elements of an array or list. */
	readonly items: readonly ExpressionValue[];
	/** The texts in the fields of an object or map. */
	readonly fields: readonly ExpressionValue[];
	/** The calls that the text was passed through, innermost first. */
	readonly calls: readonly CallWithTextArgument[];
	/** Keys and short string literals in the same call, such as names of query parameters. */
	readonly adjacentWords: readonly string[];
	/** The HTTP method of the call, in upper case; `undefined` when it is unknown. */
	readonly method: string | undefined;
	/** The name of the argument or field that has the value. */
	readonly key: string | undefined;
	/** Whether the code joined the parts to a file path. */
	readonly isFilePath: boolean;
}

/**
 * Maximum number of parts of a value, so that joining takes linear time. Addresses have fewer
 * parts.
 */
const maxParts = 64;
/** Maximum length of each of the lists `calls` and `adjacentWords` of a value. */
const maxContextItems = 24;

/** A value without text, elements, fields and context. */
export const emptyValue: ExpressionValue = {
	parts: [],
	items: [],
	fields: [],
	calls: [],
	adjacentWords: [],
	method: undefined,
	key: undefined,
	isFilePath: false,
};

/**
 * Returns a value with these parts. Its calls, adjacent words, method, key and file path flag are
 * copied from `like`.
 */
export function valueOfParts(parts: readonly ValuePart[], like: ExpressionValue = emptyValue): ExpressionValue {
	const { calls, adjacentWords, method, key, isFilePath } = like;
	return {
		parts: parts.slice(0, maxParts),
		items: emptyValue.items,
		fields: emptyValue.fields,
		calls,
		adjacentWords,
		method,
		key,
		isFilePath,
	};
}

/**
 * Returns a value that is unknown. `names` are the names in its expression, of which at most eight
 * are stored.
 */
export function unknownValue({ offset, length }: OffsetRange, names: readonly string[]): ExpressionValue {
	const text = unknownValueMarker;
	return valueOfParts([{ text, offset, length, token: offset, constant: undefined, names: names.slice(0, 8) }]);
}

/** Returns a value that is one of several possible texts; an unknown value if there are none. */
export function valueFromPossibleTexts(
	choices: readonly PossibleText[],
	range: OffsetRange,
	names: readonly string[],
): ExpressionValue {
	const value = unknownValue(range, names);
	return choices.length === 0 ? value : { ...value, parts: value.parts.map((part) => ({ ...part, choices })) };
}

/**
 * Returns the possible texts of a value: those of its items and fields or, without any, the choices
 * of its only part.
 */
export function possibleTextsOf({ items, fields, parts }: ExpressionValue): readonly PossibleText[] {
	if (items.length + fields.length === 0) {
		return parts.length === 1 ? (parts[0]?.choices ?? []) : [];
	}
	const choices: PossibleText[] = [];
	addChoices(choices, [...items, ...fields], maxChoiceDepth);
	return choices;
}

/** Maximum number of possible texts of a value. */
const maxChoices = 100;
/**
 * Maximum nesting of lists and objects that are searched for possible texts, so that the search
 * takes linear time. Lists that code iterates over have fewer levels.
 */
const maxChoiceDepth = 20;

function addChoices(choices: PossibleText[], values: readonly ExpressionValue[], depth: number): void {
	for (const value of values) {
		if (choices.length >= maxChoices) {
			return;
		}
		if (hasKnownText(value)) {
			choices.push(value.parts);
		} else if (value.items.length + value.fields.length > 0) {
			if (depth > 1) {
				addChoices(choices, [...value.items, ...value.fields], depth - 1);
			}
		} else if (value.parts.length === 1) {
			choices.push(...(value.parts[0]?.choices ?? []).slice(0, maxChoices - choices.length));
		}
	}
}

/**
 * Returns one value for each possible text of the first part with choices; the value itself if no
 * part has choices.
 */
export function valueVariantsOf(value: ExpressionValue): readonly ValueVariant[] {
	const at = value.parts.findIndex(({ choices }) => choices !== undefined);
	const choices = value.parts[at]?.choices ?? [];
	return choices.length === 0
		? [{ value, choice: undefined }]
		: choices.map((choice) => ({
				value: { ...value, parts: value.parts.toSpliced(at, 1, ...choice) },
				choice: choice[0]?.text,
			}));
}

/**
 * A value in which a choice has been inserted. `choice` is the first part of the inserted text;
 * `undefined` if the value has no choices.
 */
interface ValueVariant {
	readonly value: ExpressionValue;
	readonly choice: string | undefined;
}

/** Returns a part with text that is not in the code, such as a slash that a URL builder inserts. */
export function createInsertedPart(text: string, offset: number): ValuePart {
	return { text, offset, length: 0, token: offset, constant: undefined, names: [] };
}

/** Concatenates values and merges their contexts. */
export function concatenateValues(values: readonly ExpressionValue[]): ExpressionValue {
	const [first, ...others] = values;
	return first === undefined || others.length === 0
		? (first ?? emptyValue)
		: valueOfParts(
				values.flatMap(({ parts }) => parts),
				valueWithCombinedContext(values),
			);
}

/**
 * Returns a value without text that has the merged context of several values: calls, adjacent
 * words, method and file path flag.
 */
export function valueWithCombinedContext(values: readonly ExpressionValue[]): ExpressionValue {
	return {
		...emptyValue,
		calls: values.flatMap(({ calls }) => calls).slice(0, maxContextItems),
		adjacentWords: values.flatMap(({ adjacentWords }) => adjacentWords).slice(0, maxContextItems),
		method: values.find(({ method }) => method !== undefined)?.method,
		isFilePath: values.some(({ isFilePath }) => isFilePath),
	};
}

/** Adds a call that a value was passed through, with the words and the HTTP method of the call. */
export function addCallToValue(
	value: ExpressionValue,
	call: CallWithTextArgument,
	words: readonly string[],
	method: string | undefined,
): ExpressionValue {
	return {
		...value,
		calls: [...value.calls, call].slice(0, maxContextItems),
		adjacentWords: [...value.adjacentWords, ...words].slice(0, maxContextItems),
		method: method ?? value.method,
	};
}

/** Returns the text of a value. Unknown parts are {@link unknownValueMarker}s. */
export function textWithUnknownMarkers({ parts }: ExpressionValue): string {
	return parts.map(({ text }) => text).join('');
}

/** Whether at least one part of a value has a known text. */
export function hasKnownText({ parts }: ExpressionValue): boolean {
	return parts.some(({ text }) => text !== unknownValueMarker && text !== '');
}

/** Whether a value has a known text or possible texts. */
export function hasTextOrChoices(value: ExpressionValue): boolean {
	return hasKnownText(value) || value.parts.some(({ choices }) => choices !== undefined);
}

/** Returns the names in the unknown parts of a value. */
export function namesInUnknownParts({ parts }: ExpressionValue): readonly string[] {
	return parts.flatMap(({ names }) => names);
}
