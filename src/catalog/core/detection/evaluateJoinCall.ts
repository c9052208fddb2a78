import type { CallWithTextArgument } from './calls.ts';
import {
	concatenateValues,
	createInsertedPart,
	type ExpressionValue,
	emptyValue,
	hasKnownText,
	hasTextOrChoices,
	namesInUnknownParts,
	textWithUnknownMarkers,
	unknownValue,
	unknownValueMarker,
	type ValuePart,
	valueOfParts,
	valueWithCombinedContext,
} from './values.ts';

/** A call that may join texts. */
interface JoinCall {
	readonly call: CallWithTextArgument;
	/** The value that the function is a member of, if known. */
	readonly receiver: ExpressionValue | undefined;
	readonly values: readonly ExpressionValue[];
	/** Offset at which the call starts. */
	readonly offset: number;
}

/** Names of functions from various libraries, in lower case, and how these functions join texts. */
const joinings: readonly (readonly [names: string, join: (join: JoinCall) => ExpressionValue | undefined])[] = [
	[
		// Appends the first text to the receiver. Further arguments are parameters of the path.
		'path resolve resource appendpath appendencodedpath replacepath addpath withpath setpath encodedpath setpathsegment appendingpathcomponent',
		(join) => appendPath(join, [join.values.find(hasTextOrChoices) ?? join.values[0] ?? emptyValue]),
	],
	[
		'addchild child pathsegment pathsegments setpathsegments addpathsegment addpathsegments addencodedpathsegment addencodedpathsegments appendpathsegment appendpathsegments segment segments joinpath urljoin',
		(join) => appendPath(join, join.values),
	],
	[
		'uri url target fromuri fromuristring fromhttpurl baseurl seturi seturl newbuilder',
		(join) => (join.values.length === 2 && isFunction(join) ? resolveUrl(join) : resolveTarget(join)),
	],
	[
		'combine',
		({ call, values, offset }) => ({
			...joinWithSlashes(values, offset),
			isFilePath: !/^url$/i.test(call.receiver.at(-1) ?? ''),
		}),
	],
	[
		'append concat plus appendformat',
		({ call, receiver, values }) =>
			receiver && isTextBuilder(call, receiver) ? concatenateValues([receiver, ...values]) : undefined,
	],
	[
		'host sethost',
		({ values: [host], offset }) => host && concatenateValues([valueOfParts([createInsertedPart('//', offset)]), host]),
	],
	[
		'format formatted sprintf stringformat formatmessage',
		({ receiver, values }) => fillFormatString([...(receiver && hasKnownText(receiver) ? [receiver] : []), ...values]),
	],
	['join jointostring implode', joinList],
];

const byName = new Map(joinings.flatMap(([names, join]) => names.split(' ').map((name) => [name, join])));

/**
 * Returns the text that a call builds from its receiver and its arguments; `undefined` if the call
 * does not join texts.
 */
export function evaluateJoinCall(join: JoinCall): ExpressionValue | undefined {
	const name = join.call.name.toLowerCase();
	return addingParameter.test(name) ? knownReceiver(join) : byName.get(name)?.(join);
}

/** Matches the names of functions that add a parameter to a URL, in lower case. */
const addingParameter =
	/^(?:(?:add|append|set|with)(?:encoded)?)?query(?:param(?:eter)?s?|string)?(?:ifpresent)?$|^(?:add|set)parameter$/;

/** Returns the address that a call adds a parameter to; `undefined` when it is unknown. */
function knownReceiver({ receiver }: JoinCall): ExpressionValue | undefined {
	return receiver && hasKnownText(receiver) ? receiver : undefined;
}

/**
 * Joins values to a path, with exactly one slash between two of them. A URL replaces the values
 * before it.
 */
export function joinWithSlashes(values: readonly ExpressionValue[], offset: number): ExpressionValue {
	return values.reduce((left, right) => {
		if (left.parts.length === 0 || (!hasTextOrChoices(left) && !hasTextOrChoices(right))) {
			return left.parts.length === 0 ? right : { ...valueWithCombinedContext([left, right]), parts: left.parts };
		}
		const [before, after] = [textWithUnknownMarkers(left), textWithUnknownMarkers(right)];
		if (/^https?:\/\//.test(after)) {
			return { ...valueWithCombinedContext([left, right]), parts: right.parts };
		}
		const slash = before.endsWith('/') || /^[/?#]/.test(after) ? [] : [valueOfParts([createInsertedPart('/', offset)])];
		const rest = before.endsWith('/') && after.startsWith('/') ? withoutSlash(right) : right;
		return concatenateValues([left, ...slash, rest]);
	}, emptyValue);
}

/**
 * Inserts values into the placeholders of a format string, which is the first value with text.
 * Returns `undefined` if no value has text.
 */
export function fillFormatString(values: readonly ExpressionValue[]): ExpressionValue | undefined {
	const at = values.findIndex(hasKnownText);
	const format = values[at];
	if (!format) {
		return undefined;
	}
	const filling = values.slice(at + 1).flatMap((value) => (value.items.length > 0 ? value.items : [value]));
	let next = 0;
	const valueAt = (index: string) =>
		/^\d*$/.test(index)
			? filling[index === '' ? next++ : Number(index)]
			: filling.find(({ key }) => key !== undefined && key === index);
	const parts = format.parts.flatMap((part) => (part.text === unknownValueMarker ? [part] : fillPart(part, valueAt)));
	return valueOfParts(parts, valueWithCombinedContext([format, ...filling]));
}

const placeholderPattern =
	/%(?:(?<position>\d)\$)?[-+ 0#]{0,4}\d{0,3}(?:\.\d{1,3})?[sdvqxbfS]|\{(?<index>[\w.]{0,60})(?:[:!][^{}]{0,40})?\}/g;

/**
 * Splits a part of a format string at its placeholders and inserts values. If the part is the value
 * of a constant, all new parts keep the position of its reference.
 */
function fillPart(part: ValuePart, valueAt: (index: string) => ExpressionValue | undefined): readonly ValuePart[] {
	const parts: ValuePart[] = [];
	const subpart = (text: string, start: number, length: number): ValuePart =>
		part.constant ? { ...part, text } : { ...part, text, offset: part.offset + start, length };
	let at = 0;
	for (const { index: start, 0: written, groups } of part.text.matchAll(placeholderPattern)) {
		const position = groups?.['position'];
		const index = position === undefined ? (groups?.['index'] ?? '') : String(Number(position) - 1);
		const unfilled = { ...subpart(unknownValueMarker, start, written.length), names: [index] };
		const filling = valueAt(index)?.parts ?? [unfilled];
		const filled = filling.map((one) =>
			one.text === unknownValueMarker ? { ...one, ...unfilled, names: one.names } : one,
		);
		parts.push(subpart(part.text.slice(at, start), at, start - at), ...filled);
		at = start + written.length;
	}
	parts.push(subpart(part.text.slice(at), at, part.text.length - at));
	return parts.filter(({ text }) => text !== '');
}

/**
 * Appends paths to the address of the receiver, even if the address is unknown. Returns `undefined`
 * if neither paths nor receiver have a text.
 */
function appendPath(
	{ call, receiver, offset }: JoinCall,
	values: readonly ExpressionValue[],
): ExpressionValue | undefined {
	if (!values.some(hasTextOrChoices) && !(receiver && hasKnownText(receiver))) {
		return undefined;
	}
	// In `url.JoinPath(base, …)`, `url` is a package and the first argument is the base. In
	// `base.path(…)`, the receiver is the base.
	const isFunction = call.receiver.length === 0 || /^(?:ur[il]s?|parse|urllib)$/i.test(call.receiver.at(-1) ?? '');
	const base =
		receiver ?? (isFunction && values.length > 1 ? undefined : unknownValue({ offset, length: 0 }, call.receiver));
	const joined = joinWithSlashes(base ? [base, ...values] : values, offset);
	return /^(?:path|files?|paths|os|filepath)$/i.test(call.receiver[0] ?? '') ? { ...joined, isFilePath: true } : joined;
}

/**
 * Resolves the target of a request: a URL replaces the receiver's address, a path is appended to
 * it. A text that begins with an unknown value is treated as a URL.
 */
function resolveTarget(join: JoinCall): ExpressionValue | undefined {
	const { call, receiver = unknownValue({ offset: join.offset, length: 0 }, call.receiver), values } = join;
	const value = values.find(hasTextOrChoices);
	const isAddress = value && textWithUnknownMarkers(value).startsWith(unknownValueMarker) && !hasKnownText(receiver);
	return isAddress
		? { ...valueWithCombinedContext([receiver, value]), parts: value.parts }
		: appendPath(join, value ? [value] : []);
}

/** Whether a call is not a member of an object. A receiver with a known address has no names. */
function isFunction({ call, receiver }: JoinCall): boolean {
	return call.receiver.length === 0 && receiver === undefined;
}

/** Joins a base URL and a path in either order: `new URL(path, base)`, `new Uri(base, path)`. */
function resolveUrl({
	values: [first = emptyValue, second = emptyValue],
	offset,
}: JoinCall): ExpressionValue | undefined {
	const isSecondBase = /^(?:https?:)?\/\//.test(textWithUnknownMarkers(second)) || !hasKnownText(second);
	return hasTextOrChoices(first) || hasTextOrChoices(second)
		? joinWithSlashes(isSecondBase ? [second, first] : [first, second], offset)
		: undefined;
}

/**
 * Evaluates `list.join('/')`, `'/'.join(list)` and `join('/', a, b)`; also with a comma, which
 * separates the parts of an id. Without a separator, `join` returns a file path.
 */
function joinList({ receiver, values, offset }: JoinCall): ExpressionValue | undefined {
	const all = receiver ? [receiver, ...values] : values;
	const list = all.find(({ items }) => items.length > 0);
	const separator = all.find((value) => value.parts.length > 0 && /^[/,]?$/.test(textWithUnknownMarkers(value)));
	if (!separator) {
		return values.length > 1 ? { ...joinWithSlashes(values, offset), isFilePath: true } : undefined;
	}
	const items = list?.items ?? values.filter((value) => value !== separator);
	if (items.length === 0) {
		return undefined;
	}
	const between = valueOfParts([createInsertedPart(textWithUnknownMarkers(separator), offset)]);
	return concatenateValues(items.flatMap((item) => [between, item]).slice(1));
}

/**
 * Whether the receiver of `append` is text or a string builder. Appending to a list does not join
 * texts.
 */
function isTextBuilder(call: CallWithTextArgument, receiver: ExpressionValue): boolean {
	return (
		hasKnownText(receiver) ||
		[...call.receiver, ...namesInUnknownParts(receiver)].some((name) => /builder|^sb$|buf|ur[il]$|path|str/i.test(name))
	);
}

function withoutSlash(value: ExpressionValue): ExpressionValue {
	const [first, ...others] = value.parts;
	const text = first?.text.slice(1) ?? '';
	return first && first.constant === undefined && first.length === first.text.length
		? { ...value, parts: [{ ...first, text, offset: first.offset + 1, length: first.length - 1 }, ...others] }
		: { ...value, parts: first ? [{ ...first, text }, ...others] : [] };
}
