import { draftValueOf, type Entry, type MapValue, type Piece, piecesOf, type TextValue, type Value } from './values.ts';

/** Returns the characters of a value, with a placeholder for each expression. */
export function textOf(value: Value): string {
	return piecesOf(value)
		.map((piece) => (piece.kind === 'text' ? piece.text : '\uE000'))
		.join('');
}

/** Returns the parameters in an encoded query such as `a=1&b=2`; `undefined` for other texts. */
export function queryOf({ pieces, entries, unfollowed }: TextValue): MapValue | undefined {
	const isQuery = pieces.some((piece) => piece.kind === 'map' || (piece.kind === 'text' && piece.text.includes('=')));
	if (!isQuery && entries.length === 0) {
		return undefined;
	}
	const read = readQuery(pieces);
	return { kind: 'map', entries: [...read.entries, ...entries], unfollowed: [...read.unfollowed, ...unfollowed] };
}

/** Reads the parameters of an encoded query. */
export function readQuery(pieces: readonly Piece[]): MapValue {
	const entries: Entry[] = [];
	const unfollowed: string[] = [];
	for (const pair of splitRaw(pieces, /&(?:amp;)?/)) {
		const maps = pair.flatMap((piece) => (piece.kind === 'map' ? [piece.map] : []));
		entries.push(...maps.flatMap((map) => map.entries));
		unfollowed.push(...maps.flatMap((map) => map.unfollowed));
		if (maps.length > 0) {
			// The rest of the pair is the value of each entry.
			continue;
		}
		const [name = [], ...rest] = splitRaw(pair, /=/);
		const value = rest.flatMap((part, index): readonly Piece[] =>
			index > 0 ? [{ kind: 'text', text: '=' }, ...part] : part,
		);
		const text = draftValueOf(name).text.replace(/^\?/, '');
		if (rest.length === 0) {
			// An expression alone is a query whose parameters are unknown.
			unfollowed.push(...name.flatMap((piece) => (piece.kind === 'expression' ? [piece.value.text] : [])));
			if (text !== '' && name.every(({ kind }) => kind === 'text')) {
				entries.push({ name: text, source: text, value: { kind: 'literal', text: '' } });
			}
			continue;
		}
		const isKnown = name.every(({ kind }) => kind === 'text');
		entries.push({
			name: isKnown ? text : undefined,
			source: text.replace(/^\$\{(.*)\}$/, '$1'),
			value: draftValueOf(value),
		});
	}
	return { kind: 'map', entries, unfollowed };
}

function splitRaw(pieces: readonly Piece[], separator: RegExp): readonly (readonly Piece[])[] {
	const parts: Piece[][] = [[]];
	for (const piece of pieces) {
		if (piece.kind !== 'text') {
			parts.at(-1)?.push(piece);
			continue;
		}
		for (const [index, text] of piece.text.split(separator).entries()) {
			if (index > 0) {
				parts.push([]);
			}
			if (text !== '') {
				parts.at(-1)?.push({ kind: 'text', text });
			}
		}
	}
	return parts.filter((part, index) => part.length > 0 || index > 0);
}

/** Matches a placeholder of a format or a URI template. */
const placeholder =
	/\{\{?([^{}/]*)\}?\}|(?<=^|[/,=]):([A-Za-z_]\w*)|%(?:\d+\$)?[-+0# ]*\d*(?:\.\d+)?([sdvi])(?![0-9A-Fa-f])|<(\w+)>/g;

/** Fills placeholders with values: by name, by index or in their order. Others remain. */
export function filled(
	text: TextValue,
	values: readonly Value[],
	named: ReadonlyMap<string, Value> = new Map(),
): TextValue {
	let next = 0;
	const valueFor = (label: string): Value | undefined => {
		const byIndex = /^\d+$/.test(label) ? values[Number(label)] : undefined;
		const found = named.get(label) ?? byIndex;
		if (!found && !label.startsWith('?')) {
			next += 1;
		}
		return found ?? (label.startsWith('?') ? undefined : values[next - 1]);
	};
	return {
		...text,
		pieces: replacedPlaceholders(text.pieces, (label) => {
			const value = valueFor(label);
			return value && piecesOf(value);
		}),
	};
}

/** Replaces the placeholders in the characters of a text for whose labels there are pieces. */
function replacedPlaceholders(
	pieces: readonly Piece[],
	piecesFor: (label: string) => readonly Piece[] | undefined,
): readonly Piece[] {
	return pieces.flatMap((piece): readonly Piece[] => {
		if (piece.kind !== 'text') {
			return [piece];
		}
		const parts: Piece[] = [];
		let at = 0;
		for (const { 0: source, 1: braced, 2: colon, 4: angled, index } of piece.text.matchAll(placeholder)) {
			const own = piecesFor((braced ?? colon ?? angled ?? '').replace(/[:!,*].*$/, ''));
			if (own) {
				parts.push({ kind: 'text', text: piece.text.slice(at, index) }, ...own);
				at = index + source.length;
			}
		}
		parts.push({ kind: 'text', text: piece.text.slice(at) });
		return parts.filter((part) => part.kind !== 'text' || part.text !== '');
	});
}

/** Replaces the placeholders that are left in an address by expressions with their names. */
export function withNamedPlaceholders(pieces: readonly Piece[]): readonly Piece[] {
	return replacedPlaceholders(pieces, (label) => {
		const name = label.replace(/^[?&]/, '');
		const text = /^[\w.]*[A-Za-z_]\w*$/.test(name) ? name : 'value';
		return [{ kind: 'expression', value: { kind: 'expression', text } }];
	});
}

/** Replaces a text in the characters of a value by another value. */
export function replaced(text: TextValue, pattern: string, value: Value): TextValue {
	const pieces = text.pieces.flatMap((piece): readonly Piece[] => {
		const parts = piece.kind === 'text' ? piece.text.split(pattern) : [];
		return piece.kind === 'text'
			? parts.flatMap((part, index): readonly Piece[] => [
					...(index > 0 ? piecesOf(value) : []),
					{ kind: 'text', text: part },
				])
			: [piece];
	});
	return { ...text, pieces: pieces.filter((part) => part.kind !== 'text' || part.text !== '') };
}

/** Returns the number of placeholders of a URI template. */
export function placeholderCount({ pieces }: TextValue): number {
	return pieces.reduce(
		(count, piece) => count + (piece.kind === 'text' ? (piece.text.match(/\{\w+\}/g)?.length ?? 0) : 0),
		0,
	);
}
