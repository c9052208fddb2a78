import type { FormField, FormFile } from './multipart.ts';

/** What a document is turned into: one Markdown text, or chunks of Markdown. */
export type ConversionKind = 'markdown' | 'chunks';

/** How documents are split (spec/conversion-service.md, Resources). */
export interface ChunkSettings {
	/** The header level on which documents are split. */
	readonly splitLevel: number;
	readonly maxChunkLines: number;
}

/** What documents are turned into and how. */
export interface ConversionOrder {
	readonly kind: ConversionKind;
	readonly settings: ChunkSettings;
}

/** A file that was sent, all of it. */
export interface SentFile {
	readonly name: string;
	/** Bytes. */
	readonly size: number;
	/** In hexadecimal. */
	readonly sha256: string;
}

/** The address a conversion is sent to; `serviceUrl` has no trailing slash (spec/conversion-service.md, Endpoints). */
export function conversionUrl(serviceUrl: string, kind: ConversionKind): string {
	return `${serviceUrl}/api/convert/${kind === 'chunks' ? 'chunked' : 'simple'}`;
}

/** The fields of a conversion's form. The settings stand before the files, so that a service that streams has them first. */
export function conversionFields<File extends FormFile>(
	{ kind, settings }: ConversionOrder,
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
