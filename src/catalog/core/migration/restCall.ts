import { notebookCode } from '../../../shared/core/code/notebookCode.ts';
import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import { syntaxOf } from '../../../shared/core/code/syntaxes.ts';
import type { CodeSyntax, TextSyntax } from '../../../shared/core/code/syntaxTable.ts';
import type { DraftValue } from '../../../shared/core/migration/draftRequest.ts';
import { type Candidate, findCandidates } from '../detection/candidates.ts';
import type { ExtractedText } from '../detection/extractedText.ts';
import { extractTexts } from '../detection/extractTexts.ts';
import { shapeOf } from '../detection/logRows.ts';
import { locationOf } from '../detection/references.ts';
import type { Use } from '../detection/use.ts';
import { textOf, type ValuePart } from '../detection/values.ts';
import type { Catalog } from '../model/catalog.ts';
import { partsOfSegment, piecesOf, type UrlPiece, type ValueCode, valueOfPieces } from './callValues.ts';
import { CodeTokens } from './codeTokens.ts';
import { type DeclaredType, declaredTypes } from './declaredTypes.ts';
import { joinedParts, templateValues } from './joinedIds.ts';
import type { NamedValue } from './namedValues.ts';
import { parametersAround, parametersOfExpression } from './queryParameters.ts';

/** A call of a REST API in code. */
export interface RestCall {
	/** Id of the API. */
	readonly api: string;
	/** The HTTP method, in upper case; `undefined` when the code does not show it. */
	readonly method: string | undefined;
	/** The parts of each path segment, which commas separate. */
	readonly segments: readonly (readonly DraftValue[])[];
	readonly query: readonly NamedValue[];
	/** The code of the call, whose offsets are those of {@link offset}. */
	readonly code: CallCode;
	/** Offset of the call's path in the code. */
	readonly offset: number;
}

/** Reads the calls of REST APIs in a text. The text is split into tokens once for all calls. */
export class RestCalls {
	readonly #codes: readonly CallCode[];

	/** `language` is a result of `languageOf`. */
	constructor(text: string, language: string, catalog: Catalog) {
		this.#codes = codesOf(text, language, catalog);
	}

	/**
	 * Returns the call that a use refers to, with its path and its query parameters as far as the code
	 * shows them. `undefined` when the use has no path, as an XML request.
	 */
	at(use: Use): RestCall | undefined {
		for (const code of this.#codes) {
			const candidate = code.candidateOf(use);
			if (candidate) {
				return callOf(candidate, code, use);
			}
		}
		return undefined;
	}
}

/** Returns the code of a text; for a notebook, the code of its cells by language. */
function codesOf(text: string, language: string, catalog: Catalog): readonly CallCode[] {
	const syntax = syntaxOf(language);
	if (!syntax) {
		return [];
	}
	if (syntax.kind !== 'notebook') {
		return [new CallCode(text, language, syntax, catalog, (range) => range)];
	}
	return notebookCode(text).flatMap((cells) => {
		const ofCells = syntaxOf(cells.language);
		return ofCells && ofCells.kind !== 'notebook'
			? [new CallCode(cells.text, cells.language, ofCells, catalog, (range) => cells.rangeAt(range))]
			: [];
	});
}

/** A code with calls. What several calls need is read once. */
export class CallCode implements ValueCode {
	readonly text: string;
	readonly language: string;
	readonly syntax: CodeSyntax | undefined;
	readonly #textSyntax: TextSyntax;
	readonly #catalog: Catalog;
	/** Converts a range of the code to the range in the file. */
	readonly #rangeAt: (range: OffsetRange) => OffsetRange;
	#texts: readonly ExtractedText[] | undefined;
	#tokens: CodeTokens | undefined;
	#types: ReadonlyMap<string, DeclaredType> | undefined;

	constructor(
		text: string,
		language: string,
		syntax: TextSyntax,
		catalog: Catalog,
		rangeAt: (range: OffsetRange) => OffsetRange,
	) {
		this.text = text;
		this.language = language;
		this.syntax = syntax.kind === 'code' ? syntax : undefined;
		this.#textSyntax = syntax;
		this.#catalog = catalog;
		this.#rangeAt = rangeAt;
	}

	/** The tokens of the code; `undefined` for texts that are not code. */
	get tokens(): CodeTokens | undefined {
		this.#tokens ??= this.syntax && new CodeTokens(this.text, this.syntax, this.language);
		return this.#tokens;
	}

	/** The types that the code declares, by name. */
	get types(): ReadonlyMap<string, DeclaredType> {
		this.#types ??= this.tokens ? declaredTypes(this.tokens) : new Map();
		return this.#types;
	}

	/** Returns the candidate that became a use: of several readings of a text, the longest one. */
	candidateOf(use: Use): Candidate | undefined {
		this.#texts ??= extractTexts(this.text, this.#textSyntax, this.language, this.#catalog).texts;
		const texts = this.#texts.filter(({ value }) => value.parts.some((part) => this.#isAt(part, use.offset)));
		const rank = ({ segments, reference: { start, end, queryKeys } }: Candidate) =>
			(shapeOf(segments) === use.operation ? 1e6 : 0) + queryKeys.length * 1e4 + end - start;
		return findCandidates(this.text, texts, this.language, this.#catalog)
			.candidates.filter(
				(candidate) => candidate.api.id === use.api && this.#rangeAt(rangeOf(candidate)).offset === use.offset,
			)
			.sort((a, b) => rank(b) - rank(a))[0];
	}

	/** Whether a part of a value, or one of its possible texts, is at an offset of the file. */
	#isAt(part: ValuePart, offset: number): boolean {
		const range = this.#rangeAt(part);
		const isInRange = range.offset <= offset && offset <= range.offset + range.length;
		return isInRange || (part.choices?.some((choice) => choice.some((one) => this.#isAt(one, offset))) ?? false);
	}
}

function rangeOf({ reference, segments }: Candidate) {
	return locationOf(reference, reference.segments.length - segments.length);
}

function callOf(candidate: Candidate, code: CallCode, use: Use): RestCall | undefined {
	const { reference, segments } = candidate;
	const { parts } = reference.value;
	const text = textOf(reference.value);
	const { tokens } = code;
	const { offset } = rangeOf(candidate);
	const pieces = (start: number, end: number) =>
		piecesOf(parts, start, end, code).flatMap((piece) => (tokens ? resolvedPieces(piece, tokens, offset) : [piece]));
	const skipped = reference.segments.length - segments.length;
	const ofPath = segments.map((segment, index) => {
		const start = reference.segmentStarts[skipped + index] ?? reference.end;
		return partsOfSegment(pieces(start, start + segment.length));
	});
	if (ofPath.length === 0) {
		return undefined;
	}
	const inUrl = queryRanges(text, reference.end, reference.start).flatMap(([start, equals, end]) =>
		equals === end
			? pieces(start, end).flatMap((piece) => parametersIn(piece, code, tokens, offset))
			: [{ name: nameOf(pieces(start, equals)), value: valueOfPieces(pieces(equals + 1, end)) }],
	);
	const inCode = tokens ? parametersAround(tokens, offset) : [];
	const names = new Set(inUrl.map(({ name }) => name));
	return {
		api: use.api,
		method: use.method,
		segments: ofPath,
		query: [...inUrl, ...inCode.filter(({ name }) => !names.has(name))],
		code,
		offset,
	};
}

/** Returns the pieces of a value that the code around a call determines. */
function resolvedPieces(piece: UrlPiece, tokens: CodeTokens, offset: number): readonly UrlPiece[] {
	if (piece.kind === 'text' || piece.value.kind === 'literal') {
		return [piece];
	}
	const { text } = piece.value;
	const value = templateValues(tokens, offset).get(text);
	const parts = value ? [value] : joinedParts(tokens, text, offset);
	return parts
		? parts.flatMap((part, index): readonly UrlPiece[] => {
				const resolved: UrlPiece = { kind: 'expression', value: part };
				return index === 0 ? [resolved] : [{ kind: 'text', text: ',' }, resolved];
			})
		: [piece];
}

/**
 * Returns the start, the position of the equals sign and the end of each query parameter. Without
 * an equals sign, its position is the end.
 */
function queryRanges(text: string, end: number, start: number): readonly (readonly [number, number, number])[] {
	const at = text.indexOf('?', start);
	if (at < 0 || at >= end) {
		return [];
	}
	const query = text.slice(at + 1, end).split('#', 1)[0] ?? '';
	return [...query.matchAll(/[^&]+/g)].map(({ 0: pair, index }) => {
		const skipped = pair.startsWith('amp;') ? 4 : 0;
		const from = at + 1 + index + skipped;
		const written = pair.slice(skipped);
		const equals = written.indexOf('=');
		return [from, from + (equals < 0 ? written.length : equals), from + written.length] as const;
	});
}

function nameOf(pieces: readonly UrlPiece[]): string {
	return valueOfPieces(pieces).text;
}

/** Returns the parameters of an expression that is the query of a URL, such as `params`. */
function parametersIn(
	piece: UrlPiece,
	{ syntax }: ValueCode,
	tokens: CodeTokens | undefined,
	offset: number,
): readonly NamedValue[] {
	if (piece.kind === 'text') {
		return [{ name: piece.text, value: { kind: 'literal', text: '' } }];
	}
	const { text } = piece.value;
	return syntax && tokens ? parametersOfExpression(text, syntax, tokens, offset) : [{ name: text, value: piece.value }];
}
