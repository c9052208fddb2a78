import { type ConversionOrder, conversionUrl, type SentFile } from '../requests/conversionRequest.ts';

/**
 * `manifest.json`: what a folder of saved chunks is and where it came from. A public format; its schema is
 * `media/schemas/manifest.schema.json`. It is written last, so a folder that has one is complete.
 */
export interface Manifest {
	readonly version: 1;
	/** The files that were sent, by name; more than one when they were sent together. */
	readonly sources: readonly SentFile[];
	readonly service: ManifestService;
	/** When the conversion was started, in UTC (ISO 8601). */
	readonly convertedAt: string;
	/** The files in the folder, in the archive's order. */
	readonly chunks: readonly ManifestChunk[];
	/** What the archive had and the folder does not. */
	readonly problems: readonly ManifestProblem[];
}

/** Who converted and how, in the service's own words (spec/conversion-service.md, Resources). */
export interface ManifestService {
	/** With the port, where it is not the usual one. */
	readonly host: string;
	readonly endpoint: string;
	readonly split_level?: number;
	readonly max_chunk_lines?: number;
}

/** A file in the folder. What only a text has is missing where it is none. */
export interface ManifestChunk {
	/** Its place in the archive, from 1. */
	readonly order: number;
	/** Below the folder, with `/`. */
	readonly path: string;
	/** Its name in the archive, where it could not be saved under that. */
	readonly archivePath?: string;
	/** The headings it stands under, outermost first, its own last. Missing also where finding them would take too long. */
	readonly headingPath?: readonly string[];
	readonly lines?: number;
	readonly bytes: number;
	/** An estimate: a quarter of its bytes, rounded up. */
	readonly approxTokens?: number;
	/** In hexadecimal. */
	readonly sha256: string;
}

/** A file that was not saved. */
export interface ManifestProblem {
	readonly order: number;
	/** Its name in the archive. */
	readonly archivePath: string;
	/** `damaged`: its size or its checksum is not what the archive says. */
	readonly problem: 'damaged';
}

/** What an archive was made of, by whom and when. `serviceUrl` is the service's base URL; only its host is kept. */
export function manifestHead(
	sources: readonly SentFile[],
	serviceUrl: string,
	{ kind, settings }: ConversionOrder,
	convertedAt: Date,
): Omit<Manifest, 'chunks' | 'problems'> {
	const service = { host: new URL(serviceUrl).host, endpoint: conversionUrl('', kind) };
	const split = { split_level: settings.splitLevel, max_chunk_lines: settings.maxChunkLines };
	return {
		version: 1,
		sources: sources.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
		service: kind === 'chunks' ? { ...service, ...split } : service,
		convertedAt: convertedAt.toISOString(),
	};
}

/** The manifest as the content of a file. */
export function manifestText(manifest: Manifest): string {
	return `${JSON.stringify(manifest, undefined, '\t')}\n`;
}
