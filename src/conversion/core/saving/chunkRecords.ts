import { isText, stemOf } from '../documents/acceptedTypes.ts';
import { countLines } from '../documents/headings.ts';
import type { ManifestChunk } from './manifest.ts';

/** A file of an archive that has been saved. */
export interface SavedEntry {
	/** Its place in the archive, from 1. */
	readonly order: number;
	/** Its name in the archive. */
	readonly archivePath: string;
	/** Where it is below the folder, with `/`. */
	readonly path: string;
	readonly content: Uint8Array;
	/** Of the content, in hexadecimal. */
	readonly sha256: string;
	/** The headings it stands under, outermost first; `undefined` where they are not known. */
	readonly headingPath: readonly string[] | undefined;
}

/** What is recorded of a saved file. */
export interface ChunkRecord {
	readonly chunk: ManifestChunk;
	/** Its line in `chunks.jsonl`, with the line feed; `undefined` for what is no text. */
	readonly line: string | undefined;
}

/** Describes a saved file of an archive. `sources` are the names of the files that were sent for it. */
export function chunkRecord(entry: SavedEntry, sources: readonly string[]): ChunkRecord {
	const { order, archivePath, path, content, sha256, headingPath } = entry;
	const place = { order, path, ...(path === archivePath ? {} : { archivePath }) };
	const bytes = content.byteLength;
	if (!isText(archivePath)) {
		return { chunk: { ...place, bytes, sha256 }, line: undefined };
	}
	const text = textOf(content);
	const headings = headingPath ? { headingPath } : {};
	const measures = { lines: countLines(text), bytes, approxTokens: Math.ceil(bytes / 4), sha256 };
	const source = sourceOf(archivePath, sources) ?? null;
	return {
		chunk: { ...place, ...headings, ...measures },
		line: jsonLine({ order, path, source, ...headings, ...measures, text }),
	};
}

/** The text without a byte order mark: in UTF-8, else in windows-1252, which fits any bytes. */
function textOf(content: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(content);
	} catch {
		return new TextDecoder('windows-1252').decode(content);
	}
}

/**
 * The file that an entry was made of: the only one that was sent, else the one that the entry, or the outermost folder
 * it lies in, is named after. `undefined` where that is none of them, or not only one.
 */
function sourceOf(archivePath: string, sources: readonly string[]): string | undefined {
	if (sources.length === 1) {
		return sources[0];
	}
	const [outermost = '', ...deeper] = archivePath.split('/');
	const name = (deeper.length > 0 ? outermost : stemOf(outermost)).normalize('NFC');
	const named = sources.filter((source) => [source, stemOf(source)].some((known) => known.normalize('NFC') === name));
	return named.length === 1 ? named[0] : undefined;
}

/** JSON on one line for every reader: some take these characters for ends of lines too. */
function jsonLine(value: unknown): string {
	const escaped = JSON.stringify(value).replaceAll(
		/[\u0085\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return `${escaped}\n`;
}
