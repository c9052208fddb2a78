import type { SkippedEntry, SkipReason } from '../archives/checkArchive.ts';
import { type ConversionOrder, conversionUrl, type SentFile } from '../requests/conversionRequest.ts';

/**
 * `manifest.json`: the content and the origin of a folder of saved chunks. A public format; its
 * schema is `media/schemas/manifest.schema.json`. It is written last, so a folder with a manifest
 * is complete.
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
	/** The entries of the archive that were not saved. */
	readonly problems: readonly ManifestProblem[];
}

/**
 * The service and its parameters, with the service's names (spec/conversion-service.md, Resources).
 */
export interface ManifestService {
	/** With the port if it is not the default. */
	readonly host: string;
	readonly endpoint: string;
	readonly split_level?: number;
	readonly max_chunk_lines?: number;
}

/** A file in the folder. Only texts have headings, lines and tokens. */
export interface ManifestChunk {
	/** Its number in the archive, starting at 1. */
	readonly order: number;
	/** Its path in the folder, with `/`. */
	readonly path: string;
	/** Its name in the archive, if it was saved under another one. */
	readonly archivePath?: string;
	/** Its headings, outermost first, its own last. Missing if finding them would take too long. */
	readonly headingPath?: readonly string[];
	readonly lines?: number;
	readonly bytes: number;
	/** An estimate: a quarter of its bytes, rounded up. */
	readonly approxTokens?: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/** An entry that was not saved. */
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
export function skippedProblems(skipped: readonly SkippedEntry[], files: number): readonly ManifestProblem[] {
	return skipped.map(({ name, reason }, index) => ({ order: files + index + 1, archivePath: name, problem: reason }));
}

/**
 * Returns the sources, the service and the time of a conversion. Only the host of `serviceUrl` is
 * included.
 */
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

/** Returns the content of the manifest file. */
export function manifestText(manifest: Manifest): string {
	return `${JSON.stringify(manifest, undefined, '\t')}\n`;
}
