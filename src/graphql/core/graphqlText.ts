import { type Definition, splitDefinitions } from './splitDefinitions.ts';

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
}

/** Reads a document that is GraphQL as a whole. Broken text never fails. */
export function readGraphql(text: string): GraphqlText {
	return { text, definitions: splitDefinitions(text), holes: [] };
}

/** Reads the regions of a document of another language. What is broken in one of them stays in it. */
export function readRegions(text: string, regions: readonly GraphqlRegion[]): GraphqlText {
	const holes = regions.flatMap((region) => region.holes);
	const masked = mask(text, regions, holes);
	return {
		text: masked,
		definitions: regions.flatMap(({ start, end }) => splitDefinitions(masked, start, end)),
		holes,
	};
}

function mask(text: string, regions: readonly GraphqlRegion[], holes: readonly TextRange[]): string {
	const parts: string[] = [];
	let position = 0;
	const keepUntil = (end: number) => {
		parts.push(text.slice(position, end));
		position = end;
	};
	const blankUntil = (end: number) => {
		parts.push(text.slice(position, end).replaceAll(/[^\r\n]/g, ' '));
		position = end;
	};
	for (const { start, end } of regions) {
		blankUntil(start);
		for (const hole of holes.filter((each) => start <= each.start && each.end <= end)) {
			keepUntil(hole.start);
			blankUntil(hole.end);
		}
		keepUntil(end);
	}
	blankUntil(text.length);
	return parts.join('');
}
