import { fileNameStem, isTextFileName } from '../documents/acceptedTypes.ts';
import { countLines } from '../documents/headings.ts';
import type { ManifestChunk } from './manifest.ts';

/** A file of an archive that has been saved, with its content. */
export interface SavedArchiveFile {
	/** Its number among the opened files of the archive, starting at 1. */
	readonly order: number;
	/** Its path in the archive. */
	readonly archivePath: string;
	/** Its path relative to the folder in which the archive is saved, with `/`. */
	readonly path: string;
	/** The saved bytes. A text is in UTF-8. */
	readonly content: Uint8Array;
	/** The SHA-256 hash of the content, hexadecimal. */
	readonly sha256: string;
	/**
	 * The texts of the headings above the file, outermost first; `undefined` when they are unknown.
	 */
	readonly headingPath: readonly string[] | undefined;
}

/** The records of a saved file in `manifest.json` and `chunks.jsonl`. */
interface ChunkRecord {
	readonly chunk: ManifestChunk;
	/**
	 * Its line in `chunks.jsonl`, with the line feed; `undefined` for a file that is not a text.
	 */
	readonly line: string | undefined;
}

/**
 * Returns the records of a saved file in `manifest.json` and `chunks.jsonl`. `sources` are the
 * names of the files that were sent for it.
 */
export function chunkRecord(entry: SavedArchiveFile, sources: readonly string[]): ChunkRecord {
	const chunk = manifestChunk(entry);
	if (!isTextFileName(entry.archivePath)) {
		return { chunk, line: undefined };
	}
	const { order, path, archivePath: _, ...details } = chunk;
	const source = sourceOf(entry.archivePath, sources) ?? null;
	return { chunk, line: jsonLine({ order, path, source, ...details, text: new TextDecoder().decode(entry.content) }) };
}

/** Returns the manifest entry of a saved file. */
export function manifestChunk({
	order,
	archivePath,
	path,
	content,
	sha256,
	headingPath,
}: SavedArchiveFile): ManifestChunk {
	const identity = { order, path, ...(path === archivePath ? {} : { archivePath }) };
	const bytes = content.byteLength;
	if (!isTextFileName(archivePath)) {
		return { ...identity, bytes, sha256 };
	}
	const lines = countLines(new TextDecoder().decode(content));
	return {
		...identity,
		...(headingPath ? { headingPath } : {}),
		lines,
		bytes,
		approxTokens: Math.ceil(bytes / 4),
		sha256,
	};
}

/**
 * Returns the source of an entry: the only file that was sent, else the file with the name of the
 * entry or of its outermost folder. `undefined` when there is no such file, or more than one.
 */
function sourceOf(archivePath: string, sources: readonly string[]): string | undefined {
	if (sources.length === 1) {
		return sources[0];
	}
	const [outermost = '', ...deeper] = archivePath.split('/');
	const name = (deeper.length > 0 ? outermost : fileNameStem(outermost)).normalize('NFC');
	const named = sources.filter((source) =>
		[source, fileNameStem(source)].some((candidate) => candidate.normalize('NFC') === name),
	);
	return named.length === 1 ? named[0] : undefined;
}

/**
 * Returns a value as one line of JSON. Escapes characters that some readers treat as line
 * terminators.
 */
function jsonLine(value: unknown): string {
	const escaped = JSON.stringify(value).replaceAll(
		/[\u0085\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return `${escaped}\n`;
}
