import type { ErrorDetails } from '../../../shared/core/errors.ts';
import { sum } from '../../../shared/core/sum.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import type { SkippedEntry } from '../../core/archives/checkArchive.ts';
import type { ConversionParameters, SentFile } from '../../core/requests/conversionRequest.ts';

/**
 * A document that goes into a ZIP: a text, or entries of an archive, which go into a folder if the
 * ZIP has several documents.
 */
export type ZipItem =
	| { readonly kind: 'text'; readonly name: string; readonly content: Uint8Array }
	| {
			readonly kind: 'archive';
			readonly name: string;
			/** The archive in shared memory, so that it is not copied to the thread. */
			readonly archive: Uint8Array;
			readonly entries: readonly ArchiveEntry[];
			/** Entries that were not opened. The manifest lists them. */
			readonly skipped: readonly SkippedEntry[];
			/**
			 * The headings of each entry, in the same order; `undefined` when they are unknown.
			 */
			readonly headingPaths: readonly (readonly string[] | undefined)[];
	  };

/** A ZIP to write, and the data of its manifest. */
export interface ZipPlan {
	/** The absolute path of the ZIP. An existing file is replaced when the ZIP is complete. */
	readonly path: string;
	readonly items: readonly ZipItem[];
	readonly sent: readonly SentFile[];
	readonly order: ConversionParameters;
	/** Base URL of the service that converted the documents. */
	readonly serviceUrl: string;
	/**
	 * When the conversion was started, in milliseconds since 1 January 1970 UTC. All entries have this
	 * date, so that equal contents result in equal ZIPs.
	 */
	readonly startedAt: number;
	/** Two numbers that both threads share, see {@link zipStateIndexes}. */
	readonly state: Int32Array;
}

/** The indexes of {@link ZipPlan.state}: the number of written files, and whether to cancel. */
export const zipStateIndexes = { written: 0, cancelled: 1 } as const;

/**
 * The result of writing a ZIP. A failure is returned as a code, because an error loses its
 * properties between threads.
 */
export type ZipResult =
	| { readonly kind: 'written'; readonly files: number; readonly damaged: number }
	| { readonly kind: 'cancelled' }
	| { readonly kind: 'failed'; readonly code: string; readonly details: ErrorDetails };

/** Returns the number of files in a ZIP if no entry is damaged, including the manifest. */
export function zipFileCount(items: readonly ZipItem[]): number {
	return sum(items.map((item) => (item.kind === 'text' ? 1 : item.entries.length))) + 1;
}
