import {
	type FieldNode,
	type FragmentDefinitionNode,
	type FragmentSpreadNode,
	type InlineFragmentNode,
	Kind,
	parse,
	type SelectionSetNode,
} from 'graphql';
import type { OtherFragment } from '../navigation/otherFragments.ts';
import { operationsOf, type RunnableText, type Stretch } from '../running/runnableText.ts';
import { lineStarts } from '../text/lineStarts.ts';
import { splitDefinitions } from '../text/splitDefinitions.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import type { GraphqlError, ResponsePath, SourceLocation } from './judgeAnswer.ts';

/** A stretch of a document on screen, in UTF-16 code units. */
export interface Place {
	/** What tells the document: a fragment of another one; `undefined`: the document of the operation. */
	readonly fragment: OtherFragment | undefined;
	readonly start: number;
	readonly end: number;
}

/** An error of a server where it belongs. */
export interface LocatedError {
	readonly message: string;
	/** The way to the value that failed; `undefined` when the server names none. */
	readonly path: ResponsePath | undefined;
	/** What is to be marked. */
	readonly place: Place;
	/** What the error names besides. */
	readonly related: readonly Place[];
}

/**
 * The places of a response's errors in the documents that the sent text comes from (GraphQL specification, section 7.1.2): the field that
 * the path leads to, else what stands at the line and column, else the name of the operation. Path and places that lead
 * nowhere are passed over.
 */
export function locateErrors(errors: readonly GraphqlError[], sent: RunnableText): readonly LocatedError[] {
	const fields = new SentFields(sent.text);
	const lines = new SentLines(
		sent.text,
		errors.flatMap(({ locations }) => locations),
	);
	return errors.map(({ message, path, locations }) => {
		const spans = [path && fields.at(path), ...locations.map((location) => lines.at(location))];
		const places = distinct(spans.flatMap((span) => placesOf(span, sent.stretches)));
		const [place = operationPlace(sent), ...related] = places;
		return { message, path, place, related };
	});
}

/** None where the span is in no stretch. */
function placesOf(span: Span | undefined, stretches: readonly Stretch[]): readonly Place[] {
	if (!span) {
		return [];
	}
	return stretches
		.filter(({ start, end }) => start <= span.start && span.end <= end)
		.map(({ start, offset, fragment }) => ({
			fragment,
			start: span.start - start + offset,
			end: span.end - start + offset,
		}));
}

function distinct(places: readonly Place[]): readonly Place[] {
	return places.filter(
		({ fragment, start }, index) =>
			index === places.findIndex((other) => other.fragment === fragment && other.start === start),
	);
}

/** The name of the operation, and where it has none its first word. */
function operationPlace({ text, stretches }: RunnableText): Place {
	const [operation] = operationsOf(splitDefinitions(text));
	const name = operation?.tokens.find((token) => token.kind === 'name' && token.text === operation.name);
	const [place] = placesOf(name ?? operation?.tokens[0], stretches);
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

	/** What stands for the response key of the field that a path leads to: its alias, else its name. */
	at(path: ResponsePath): Span | undefined {
		let sets = this.#roots;
		let first: FieldNode | undefined;
		for (const key of path.filter((segment) => !isListIndex(segment))) {
			// A key that is selected in several places is one field of the response (specification, section 6.3.2).
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

/** None where the text cannot be parsed: then the server's lines and columns have to do. */
function definitionsOf(text: string) {
	try {
		return parse(text).definitions;
	} catch {
		return [];
	}
}

/** Columns of a line, from 0, as servers count them → UTF-16 code units: each counts as the strings of its language do. */
type Counting = (line: string, column: number) => number;

const inCodeUnits: Counting = (_line, column) => column;
const countings: readonly Counting[] = [
	inCodeUnits,
	(line, column) => [...line].slice(0, column).join('').length,
	(line, column) => new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, column)).length,
];

/** What stands at the lines and columns that a server names. */
class SentLines {
	readonly #text: string;
	readonly #tokens: readonly Token[];
	/** Where each line begins, and behind the last one the end of the text. */
	readonly #starts: readonly number[];
	readonly #counting: Counting;

	/** `locations` are all that the server named: how it counts columns shows in whether they hit where something begins. */
	constructor(text: string, locations: readonly SourceLocation[]) {
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

	/** The token at a place, else the nearest in its line; `undefined` when there is no such line, or nothing in it. */
	at(location: SourceLocation): Span | undefined {
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

	#offsetOf({ line, column }: SourceLocation, counting: Counting): number | undefined {
		const span = this.#line(line);
		return span && span.start + counting(this.#text.slice(span.start, span.end), Math.max(column - 1, 0));
	}

	/** A line with its break, by its number from 1. */
	#line(number: number): Span | undefined {
		const [start, end] = [this.#starts[number - 1], this.#starts[number]];
		return start === undefined || end === undefined ? undefined : { start, end };
	}
}
