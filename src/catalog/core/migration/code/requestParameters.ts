import { replacePlaceholders } from './placeholders.ts';
import {
	addressNodeIn,
	type InterpretedValue,
	type ObjectEntry,
	type ObjectValue,
	splitPieces,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

/** The parameters of a request. */
export interface RequestParameters {
	readonly entries: readonly ObjectEntry[];
	/** Sources of code with parameters that could not be followed. */
	readonly unfollowed: readonly string[];
}

/** The parameters of a value that has none. */
export const noParameters: RequestParameters = { entries: [], unfollowed: [] };

/** The path segments and the parameters of an address. */
export interface RequestAddress extends RequestParameters {
	readonly segments: readonly (readonly TextPiece[])[];
}

/** Returns the path segments and the parameters in the pieces of an address. */
export function requestAddressOfPieces(pieces: readonly TextPiece[]): RequestAddress {
	const named = replacePlaceholders(pieces, (label) => {
		const name = label.replace(/^[?&]/, '');
		return [{ kind: 'expression', text: /^[\w.]*[A-Za-z_]\w*$/.test(name) ? name : 'value' }];
	});
	const at = named.findIndex((piece) => piece.kind === 'object' || (piece.kind === 'text' && piece.text.includes('?')));
	const mark = named[at];
	if (!mark) {
		return { segments: splitPieces(named, /\//), entries: [], unfollowed: [] };
	}
	const [before = '', after = ''] = mark.kind === 'text' ? cut(mark.text, '?') : [];
	const path = [...named.slice(0, at), ...(mark.kind === 'text' ? [{ ...mark, text: before }] : [])];
	const query = mark.kind === 'text' ? [{ ...mark, text: cut(after, '#')[0] }] : [mark];
	return { segments: splitPieces(path, /\//), ...readQuery([...query, ...named.slice(at + 1)]) };
}

function cut(text: string, separator: string): readonly [string, string] {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Returns the parameters in a value: an object, a list of pairs, or an encoded query. */
export function readParametersFromValue(value: InterpretedValue, source: string): RequestParameters {
	switch (value.kind) {
		case 'object':
			return parametersOfObject(value);
		case 'list':
			return mergeRequestParameters(value.items.map((item) => parametersOfItem(item, source)));
		case 'text':
			return readQuery(value.pieces);
		default:
			return { entries: [], unfollowed: [source] };
	}
}

function parametersOfObject(object: ObjectValue): RequestParameters {
	const isAddress = addressNodeIn({ kind: 'text', pieces: object.pieces }) !== undefined;
	const { entries, unfollowed } = isAddress ? requestAddressOfPieces(object.pieces) : readQuery(object.pieces);
	const open = object.isOpen && object.pieces.length === 0 ? [object.of ?? object.source] : [];
	return { entries: [...entries, ...object.entries], unfollowed: [...unfollowed, ...object.unfollowed, ...open] };
}

function parametersOfItem(item: InterpretedValue, source: string): RequestParameters {
	const [key, value, ...others] = item.kind === 'list' ? item.items : [];
	const isPair = key && value && others.length === 0;
	// A list can contain itself.
	return isPair
		? readParametersFromPair(key, value, source, source)
		: item.kind === 'list'
			? { entries: [], unfollowed: [source] }
			: readParametersFromValue(item, source);
}

/** Returns the parameter with a name. An item of an unknown collection stands for all of it. */
export function readParametersFromPair(
	key: InterpretedValue,
	value: InterpretedValue,
	keySource: string,
	valueSource: string,
): RequestParameters {
	return entryOfPieces(textPiecesOf(key, keySource), value, valueSource);
}

function entryOfPieces(name: readonly TextPiece[], value: InterpretedValue, valueSource: string): RequestParameters {
	const [only] = name;
	if (only?.kind === 'expression' && only.of !== undefined) {
		return { entries: [], unfollowed: [only.of] };
	}
	const isKnown = name.every(({ kind }) => kind === 'text');
	const text = textOfPieces(name).replace(/^\?/, '');
	const source = name.map((piece) => (piece.kind === 'object' ? piece.object.source : piece.text)).join('');
	return { entries: [{ name: isKnown ? text : undefined, source, value, valueSource }], unfollowed: [] };
}

/** Returns several collections of parameters as one. */
export function mergeRequestParameters(parts: readonly RequestParameters[]): RequestParameters {
	return { entries: parts.flatMap(({ entries }) => entries), unfollowed: parts.flatMap((part) => part.unfollowed) };
}

/**
 * Reads the parameters in an encoded query such as `a=1&b=2`. Several branches of the code can
 * begin the query with a question mark.
 */
function readQuery(pieces: readonly TextPiece[]): RequestParameters {
	return mergeRequestParameters(splitPieces(pieces, /&(?:amp;)?|\?(?=[\w.]+=)/).map(readPair));
}

function readPair(pair: readonly TextPiece[]): RequestParameters {
	const objects = pair.flatMap((piece) => (piece.kind === 'object' ? [parametersOfObject(piece.object)] : []));
	if (objects.length > 0) {
		return mergeRequestParameters(objects);
	}
	const at = pair.findIndex((piece) => piece.kind === 'text' && piece.text.includes('='));
	const mark = pair[at];
	if (mark?.kind !== 'text') {
		// An expression alone is a query whose parameters are unknown.
		const unfollowed = pair.flatMap((piece) => (piece.kind === 'expression' ? [piece.of ?? piece.text] : []));
		const isName = unfollowed.length === 0 && textOfPieces(pair).replace(/^\?/, '') !== '';
		return isName ? entryOfPieces(pair, { kind: 'text', pieces: [] }, '') : { entries: [], unfollowed };
	}
	const [name, value] = cut(mark.text, '=');
	const values = [{ ...mark, text: value }, ...pair.slice(at + 1)];
	return entryOfPieces([...pair.slice(0, at), { ...mark, text: name }], { kind: 'text', pieces: values }, '');
}
