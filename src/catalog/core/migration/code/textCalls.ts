import { addressWithSegments } from './addedParameters.ts';
import type { EvaluatedArgument } from './codeInterpreter.ts';
import { formattingFunctionPattern, textConversionPattern } from './libraryNames.ts';
import { fillPlaceholders } from './placeholders.ts';
import { noParameters, readParametersFromValue } from './requestParameters.ts';
import {
	addressNodeIn,
	createObjectValue,
	type InterpretedValue,
	isUnknownValue,
	joinValues,
	literalTextOf,
	replacePieces,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

/** Returns the text that a function makes of texts; `undefined` for other functions. */
export function evaluateTextCall(
	key: string,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
	receiverSource: string,
): InterpretedValue | undefined {
	if (/^(?:join|implode|jointostring|joining)$/.test(key)) {
		return joinedText(receiver, all);
	}
	if (/^(?:replace\w*|g?sub)$/.test(key)) {
		return replacedText(receiver, all);
	}
	if (formattingFunctionPattern.test(key)) {
		return formattedText(receiver, all);
	}
	return textConversionPattern.test(key) ? converted(key, receiver, all, receiverSource) : undefined;
}

function text(pieces: readonly TextPiece[]): InterpretedValue {
	return { kind: 'text', pieces };
}

/** Returns the argument or the receiver of a function that changes only the form of a text. */
function converted(
	key: string,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
	receiverSource: string,
): InterpretedValue | undefined {
	const [only] = all;
	const isLibrary = receiver === undefined || (isUnknownValue(receiver) && /^[\w.\\[\]]*$/.test(receiverSource));
	if (!only) {
		return receiver;
	}
	// As in `year.ToString("D4")`.
	const isFormat = literalTextOf(only.value) !== undefined || /culture|locale/i.test(only.source);
	if (receiver && isFormat && /^to/.test(key) && /^[a-z_]/.test(receiverSource)) {
		return receiver;
	}
	// As in `code.strip("/")` and `code.encode("utf-8")`.
	const option = receiver && literalTextOf(only.value);
	const isOption = option !== undefined && (/strip|trim|chomp/.test(key) || /^(?:utf|latin|iso|ascii)/i.test(option));
	return isLibrary && !isOption && (only.value.kind === 'text' || isUnknownValue(only.value)) ? only.value : undefined;
}

/** Returns the texts that a function joins: the receiver, the first or the second argument. */
function joinedText(
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue | undefined {
	const [first, second, ...others] = all.map(({ value }) => value);
	const [before, own, after] = [separatorIn(receiver), separatorIn(first), separatorIn(second)];
	if (before !== undefined && first && !second) {
		return joinItems(first, before);
	}
	const base = receiver && addressNodeIn(receiver) ? [receiver] : [];
	if (receiver?.kind === 'list' || (receiver?.kind === 'object' && !receiver.isOpen && base.length === 0)) {
		return joinItems(receiver, own ?? ',');
	}
	if (second && own !== undefined && !/^\w+$/.test(own)) {
		return joinItems(others.length === 0 ? second : { kind: 'list', items: [second, ...others] }, own);
	}
	if (first?.kind === 'list' && after !== undefined) {
		return joinItems(first, after);
	}
	const values = [...base, ...all.map(({ value }) => value)];
	return values.some(addressNodeIn) ? text(addressWithSegments([], values, '…')) : undefined;
}

/** Returns the items of a list with a separator between them; other values remain. */
export function joinItems(value: InterpretedValue, separator: string): InterpretedValue {
	return value.kind === 'list' ? text(joinValues(value.items, separator)) : value;
}

function separatorIn(value: InterpretedValue | undefined): string | undefined {
	const own = literalTextOf(value);
	return own !== undefined && own.length < 4 ? own : undefined;
}

function replacedText(
	receiver: InterpretedValue | undefined,
	[first, second]: readonly EvaluatedArgument[],
): InterpretedValue | undefined {
	if (receiver?.kind !== 'text') {
		return undefined;
	}
	const pattern = literalTextOf(first?.value);
	return pattern && second
		? text(replacePieces(receiver.pieces, pattern, textPiecesOf(second.value, second.source)))
		: receiver;
}

function formattedText(
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue | undefined {
	const values = all.map(({ value }) => value);
	if (receiver?.kind === 'text') {
		const named = new Map(all.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const])));
		return text(fillPlaceholders(receiver.pieces, values, named));
	}
	const [first] = values;
	const parameters = first && first.kind !== 'text' ? readParametersFromValue(first, '') : noParameters;
	if (parameters.entries.length > 0) {
		return createObjectValue('', { entries: [...parameters.entries], unfollowed: [...parameters.unfollowed] });
	}
	// A locale or a writer can stand before the format.
	const at = values.findIndex(({ kind }) => kind === 'text');
	const format = values[at];
	if (format?.kind !== 'text') {
		return undefined;
	}
	const filled = fillPlaceholders(format.pieces, values.slice(at + 1));
	// Without placeholders, the text is the format of a date or a number.
	const isFormat = addressNodeIn(format) || textOfPieces(filled) !== textOfPieces(format.pieces);
	return isFormat ? text(filled) : undefined;
}
