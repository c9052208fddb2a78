import { type Definition, splitDefinitions } from './splitDefinitions.ts';
import { unescapeTemplate } from './unescapeTemplate.ts';

/** A stretch of a document in UTF-16 code units. */
export interface TextRange {
	readonly start: number;
	/** Behind its last unit; never before `start`. */
	readonly end: number;
}

/** A stretch of a document of another language that is GraphQL. */
export interface GraphqlRegion extends TextRange {
	/** Where the other language puts something in, about which nothing is known. */
	readonly holes: readonly TextRange[];
}

/** The GraphQL of a document. All offsets are those of the document, also where only stretches of it are GraphQL. */
export interface GraphqlText {
	/** As long as the document; what is no GraphQL in it is blank. */
	readonly text: string;
	readonly definitions: readonly Definition[];
	readonly holes: readonly TextRange[];
	/** Whether it stands for itself. Templates are put together by code that nobody reads here. */
	readonly isWhole: boolean;
}

/** Reads a document that is GraphQL as a whole. Broken text never fails. */
export function readGraphql(text: string): GraphqlText {
	return { text, definitions: splitDefinitions(text), holes: [], isWhole: true };
}

/** Reads the regions of a document of another language. What is broken in one of them stays in it. */
export function readRegions(text: string, regions: readonly GraphqlRegion[]): GraphqlText {
	const masked = mask(text, regions);
	return {
		text: masked,
		definitions: regions.flatMap(({ start, end }) => splitDefinitions(masked, start, end)),
		holes: regions.flatMap(({ holes }) => holes),
		isWhole: false,
	};
}

function mask(text: string, regions: readonly GraphqlRegion[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const { start, end, holes } of regions) {
		parts.push(
			blank(text.slice(position, start)),
			unescapeTemplate(withoutHoles(text.slice(start, end), start, holes)),
		);
		position = end;
	}
	parts.push(blank(text.slice(position)));
	return parts.join('');
}

function withoutHoles(text: string, offset: number, holes: readonly TextRange[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const { start, end } of holes) {
		parts.push(text.slice(position, start - offset), blank(text.slice(start - offset, end - offset)));
		position = end - offset;
	}
	parts.push(text.slice(position));
	return parts.join('');
}

function blank(text: string): string {
	return text.replaceAll(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
}
