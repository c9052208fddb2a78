import type { SkippedEntry, SkipReason } from '../archives/checkArchive.ts';
import { type ConversionParameters, conversionUrl, type SentFile } from '../requests/conversionRequest.ts';

/**
 * `manifest.json`: the content and the origin of a folder of saved files. A public format; its
 * schema is `media/schemas/manifest.schema.json`. For chunks it is written last, so a folder of
 * chunks with a manifest is complete.
 */
export interface Manifest {
	readonly version: 1;
	/**
	 * The files that were sent, by name; more than one when they were sent together, and in a folder
	 * that documents are converted into again and again.
	 */
	readonly sources: readonly ManifestSource[];
	/** The service of the last conversion. */
	readonly service: ManifestService;
	/** When the last conversion was started, in UTC (ISO 8601). */
	readonly convertedAt: string;
	/** The files in the folder, in the archive's order. */
	readonly chunks: readonly ManifestChunk[];
	/** The entries of the archive that were not saved. */
	readonly problems: readonly ManifestProblem[];
}

/**
 * A file that was sent. In a folder that documents are converted into again and again, it also has
 * the properties that decide whether the file must be sent again.
 */
export interface ManifestSource extends SentFile {
	/** Its path relative to the folder of the manifest, with `/`. */
	readonly path?: string;
	/** The path of its output in the folder: of a file, or of the folder of its chunks. */
	readonly output?: string;
	/** The service that converted the file, with the settings of the conversion. */
	readonly service?: ManifestService;
	/** When its conversion was started, in UTC (ISO 8601). */
	readonly convertedAt?: string;
	/** `true` when some of its chunks were not saved, so that it is sent again. */
	readonly incomplete?: boolean;
}

/**
 * The service and the parameters of a conversion, with the names that the service uses
 * (docs/services.md, C2).
 */
export interface ManifestService {
	/** The host of the service, with the port if it is not the default. */
	readonly host: string;
	readonly endpoint: string;
	readonly split_level?: number;
	readonly max_chunk_lines?: number;
}

/** A saved file in the folder of the manifest. Only texts have headings, lines and tokens. */
export interface ManifestChunk {
	/** Its number in the archive, starting at 1. */
	readonly order: number;
	/** Its path relative to the folder of the manifest, with `/`. */
	readonly path: string;
	/** Its name in the archive, if it was saved under another one. */
	readonly archivePath?: string;
	/** Its headings, outermost first, its own last. Missing if finding them would take too long. */
	readonly headingPath?: readonly string[];
	readonly lines?: number;
	readonly bytes: number;
	/** The estimated number of tokens: a quarter of its bytes, rounded up. */
	readonly approxTokens?: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/** An entry of the archive that was not saved, with the reason. */
export interface ManifestProblem {
	/** Its number in the archive, starting at 1. Entries that were not opened follow all others. */
	readonly order: number;
	/** Its name in the archive; empty for entries that may be missing. */
	readonly archivePath: string;
	readonly problem: SkipReason;
}

/**
 * Returns the problems of entries that were not opened. Their numbers follow those of the opened
 * `files`.
 */
export function skippedEntryProblems(skipped: readonly SkippedEntry[], files: number): readonly ManifestProblem[] {
	return skipped.map(({ name, reason }, index) => ({ order: files + index + 1, archivePath: name, problem: reason }));
}

/**
 * Returns the properties of a manifest that describe a conversion: its sources, service and time.
 * Only the host of `serviceUrl` is included.
 */
export function manifestHead(
	sources: readonly SentFile[],
	serviceUrl: string,
	{ kind, settings }: ConversionParameters,
	convertedAt: Date,
): Omit<Manifest, 'chunks' | 'problems'> {
	return {
		version: 1,
		sources: sources.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
		service: manifestService(serviceUrl, { kind, settings }),
		convertedAt: convertedAt.toISOString(),
	};
}

/** Returns the service and the settings of a conversion. Only the host of the URL is included. */
export function manifestService(serviceUrl: string, { kind, settings }: ConversionParameters): ManifestService {
	const service = { host: new URL(serviceUrl).host, endpoint: conversionUrl('', kind) };
	const split = { split_level: settings.splitLevel, max_chunk_lines: settings.maxChunkLines };
	return kind === 'chunks' ? { ...service, ...split } : service;
}

/** Returns the content of the manifest file. */
export function conversionManifestText(manifest: Manifest): string {
	return `${JSON.stringify(manifest, undefined, '\t')}\n`;
}
