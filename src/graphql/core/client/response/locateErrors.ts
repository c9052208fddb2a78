import {
	type FieldNode,
	type FragmentDefinitionNode,
	type FragmentSpreadNode,
	type InlineFragmentNode,
	Kind,
	parse,
	type SelectionSetNode,
} from 'graphql';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { lineStarts } from '../../language/syntax/lineStarts.ts';
import type { OtherFragment } from '../../language/syntax/reachedDefinitions.ts';
import { operationsOf } from '../../language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../language/syntax/splitDefinitions.ts';
import type { LineColumn } from '../../language/syntax/textEdits.ts';
import { type GraphqlToken, tokenize } from '../../language/syntax/tokenize.ts';
import type { RunnableText, TextSegment } from '../request/runnableText.ts';
import type { GraphqlError, ResponsePath } from './classifyResponse.ts';

/** A range of a document for an error, in UTF-16 code units. */
export interface ErrorRange {
	/**
	 * The fragment of another document that contains the range; `undefined` for the document of the
	 * operation.
	 */
	readonly fragment: OtherFragment | undefined;
	readonly start: number;
	readonly end: number;
}

/** An error of the server with its range in a document. */
export interface LocatedError {
	readonly message: string;
	/** Path to the value that failed; `undefined` if the server sent none. */
	readonly path: ResponsePath | undefined;
	/** The range to mark. */
	readonly place: ErrorRange;
	/** Further ranges that the error refers to. */
	readonly related: readonly ErrorRange[];
}

/**
 * The places of a response's errors in the documents that the sent text comes from (GraphQL
 * specification, section 7.1.2): the field that the path leads to, else what stands at the line and
 * column, else the name of the operation. Path and places that lead nowhere are passed over.
 */
export function locateErrors(errors: readonly GraphqlError[], sent: RunnableText): readonly LocatedError[] {
	const fields = new SentFields(sent.text);
	const lines = new SentLines(
		sent.text,
		errors.flatMap(({ locations }) => locations),
	);
	return errors.map(({ message, path, locations }) => {
		const spans = [path && fields.at(path), ...locations.map((location) => lines.at(location))];
		const places = distinct(spans.flatMap((span) => placesOf(span, sent.segments)));
		const [place = operationPlace(sent), ...related] = places;
		return { message, path, place, related };
	});
}

/** Empty if no segment contains the span. */
function placesOf(span: Span | undefined, segments: readonly TextSegment[]): readonly ErrorRange[] {
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

function distinct(places: readonly ErrorRange[]): readonly ErrorRange[] {
	return places.filter(
		({ fragment, start }, index) =>
			index === places.findIndex((other) => other.fragment === fragment && other.start === start),
	);
}

/** The name of the operation, and where it has none its first word. */
function operationPlace({ text, segments }: RunnableText): ErrorRange {
	const [operation] = operationsOf(splitDefinitions(text));
	const name = operation?.tokens.find((token) => token.kind === 'name' && token.text === operation.name);
	const [place] = placesOf(name ?? operation?.tokens[0], segments);
	return place ?? { fragment: undefined, start: 0, end: 0 };
}

interface Span {
	readonly start: number;
	readonly end: number;
}

/** The fields of a sent text, found by what the response calls them. */
class SentFields {
	readonly #fragments = new Map<string, FragmentDefinitionNode>();
	readonly #roots: readonly SelectionSetNode[];

	constructor(text: string) {
		const definitions = definitionsOf(text);
		for (const definition of definitions) {
			if (definition.kind === Kind.FRAGMENT_DEFINITION) {
				this.#fragments.set(definition.name.value, definition);
			}
		}
		this.#roots = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each.selectionSet] : []));
	}

	/**
	 * What stands for the response key of the field that a path leads to: its alias, else its name.
	 */
	at(path: ResponsePath): Span | undefined {
		let sets = this.#roots;
		let first: FieldNode | undefined;
		for (const key of path.filter((segment) => !isListIndex(segment))) {
			// A key that is selected in several places is one field of the response (specification,
			// section 6.3.2).
			const fields = sets.flatMap((set) => this.#selected(set, key, new Set()));
			[first] = fields;
			sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
		}
		const { loc } = first?.alias ?? first?.name ?? {};
		return loc && { start: loc.start, end: loc.end };
	}

	#selected(set: SelectionSetNode, key: string | number, seen: Set<string>): readonly FieldNode[] {
		return set.selections.flatMap((selection) =>
			selection.kind === Kind.FIELD
				? [selection].filter(({ alias, name }) => (alias ?? name).value === key)
				: this.#contents(selection, seen).flatMap((contents) => this.#selected(contents, key, seen)),
		);
	}

	/** What a fragment selects, once: fragments that spread each other would never end. */
	#contents(selection: InlineFragmentNode | FragmentSpreadNode, seen: Set<string>): readonly SelectionSetNode[] {
		if (selection.kind === Kind.INLINE_FRAGMENT) {
			return [selection.selectionSet];
		}
		const name = selection.name.value;
		const fragment = seen.has(name) ? undefined : this.#fragments.get(name);
		seen.add(name);
		return fragment ? [fragment.selectionSet] : [];
	}
}

/** Some servers write the index as text; no response key begins with a digit. */
function isListIndex(segment: string | number): boolean {
	return typeof segment === 'number' || /^\d/.test(segment);
}

/** Empty if the text has a syntax error. The lines and columns of the server are used then. */
function definitionsOf(text: string) {
	try {
		return parse(text).definitions;
	} catch {
		return [];
	}
}

/**
 * Columns of a line, from 0, as servers count them → UTF-16 code units: each counts as the strings
 * of its language do.
 */
type Counting = (line: string, column: number) => number;

const inCodeUnits: Counting = (_line, column) => column;
const countings: readonly Counting[] = [
	inCodeUnits,
	(line, column) => [...line].slice(0, column).join('').length,
	(line, column) => new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, column)).length,
];

/** Finds tokens at the lines and columns that a server reports. */
class SentLines {
	readonly #text: string;
	readonly #tokens: readonly GraphqlToken[];
	/** Where each line begins, and behind the last one the end of the text. */
	readonly #starts: readonly number[];
	readonly #counting: Counting;

	/**
	 * `locations` are all that the server named: how it counts columns shows in whether they hit
	 * where something begins.
	 */
	constructor(text: string, locations: readonly LineColumn[]) {
		this.#text = text;
		this.#tokens = tokenize(text);
		this.#starts = [...lineStarts(text), text.length + 1];
		const beginnings = new Set(
			this.#tokens.filter(({ text: token }) => !/^[)\]}(:=!|&]$/.test(token)).map(({ start }) => start),
		);
		const hits = countings.map(
			(counting) => locations.filter((location) => beginnings.has(this.#offsetOf(location, counting) ?? -1)).length,
		);
		this.#counting = countings[hits.indexOf(Math.max(...hits))] ?? inCodeUnits;
	}

	/**
	 * The token at a place, else the nearest in its line; `undefined` when there is no such line,
	 * or nothing in it.
	 */
	at(location: LineColumn): Span | undefined {
		const line = this.#line(location.line);
		const offset = this.#offsetOf(location, this.#counting);
		if (!line || offset === undefined) {
			return undefined;
		}
		const near = this.#tokens.filter(({ start, end }) => end > line.start && start < line.end);
		const [token = near.at(-1), next] = near.filter(({ end }) => end > offset);
		const isMark = token !== undefined && /^([$@]|\.\.\.)$/.test(token.text);
		return token && { start: token.start, end: isMark && next?.kind === 'name' ? next.end : token.end };
	}

	#offsetOf({ line, column }: LineColumn, counting: Counting): number | undefined {
		const span = this.#line(line);
		return span && span.start + counting(this.#text.slice(span.start, span.end), Math.max(column - 1, 0));
	}

	/** A line with its break, by its number from 1. */
	#line(number: number): Span | undefined {
		const [start, end] = [this.#starts[number - 1], this.#starts[number]];
		return start === undefined || end === undefined ? undefined : { start, end };
	}
}

/** The range of a value in the text of a result, in UTF-16 code units. */
export interface ResultNode {
	readonly start: number;
	readonly end: number;
}

/**
 * Finds values of a result by their paths, each as deep as the result goes: an error leaves `null`
 * where a parent was to be (GraphQL specification, section 6.4.4). `undefined` for a path of which
 * nothing is there.
 */
export function findResultNodes(
	text: string,
	paths: readonly (ResponsePath | undefined)[],
): readonly (ResultNode | undefined)[] {
	const root = parseTree(text);
	const data = root && findNodeAtLocation(root, ['data']);
	return paths.map((path) => {
		for (let depth = path?.length ?? 0; data && path && depth > 0; depth -= 1) {
			const node = findNodeAtLocation(data, path.slice(0, depth));
			if (node) {
				return { start: node.offset, end: node.offset + node.length };
			}
		}
		return undefined;
	});
}
