import { normalizeToFormC } from '../names/comparableName.ts';
import { uniquePaths } from '../names/uniquePaths.ts';
import type { FormField, FormFile } from './multipart.ts';

/** The result of a conversion: one Markdown text, or chunks of Markdown. */
export type ConversionKind = 'markdown' | 'chunks';

/** The settings for splitting documents into chunks (docs/services.md, C2). */
interface ChunkSettings {
	/** The header level on which documents are split. */
	readonly splitLevel: number;
	readonly maxChunkLines: number;
}

/** The kind of a conversion and its settings. */
export interface ConversionParameters {
	readonly kind: ConversionKind;
	readonly settings: ChunkSettings;
}

/** A file that was sent completely. */
export interface SentFile {
	readonly name: string;
	/** Bytes. */
	readonly size: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/**
 * Returns the URL of the endpoint for a kind of conversion (docs/services.md, C1).
 * `serviceUrl` has no trailing slash.
 */
export function conversionUrl(serviceUrl: string, kind: ConversionKind): string {
	return `${serviceUrl}/api/convert/${kind === 'chunks' ? 'chunked' : 'simple'}`;
}

/**
 * Returns the form fields of a conversion request. The settings precede the files for services that
 * process the body as a stream.
 */
export function conversionFormFields<File extends FormFile>(
	{ kind, settings }: ConversionParameters,
	files: readonly File[],
): readonly FormField<File>[] {
	const uploads = files.map((file) => ({ name: 'files', file }));
	return kind === 'markdown'
		? uploads
		: [
				{ name: 'split_level', value: String(settings.splitLevel) },
				{ name: 'max_chunk_lines', value: String(settings.maxChunkLines) },
				...uploads,
			];
}

/**
 * Returns unique names for files that are sent together, because a service names its results after
 * them. A unique name is not changed.
 */
export function uniqueFileNames(names: readonly string[]): readonly string[] {
	const normal = names.map(normalizeToFormC);
	const unique = uniquePaths(normal.map((wanted) => [{ original: wanted, wanted }]));
	return unique.map((each, index) => (each === normal[index] ? (names[index] ?? each) : each));
}

/**
 * Divides files into requests: one request for each file, or one for all files if they are sent
 * together.
 */
export function divideIntoRequests<File>(
	files: readonly File[],
	together: boolean,
): readonly (readonly [File, ...File[]])[] {
	const [first, ...others] = files;
	return together && first ? [[first, ...others]] : files.map((file) => [file]);
}
