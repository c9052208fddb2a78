import { sum } from '../../../../shared/core/sum.ts';
import { bracketDepthChange } from './brackets.ts';
import { type Definition, splitDefinitions } from './splitDefinitions.ts';

/** A range of a text in UTF-16 code units. */
export interface TextRange {
	readonly start: number;
	/** Offset after the last code unit of the range; never less than `start`. */
	readonly end: number;
}

/** A range that contains GraphQL in a document of another language. */
export interface GraphqlRegion extends TextRange {
	/**
	 * The GraphQL of the range, with the length of the range: escape sequences are replaced, and
	 * blanks replace everything that is not GraphQL.
	 */
	readonly content: string;
	/** Expressions of the other language in the range. Their values are unknown. */
	readonly interpolations: readonly TextRange[];
	/** The literals of the region; empty for a region whose text has no escape sequences. */
	readonly literals: readonly EmbeddedLiteral[];
}

/** A literal of another language that contains GraphQL. */
export interface EmbeddedLiteral extends TextRange {
	/** The closing delimiter; empty if there is none. */
	readonly close: string;
	/** How a delimiter is escaped: with a backslash, by doubling, or not at all. */
	readonly escape: 'backslash' | 'double' | 'none';
	/** Whether the literal can contain line breaks. */
	readonly isMultiline: boolean;
	/** Whether `{{` and `}}` stand for single braces. */
	readonly areBracesDoubled: boolean;
	/** What stands for a dollar sign. */
	readonly dollar: string;
}

/**
 * The GraphQL of a document. All offsets refer to the document, even when only some regions of it
 * contain GraphQL.
 */
export interface GraphqlText {
	/**
	 * The text of the document, in which blanks replace everything that is not GraphQL. The length and
	 * the line breaks of the document do not change.
	 */
	readonly text: string;
	/**
	 * The unchanged text of the document. An escaped line break of a literal is a line break of `text`
	 * only, so lines and columns must be computed from this text.
	 */
	readonly source: string;
	readonly definitions: readonly Definition[];
	readonly interpolations: readonly TextRange[];
	/** The ranges that contain the GraphQL of a document in another language; empty for GraphQL. */
	readonly regions: readonly TextRange[];
	/** The literals of another language that contain the GraphQL. */
	readonly literals: readonly EmbeddedLiteral[];
	/**
	 * Whether the document consists of GraphQL only. `false` for GraphQL in templates, which other
	 * code may combine.
	 */
	readonly isGraphqlOnly: boolean;
}

/**
 * Reads a document that consists of GraphQL. Never throws, not even for text with syntax errors.
 */
export function readGraphql(text: string): GraphqlText {
	return {
		text,
		source: text,
		definitions: splitDefinitions(text),
		interpolations: [],
		regions: [],
		literals: [],
		isGraphqlOnly: true,
	};
}

/**
 * Reads the GraphQL regions of a document in another language. A syntax error affects only its own
 * region.
 */
export function readGraphqlRegions(text: string, regions: readonly GraphqlRegion[]): GraphqlText {
	const masked = mask(text, regions);
	return {
		text: masked,
		source: text,
		definitions: regions.flatMap((region) => definitionsIn(masked, region)),
		interpolations: regions.flatMap(({ interpolations }) => interpolations),
		regions: regions.map(({ start, end }) => ({ start, end })),
		literals: regions.flatMap(({ literals }) => literals),
		isGraphqlOnly: false,
	};
}

/**
 * Returns the definitions in the region that contains or touches an offset, which are those of the
 * same literal or code block. In a document of GraphQL, these are all definitions.
 */
export function definitionsInRegion(
	{ definitions, regions }: Pick<GraphqlText, 'definitions' | 'regions'>,
	offset: number,
): readonly Definition[] {
	const region = regions.find(({ start, end }) => start <= offset && offset <= end);
	return region ? definitions.filter(({ regionStart }) => regionStart === region.start) : definitions;
}

function definitionsIn(
	text: string,
	{ start: regionStart, end, interpolations }: GraphqlRegion,
): readonly Definition[] {
	const definitions = splitDefinitions(text, regionStart, end, indentationOf(text.slice(regionStart, end)));
	return definitions.map((definition) => ({
		...definition,
		regionStart,
		interpolations: interpolations.filter((each) => isInDefinition(text, each, definition)),
	}));
}

/** Whether an interpolation is in a definition, or can be the rest of an unclosed one. */
function isInDefinition(text: string, interpolation: TextRange, { start, end, tokens }: Definition): boolean {
	const isUnclosed = tokens.at(-1)?.text !== '}' || sum(tokens.map(bracketDepthChange)) > 0;
	const isRest = isUnclosed && text.slice(end, interpolation.start).trim() === '';
	return start < interpolation.end && (interpolation.start < end || isRest);
}

/**
 * Returns the number of characters before the definitions in a literal: the indentation of the
 * first one, or the smallest indentation if the literal starts with a definition.
 */
function indentationOf(content: string): number {
	const lines = Array.from(content.matchAll(/(?<=[\r\n])([^\S\r\n]*)[^\s#]/g), ([, blanks = '']) => blanks.length);
	const startsWithLineBreak = /^\s*[\r\n]/.test(content);
	return startsWithLineBreak ? (lines[0] ?? 0) : lines.reduce((least, each) => Math.min(least, each), 1000);
}

/** Replaces every character by a blank, except line breaks. */
export function blankOutText(text: string): string {
	return text.replaceAll(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
}

/**
 * Replaces ranges of a text by blanks. The ranges must be sorted by `start`. All other offsets,
 * lines and columns remain the same.
 */
export function blankOutRanges(text: string, ranges: readonly TextRange[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const range of ranges) {
		const start = Math.max(range.start, position);
		const end = Math.max(range.end, start);
		parts.push(text.slice(position, start), blankOutText(text.slice(start, end)));
		position = end;
	}
	parts.push(text.slice(position));
	return parts.join('');
}

/** Replaces everything outside of the regions by blanks. */
function mask(text: string, regions: readonly GraphqlRegion[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const { start, end, content } of regions) {
		parts.push(blankOutText(text.slice(position, start)), content);
		position = end;
	}
	parts.push(blankOutText(text.slice(position)));
	return parts.join('');
}
