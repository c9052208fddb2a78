import type { Call } from './calls.ts';
import {
	concatenate,
	hasText,
	hole,
	insertedPiece,
	mayBeText,
	namesOf,
	notesOf,
	nothing,
	type Piece,
	textOf,
	unknownValue,
	type Value,
	valueWith,
} from './values.ts';

/** A call that may join texts. */
interface Join {
	readonly call: Call;
	/** What it is called of, as far as that is known. */
	readonly receiver: Value | undefined;
	readonly values: readonly Value[];
	/** Where it begins. */
	readonly offset: number;
}

/** What calls do with texts, each with the names that libraries have for it, in lower case. */
const joinings: readonly (readonly [names: string, join: (join: Join) => Value | undefined])[] = [
	[
		// The first text is put behind the receiver; the other arguments fill its parameters.
		'path resolve resource appendpath appendencodedpath replacepath addpath withpath setpath encodedpath setpathsegment appendingpathcomponent',
		(join) => behind(join, [join.values.find(mayBeText) ?? join.values[0] ?? nothing]),
	],
	[
		'addchild child pathsegment pathsegments setpathsegments addpathsegment addpathsegments addencodedpathsegment addencodedpathsegments appendpathsegment appendpathsegments segment segments joinpath urljoin',
		(join) => behind(join, join.values),
	],
	[
		'uri url target fromuri fromuristring fromhttpurl baseurl seturi seturl',
		(join) => (join.values.length === 2 && join.call.receiver.length === 0 ? resolved(join) : addressed(join)),
	],
	[
		'combine',
		({ call, values, offset }) => ({
			...withSlashes(values, offset),
			isFile: !/^url$/i.test(call.receiver.at(-1) ?? ''),
		}),
	],
	[
		'append concat plus appendformat',
		({ call, receiver, values }) =>
			receiver && values.length > 0 && isText(call, receiver) ? concatenate([receiver, ...values]) : undefined,
	],
	[
		'host sethost',
		({ values: [host], offset }) => host && concatenate([valueWith([insertedPiece('//', offset)]), host]),
	],
	[
		'queryparam queryparams addqueryparameter addencodedqueryparameter addparameter setparameter query setqueryparam setqueryparams appendqueryparameter addquerystring',
		({ receiver }) => (receiver && hasText(receiver) ? receiver : undefined),
	],
	[
		'format formatted sprintf stringformat formatmessage',
		({ receiver, values }) => formatted([...(receiver && hasText(receiver) ? [receiver] : []), ...values]),
	],
	['join jointostring', separated],
];

const byName = new Map(joinings.flatMap(([names, join]) => names.split(' ').map((name) => [name, join])));

/**
 * The text that a call makes of its receiver's and its arguments' texts; `undefined` when it is
 * none that joins texts.
 */
export function joinedBy(join: Join): Value | undefined {
	return byName.get(join.call.name.toLowerCase())?.(join);
}

/** Values with a slash between two of them where none stands. */
export function withSlashes(values: readonly Value[], offset: number): Value {
	return values.reduce((left, right) => {
		if (left.pieces.length === 0 || (!mayBeText(left) && !mayBeText(right))) {
			return left.pieces.length === 0 ? right : { ...notesOf([left, right]), pieces: left.pieces };
		}
		const [before, after] = [textOf(left), textOf(right)];
		if (/^https?:\/\//.test(after)) {
			return { ...notesOf([left, right]), pieces: right.pieces };
		}
		const slash = before.endsWith('/') || /^[/?#]/.test(after) ? [] : [valueWith([insertedPiece('/', offset)])];
		const rest = before.endsWith('/') && after.startsWith('/') ? withoutSlash(right) : right;
		return concatenate([left, ...slash, rest]);
	}, nothing);
}

/** The texts of a format with the other values in the places it leaves for them. */
export function formatted(values: readonly Value[]): Value | undefined {
	const at = values.findIndex(hasText);
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
	const pieces = format.pieces.flatMap((piece) => (piece.text === hole ? [piece] : filledIn(piece, valueAt)));
	return valueWith(pieces, notesOf([format, ...filling]));
}

const places = /%(?:\d\$)?[-+ 0#]{0,4}\d{0,3}(?:\.\d{1,3})?[sdvqxbfS]|\{(?<index>[\w.]{0,60})(?:[:!][^{}]{0,40})?\}/g;

/**
 * The parts of a format's text. A constant's text stands elsewhere, so that its parts all stand
 * where it is named.
 */
function filledIn(piece: Piece, valueAt: (index: string) => Value | undefined): readonly Piece[] {
	const pieces: Piece[] = [];
	const part = (text: string, start: number, length: number): Piece =>
		piece.constant ? { ...piece, text } : { ...piece, text, offset: piece.offset + start, length };
	let at = 0;
	for (const { index: start, 0: place, groups } of piece.text.matchAll(places)) {
		const index = groups?.['index'] ?? '';
		const here = { ...part(hole, start, place.length), names: [index] };
		const filling = valueAt(index)?.pieces ?? [here];
		const placed = filling.map((one) => (one.text === hole ? { ...one, ...here, names: one.names } : one));
		pieces.push(part(piece.text.slice(at, start), at, start - at), ...placed);
		at = start + place.length;
	}
	pieces.push(part(piece.text.slice(at), at, piece.text.length - at));
	return pieces.filter(({ text }) => text !== '');
}

/** Paths put behind the receiver's address, whatever that is. */
function behind({ call, receiver, offset }: Join, values: readonly Value[]): Value | undefined {
	if (!values.some(mayBeText) && !(receiver && hasText(receiver))) {
		return undefined;
	}
	// `url.JoinPath(base, …)` is a function of a package; `base.path(…)` has its address in the
	// receiver.
	const isFunction = call.receiver.length === 0 || /^(?:ur[il]s?|parse|urllib)$/i.test(call.receiver.at(-1) ?? '');
	const base =
		receiver ?? (isFunction && values.length > 1 ? undefined : unknownValue({ offset, length: 0 }, call.receiver));
	const joined = withSlashes(base ? [base, ...values] : values, offset);
	return /^(?:path|files?|paths|os|filepath)$/i.test(call.receiver[0] ?? '') ? { ...joined, isFile: true } : joined;
}

/**
 * An address replaces what was there; a path is put behind it. What begins with an expression has
 * its address in that.
 */
function addressed(join: Join): Value | undefined {
	const { call, receiver = unknownValue({ offset: join.offset, length: 0 }, call.receiver), values } = join;
	const value = values.find(mayBeText);
	const isAddress = value && textOf(value).startsWith(hole) && !hasText(receiver);
	return isAddress ? { ...notesOf([receiver, value]), pieces: value.pieces } : behind(join, value ? [value] : []);
}

/** A base and a path, whichever comes first: `new URL(path, base)`, `new Uri(base, path)`. */
function resolved({ values: [first = nothing, second = nothing], offset }: Join): Value | undefined {
	const isSecondBase = /^(?:https?:)?\/\//.test(textOf(second)) || !hasText(second);
	return mayBeText(first) || mayBeText(second)
		? withSlashes(isSecondBase ? [second, first] : [first, second], offset)
		: undefined;
}

/**
 * `list.join('/')`, `'/'.join(list)`, `join('/', a, b)`; without a separator the segments of a
 * file's path.
 */
function separated({ receiver, values, offset }: Join): Value | undefined {
	const all = receiver ? [receiver, ...values] : values;
	const list = all.find(({ items }) => items.length > 0);
	const separator = all.find((value) => value.pieces.length > 0 && /^\/?$/.test(textOf(value)));
	if (!separator) {
		return values.length > 1 ? { ...withSlashes(values, offset), isFile: true } : undefined;
	}
	const items = list?.items ?? values.filter((value) => value !== separator);
	return textOf(separator) === '/' ? withSlashes(items, offset) : concatenate(items);
}

/**
 * Only what builds text makes one text of what is appended to it; a list keeps its elements apart.
 */
function isText(call: Call, receiver: Value): boolean {
	return (
		hasText(receiver) ||
		[...call.receiver, ...namesOf(receiver)].some((name) => /builder|^sb$|buf|ur[il]$|path|str/i.test(name))
	);
}

function withoutSlash(value: Value): Value {
	const [first, ...others] = value.pieces;
	const text = first?.text.slice(1) ?? '';
	return first && first.constant === undefined && first.length === first.text.length
		? { ...value, pieces: [{ ...first, text, offset: first.offset + 1, length: first.length - 1 }, ...others] }
		: { ...value, pieces: first ? [{ ...first, text }, ...others] : [] };
}
