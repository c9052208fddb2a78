import type { Details } from '../../../shared/core/errors.ts';
import { sum } from '../../../shared/core/sum.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import type { SkippedEntry } from '../../core/archives/checkArchive.ts';
import type { ConversionOrder, SentFile } from '../../core/requests/conversionRequest.ts';

/** A document that goes into a ZIP: a text, or entries of an archive in a folder of this name. */
export type ZipItem =
	| { readonly kind: 'text'; readonly name: string; readonly content: Uint8Array }
	| {
			readonly kind: 'archive';
			readonly name: string;
			/** Shared memory, so that it need not be copied. */
			readonly archive: Uint8Array;
			readonly entries: readonly ArchiveEntry[];
			/** Entries that were not opened. The manifest lists them. */
			readonly skipped: readonly SkippedEntry[];
			/**
			 * The headings of each entry, in the same order; `undefined` where they are not known.
			 */
			readonly headingPaths: readonly (readonly string[] | undefined)[];
	  };

/** A ZIP to write and what its manifest says. */
export interface ZipPlan {
	/** The path of the file. A file that is there is replaced when the ZIP is complete. */
	readonly path: string;
	readonly items: readonly ZipItem[];
	readonly sent: readonly SentFile[];
	readonly order: ConversionOrder;
	/** Base URL of the service. */
	readonly serviceUrl: string;
	/**
	 * Milliseconds since 1 January 1970 UTC. All entries get this date, so that equal contents make
	 * equal ZIPs.
	 */
	readonly startedAt: number;
	/** Two numbers that both threads see: see {@link zipState}. */
	readonly state: Int32Array;
}

/** The indexes of {@link ZipPlan.state}: how many files have been written, and whether to stop. */
export const zipState = { written: 0, cancelled: 1 } as const;

/**
 * The result of writing a ZIP. A failure has the code of its error, which no exception keeps
 * between threads.
 */
export type ZipResult =
	| { readonly kind: 'written'; readonly files: number; readonly damaged: number }
	| { readonly kind: 'cancelled' }
	| { readonly kind: 'failed'; readonly code: string; readonly details: Details };

/** How many files a ZIP of these items has when none of them is damaged, its manifest included. */
export function zipFileCount(items: readonly ZipItem[]): number {
	return sum(items.map((item) => (item.kind === 'text' ? 1 : item.entries.length))) + 1;
}
