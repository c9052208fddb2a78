import { type InterpretedValue, type TextPiece, textPiecesOf } from './values.ts';

/** Matches a placeholder such as `{id}`, `:id`, `%s` and `<id>`, but no `%20` before a letter. */
const placeholder =
	/\{\{?([^{}/]*)\}?\}|(?<=^|[/,=]):([A-Za-z_]\w*)|%(?!2\d|40)(?:\d+\$)?[-+0# ]*\d*(?:\.\d+)?([sdvi])(?![0-9A-Fa-f])|<(\w+)>/g;

/** Fills placeholders with values: by name, by index or in their order. Others remain. */
export function fillPlaceholders(
	pieces: readonly TextPiece[],
	values: readonly InterpretedValue[],
	named: ReadonlyMap<string, InterpretedValue> = new Map(),
): readonly TextPiece[] {
	let next = 0;
	return replacePlaceholders(pieces, (label) => {
		const known = named.get(label) ?? (/^\d+$/.test(label) ? values[Number(label)] : undefined);
		const value = known ?? (label.startsWith('?') ? undefined : values[next++]);
		return value && textPiecesOf(value, '…');
	});
}

/** Replaces each placeholder for whose label `piecesFor` returns pieces. The others remain. */
export function replacePlaceholders(
	pieces: readonly TextPiece[],
	piecesFor: (label: string) => readonly TextPiece[] | undefined,
): readonly TextPiece[] {
	return pieces.flatMap((piece): readonly TextPiece[] => {
		if (piece.kind !== 'text') {
			return [piece];
		}
		const parts: TextPiece[] = [];
		let at = 0;
		for (const { 0: source, 1: braced, 2: colon, 4: angled, index } of piece.text.matchAll(placeholder)) {
			const own = piecesFor((braced ?? colon ?? angled ?? '').replace(/[:!,*].*$/, ''));
			if (own) {
				parts.push({ ...piece, text: piece.text.slice(at, index) }, ...own);
				at = index + source.length;
			}
		}
		// A part without characters still marks the address.
		return [...parts, { ...piece, text: piece.text.slice(at) }];
	});
}

/** Returns the names of the placeholders of a URI template. */
export function placeholderNames(pieces: readonly TextPiece[]): readonly string[] {
	return pieces.flatMap((piece) =>
		piece.kind === 'text'
			? [...piece.text.matchAll(/\{(\w+)\}|(?<=\/):(\w+)/g)].map(([, braced, colon]) => braced ?? colon ?? '')
			: [],
	);
}
