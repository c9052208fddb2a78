import type { DraftValue } from '../../../../shared/core/migration/draftRequirements.ts';
import { percentDecoded } from '../../../../shared/core/percentEncoding.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** A part of a text: characters, an expression, or the encoded parameters of an object. */
export type TextPiece =
	| {
			readonly kind: 'text';
			readonly text: string;
			/** The string in the code, if it is the address of a call. */
			readonly address?: SyntaxNode | undefined;
	  }
	| {
			readonly kind: 'expression';
			readonly text: string;
			/** The collection that the expression is an item of. */
			readonly of?: string | undefined;
	  }
	| { readonly kind: 'object'; readonly object: ObjectValue };

/** A text. */
export interface TextValue {
	readonly kind: 'text';
	readonly pieces: readonly TextPiece[];
}

/** A named value in an object. */
export interface ObjectEntry {
	/** The name; `undefined` when it could not be followed. */
	readonly name: string | undefined;
	/** The source of the name. */
	readonly source: string;
	readonly value: InterpretedValue;
	/** The source of the value. */
	readonly valueSource: string;
}

/**
 * Anything that code can change: a collection of parameters, an address, a request that is being
 * built, an object of a class, or an expression whose value the code does not show.
 */
export interface ObjectValue {
	readonly kind: 'object';
	/** The expression on one line. */
	source: string;
	/** Whether the object has contents that the code does not show. */
	readonly isOpen: boolean;
	/** The collection that the object is an item of. */
	readonly of: string | undefined;
	/** The characters of an address or a text that is being built. */
	pieces: TextPiece[];
	readonly entries: ObjectEntry[];
	/** Source texts of expressions that may add parameters and could not be followed. */
	readonly unfollowed: string[];
	readonly members: Map<string, InterpretedValue>;
	/** The class of the object, or the declared type of a variable without a value. */
	readonly type: SyntaxNode | undefined;
	/** The response that a function has written into the object. */
	answer: ResponseValue | undefined;
	/** Variables that the request that is being built writes its response into. */
	readonly outputs: ObjectValue[];
}

/** A list of values. */
export interface ListValue {
	readonly kind: 'list';
	readonly items: InterpretedValue[];
}

/** A function of the code, or the member that a reference such as `Student::number` reads. */
export interface FunctionValue {
	readonly kind: 'function';
	readonly node: SyntaxNode | undefined;
	readonly scope: Scope | undefined;
	readonly member: string | undefined;
	/** The declared type of the variable that holds the function. */
	type: SyntaxNode | undefined;
}

/** The response of a request, or the value that a path of members leads to. */
export interface ResponseValue {
	readonly kind: 'answer';
	readonly request: RecordedRequest;
	readonly path: readonly string[];
}

/** A request that the code sends. */
export interface RecordedRequest {
	/** The call that sends the request, or the method that declares it. */
	readonly call: SyntaxNode;
	/** The function that was run with arguments that are not known. */
	readonly root: SyntaxNode | undefined;
	/** The address and the parameters. */
	readonly target: ObjectValue;
	/** The members that are read from the response. */
	readonly reads: { readonly path: readonly string[]; readonly at: number }[];
	/** The types that the code gives to the response. */
	readonly types: SyntaxNode[];
}

/** The value of an expression as far as the code shows it. */
export type InterpretedValue = TextValue | ObjectValue | ListValue | FunctionValue | ResponseValue;

/** The variables of a block, a function or a file. */
export interface Scope {
	readonly parent: Scope | undefined;
	readonly names: Map<string, InterpretedValue>;
	/** Whether an assignment that declares nothing creates its variable here. */
	readonly isFunction: boolean;
	/** Whether these are the members of a class. */
	readonly isClass: boolean;
	/** The object of `this` and of calls without a receiver. */
	readonly self: ObjectValue | undefined;
	/** The values of the return statements. */
	readonly results: InterpretedValue[];
}

/** Returns a function. */
export function createFunctionValue(parts: Partial<FunctionValue>): FunctionValue {
	const none = { node: undefined, scope: undefined, member: undefined, type: undefined };
	return { kind: 'function', ...none, ...parts };
}

/** Returns the value of characters. */
export function createTextValue(text: string, address?: SyntaxNode): TextValue {
	return { kind: 'text', pieces: text === '' ? [] : [{ kind: 'text', text, address }] };
}

/** Returns an object without contents, or with contents that the code does not show. */
export function createObjectValue(source: string, more: Partial<ObjectValue> = {}): ObjectValue {
	const parts = { pieces: [], entries: [], unfollowed: [], members: new Map(), outputs: [] };
	return {
		kind: 'object',
		source,
		isOpen: false,
		of: undefined,
		type: undefined,
		answer: undefined,
		...parts,
		...more,
	};
}

/** Returns an expression whose value the code does not show. */
export function createUnknownValue(source: string, of?: string): ObjectValue {
	return createObjectValue(source, { isOpen: true, of });
}

/** Maximum number of parts of a value, because code can add a value to itself. */
const maxParts = 1000;

/** Returns a value without the parts beyond the maximum; `unknown` for a text with so many. */
export function limitValueParts(value: InterpretedValue, unknown: InterpretedValue): InterpretedValue {
	if (value.kind === 'list' && value.items.length > maxParts) {
		value.items.length = maxParts;
	} else if (
		value.kind === 'object' &&
		value.pieces.length + value.entries.length + value.unfollowed.length > maxParts
	) {
		value.pieces.length = 0;
		value.entries.length = 0;
		value.unfollowed.splice(0, value.unfollowed.length, value.source);
	}
	return value.kind === 'text' && value.pieces.length > maxParts ? unknown : value;
}

/** Whether the code shows nothing of a value. */
export function isUnknownValue(value: InterpretedValue): value is ObjectValue & { readonly isOpen: true } {
	return value.kind === 'object' && value.isOpen && isEmpty(value);
}

/** Whether nothing was added to an object. */
function isEmpty({ pieces, entries, unfollowed, answer }: ObjectValue): boolean {
	return pieces.length + entries.length + unfollowed.length === 0 && answer === undefined;
}

/** Returns the pieces of a value in a text. `source` is the expression of the value. */
export function textPiecesOf(value: InterpretedValue, source: string): readonly TextPiece[] {
	switch (value.kind) {
		case 'text':
			return value.pieces;
		case 'list':
			return joinValues(value.items, value.items.every(isPairText) ? '&' : ',');
		case 'object':
			return value.entries.length + value.unfollowed.length > 0 || isNewCollection(value)
				? [...value.pieces, { kind: 'object', object: { ...value, pieces: [], entries: [...value.entries] } }]
				: value.pieces.length > 0
					? value.pieces
					: [{ kind: 'expression', text: value.source, of: value.of }];
		default:
			return [{ kind: 'expression', text: source }];
	}
}

/** Whether an object is a collection that the code shows. Others may have an unknown text. */
export function isNewCollection({ pieces, isOpen, source }: ObjectValue): boolean {
	return (
		pieces.length === 0 &&
		!isOpen &&
		/^$|param|quer|search|values|map|dict|builder|collection|stdclass|[[{]$|^@?[[{]/i.test(source)
	);
}

/** Whether a value is a parameter such as `a=1`. */
function isPairText(value: InterpretedValue): boolean {
	return value.kind === 'text' && /^[^=/?]+=/.test(textOfPieces(value.pieces));
}

/** Returns values as one text with a separator between them. */
export function joinValues(values: readonly InterpretedValue[], separator: string): readonly TextPiece[] {
	return values.flatMap((value, index): readonly TextPiece[] => {
		// A list can contain itself.
		const pieces = textPiecesOf(value.kind === 'list' ? createTextValue('…') : value, '…');
		return index > 0 && separator !== '' ? [{ kind: 'text', text: separator }, ...pieces] : pieces;
	});
}

/** Returns the characters of a text without expressions; `undefined` for other values. */
export function literalTextOf(value: InterpretedValue | undefined): string | undefined {
	const pieces = value?.kind === 'text' ? value.pieces : undefined;
	return pieces?.every(({ kind }) => kind === 'text') ? textOfPieces(pieces) : undefined;
}

/** Returns the characters of pieces, with a private character for each expression. */
export function textOfPieces(pieces: readonly TextPiece[]): string {
	return pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\uE000')).join('');
}

/**
 * Returns the strings and names in the code that are addresses of calls and that a value contains.
 * A list in a list or an object is data, not an address.
 */
export function addressNodesIn(value: InterpretedValue): readonly SyntaxNode[] {
	const values =
		value.kind === 'list'
			? value.items
			: value.kind === 'object'
				? [value, ...value.entries.map((entry) => entry.value)]
				: [value];
	return values
		.flatMap((each) => (each.kind === 'text' || each.kind === 'object' ? each.pieces : []))
		.flatMap((piece) => (piece.kind === 'text' && piece.address ? [piece.address] : []));
}

/** Returns the string or name in the code that is the address of a call, if a value contains it. */
export function addressNodeIn(value: InterpretedValue): SyntaxNode | undefined {
	return addressNodesIn(value)[0];
}

/** Returns the address that a value is, not one in the entries of an object. */
export function ownAddressNodeIn(value: InterpretedValue): SyntaxNode | undefined {
	return addressNodeIn(value.kind === 'object' ? { kind: 'text', pieces: value.pieces } : value);
}

/** Returns a value of a parameter: its characters, an expression, or a text with expressions. */
export function draftValueOf(value: InterpretedValue, source: string): DraftValue {
	if (value.kind === 'text') {
		return draftValueOfPieces(value.pieces);
	}
	const [only, ...others] = value.kind === 'list' ? value.items : [];
	if (only && others.length === 0) {
		return draftValueOf(only, source);
	}
	return { kind: 'expression', text: isUnknownValue(value) ? value.source : source };
}

/** Returns pieces as the value of a parameter. */
export function draftValueOfPieces(all: readonly TextPiece[]): DraftValue {
	const pieces = all.filter((piece) => piece.kind !== 'text' || piece.text !== '');
	const [only, ...others] = pieces;
	if (only?.kind === 'expression' && others.length === 0) {
		return { kind: 'expression', text: only.text };
	}
	const texts = pieces.map((piece) =>
		piece.kind === 'text'
			? percentDecoded(piece.text)
			: `\${${piece.kind === 'expression' ? piece.text : piece.object.source}}`,
	);
	return { kind: pieces.every(({ kind }) => kind === 'text') ? 'literal' : 'expression', text: texts.join('') };
}

/** Splits pieces at each match of a separator in their characters. */
export function splitPieces(pieces: readonly TextPiece[], separator: RegExp): readonly (readonly TextPiece[])[] {
	const parts: TextPiece[][] = [[]];
	for (const piece of pieces) {
		for (const [index, text] of (piece.kind === 'text' ? piece.text.split(separator) : []).entries()) {
			if (index > 0) {
				parts.push([]);
			}
			if (text !== '' && piece.kind === 'text') {
				parts.at(-1)?.push({ ...piece, text });
			}
		}
		if (piece.kind !== 'text') {
			parts.at(-1)?.push(piece);
		}
	}
	return parts;
}

/** Replaces a text in the characters of pieces by other pieces. */
export function replacePieces(
	pieces: readonly TextPiece[],
	pattern: string,
	by: readonly TextPiece[],
): readonly TextPiece[] {
	return pieces.flatMap((piece): readonly TextPiece[] =>
		piece.kind === 'text'
			? piece.text.split(pattern).flatMap((text, index) => [...(index > 0 ? by : []), { ...piece, text }])
			: [piece],
	);
}
