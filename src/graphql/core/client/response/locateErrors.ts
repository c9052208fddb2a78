import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { LinePositionConverter } from '../../../../shared/core/code/linePositionConverter.ts';
import { fragmentsByName, parseDefinitions } from '../../language/syntax/parseDefinitions.ts';
import type { FragmentInOtherDocument } from '../../language/syntax/reachedDefinitions.ts';
import { operationsInDocument } from '../../language/syntax/reachedDefinitions.ts';
import { selectedFields } from '../../language/syntax/selectedFields.ts';
import { splitDefinitions } from '../../language/syntax/splitDefinitions.ts';
import type { LineColumn } from '../../language/syntax/textEdits.ts';
import { type GraphqlToken, tokenize } from '../../language/syntax/tokenize.ts';
import type { RunnableText, TextSegment } from '../request/runnableText.ts';
import type { GraphqlResponseError, ResponsePath } from './classifyGraphqlResponse.ts';

/** The range of an error in a document, in UTF-16 code units. */
export interface ErrorRange {
	/**
	 * The fragment of another document that contains the range; `undefined` for the document of the
	 * operation.
	 */
	readonly fragment: FragmentInOtherDocument | undefined;
	readonly start: number;
	readonly end: number;
}

/** An error of the server with its range in a document. */
export interface LocatedError {
	readonly message: string;
	/** Path to the value that failed; `undefined` if the server sent none. */
	readonly path: ResponsePath | undefined;
	/** The range at which the error is shown. */
	readonly range: ErrorRange;
	/** Further ranges that the error refers to. */
	readonly related: readonly ErrorRange[];
}

/**
 * Finds the ranges of a response's errors in the documents from which the sent text was composed
 * (GraphQL specification, section 7.1.2). The range is the field at the path of the error, else the
 * token at its line and column, else the name of the operation. Invalid paths and locations are
 * ignored.
 */
export function locateErrors(errors: readonly GraphqlResponseError[], sent: RunnableText): readonly LocatedError[] {
	const fields = new SentFields(sent.text);
	const lines = new SentLines(
		sent.text,
		errors.flatMap(({ locations }) => locations),
	);
	return errors.map(({ message, path, locations }) => {
		const spans = [path && fields.at(path), ...locations.map((location) => lines.at(location))];
		const ranges = distinct(spans.flatMap((span) => rangesOf(span, sent.segments)));
		const [range = operationRange(sent), ...related] = ranges;
		return { message, path, range, related };
	});
}

/**
 * Converts a span of the sent text to ranges of the documents. Returns none if no segment contains
 * the span.
 */
function rangesOf(span: Span | undefined, segments: readonly TextSegment[]): readonly ErrorRange[] {
	if (!span) {
		return [];
	}
	return segments
		.filter(({ start, end }) => start <= span.start && span.end <= end)
		.map(({ start, offset, fragment }) => ({
			fragment,
			start: span.start - start + offset,
			end: span.end - start + offset,
		}));
}

function distinct(ranges: readonly ErrorRange[]): readonly ErrorRange[] {
	return ranges.filter(
		({ fragment, start }, index) =>
			index === ranges.findIndex((other) => other.fragment === fragment && other.start === start),
	);
}

/** The range of the operation's name, or of the first token of an anonymous operation. */
function operationRange({ text }: RunnableText): ErrorRange {
	const [operation] = operationsInDocument(splitDefinitions(text));
	const name = operation?.tokens.find((token) => token.kind === 'name' && token.text === operation.name);
	const { start = 0, end = 0 } = name ?? operation?.tokens[0] ?? {};
	return { fragment: undefined, start, end };
}

interface Span {
	readonly start: number;
	readonly end: number;
}

/** Finds the fields in a sent text by their paths in the response. */
class SentFields {
	readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
	readonly #roots: readonly SelectionSetNode[];

	constructor(text: string) {
		// In a text with a syntax error, errors are located by their lines and columns only.
		const definitions = parseDefinitions(text) ?? [];
		this.#fragments = fragmentsByName(definitions);
		this.#roots = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each.selectionSet] : []));
	}

	/**
	 * Returns the span of the alias of the field at a path, else of its name; `undefined` if the
	 * path leads to no field.
	 */
	at(path: ResponsePath): Span | undefined {
		let sets = this.#roots;
		let first: FieldNode | undefined;
		for (const key of path.filter((segment) => !isListIndex(segment))) {
			// Selections with the same response name are one field of the response (GraphQL
			// specification, section 6.3.2).
			const fields = sets
				.flatMap((set) => [...selectedFields(set, (name) => this.#fragments.get(name))])
				.filter(({ alias, name }) => (alias ?? name).value === key);
			[first] = fields;
			sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
		}
		const { loc } = first?.alias ?? first?.name ?? {};
		return loc && { start: loc.start, end: loc.end };
	}
}

/**
 * Whether a segment of a path is a list index. Some servers send list indexes as strings. No
 * response name begins with a digit.
 */
function isListIndex(segment: string | number): boolean {
	return /^\d/.test(String(segment));
}

/**
 * Converts a column that a server reports, counted from 0, to UTF-16 code units. Servers count
 * UTF-16 code units, code points or UTF-8 bytes, depending on the strings of their language.
 */
type ColumnConversion = (line: string, column: number) => number;

const inCodeUnits: ColumnConversion = (_line, column) => column;
const columnConversions: readonly ColumnConversion[] = [
	inCodeUnits,
	(line, column) => [...line].slice(0, column).join('').length,
	(line, column) => new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, column)).length,
];

/** Finds tokens at the lines and columns that a server reports. */
class SentLines {
	readonly #text: string;
	readonly #tokens: readonly GraphqlToken[];
	/** Offset at which each line starts, followed by the end of the text. */
	readonly #starts: readonly number[];
	readonly #convertColumn: ColumnConversion;

	/**
	 * `locations` are the locations of all errors. They determine how the server counts columns:
	 * the conversion is used with which most locations are at the beginning of a token.
	 */
	constructor(text: string, locations: readonly LineColumn[]) {
		this.#text = text;
		this.#tokens = tokenize(text);
		this.#starts = [...new LinePositionConverter(text).starts, text.length];
		const tokenStarts = new Set(
			this.#tokens.filter(({ text: token }) => !/^[)\]}(:=!|&]$/.test(token)).map(({ start }) => start),
		);
		const matchCounts = columnConversions.map(
			(convert) =>
				locations.filter(({ line, column }) => {
					const span = this.#line(line);
					return span && tokenStarts.has(this.#offsetIn(span, column, convert));
				}).length,
		);
		this.#convertColumn = columnConversions[matchCounts.indexOf(Math.max(...matchCounts))] ?? inCodeUnits;
	}

	/**
	 * Returns the span of the token at a location, else of the next or the last token in its line.
	 * `undefined` when the line does not exist or has no tokens.
	 */
	at(location: LineColumn): Span | undefined {
		const line = this.#line(location.line);
		if (!line) {
			return undefined;
		}
		const offset = this.#offsetIn(line, location.column, this.#convertColumn);
		const lineTokens = this.#tokens.filter(({ start, end }) => end > line.start && start < line.end);
		const [token = lineTokens.at(-1), next] = lineTokens.filter(({ end }) => end > offset);
		const isPrefix = /^([$@]|\.\.\.)$/.test(token?.text ?? '');
		return token && { start: token.start, end: isPrefix && next?.kind === 'name' ? next.end : token.end };
	}

	/** Converts a column of a line, counted from 1, to an offset in the text. */
	#offsetIn({ start, end }: Span, column: number, convert: ColumnConversion): number {
		return start + convert(this.#text.slice(start, end), Math.max(column - 1, 0));
	}

	/** The span of a line with its line break. `number` counts from 1. */
	#line(number: number): Span | undefined {
		const [start, end] = [this.#starts[number - 1], this.#starts[number]];
		return start === undefined || end === undefined ? undefined : { start, end };
	}
}

/** The range of a value in the text of a result, in UTF-16 code units. */
export interface ResultValueRange {
	readonly start: number;
	readonly end: number;
}

/**
 * Returns the range of the value at each path, which starts at `data`, in the JSON text of a
 * result. If an error has replaced a parent of the value by `null` (GraphQL specification, section
 * 6.4.4), this is the range of that parent. `undefined` when no part of the path exists.
 */
export function findResultValueRanges(
	text: string,
	paths: readonly (ResponsePath | undefined)[],
): readonly (ResultValueRange | undefined)[] {
	const root = parseTree(text);
	const data = root && findNodeAtLocation(root, ['data']);
	return paths.map((path = []) => {
		for (let depth = path.length; data && depth > 0; depth -= 1) {
			const node = findNodeAtLocation(data, path.slice(0, depth));
			if (node) {
				return { start: node.offset, end: node.offset + node.length };
			}
		}
		return undefined;
	});
}
