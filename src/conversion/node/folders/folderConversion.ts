import type { ConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import type { UserError } from '../../../shared/core/errors.ts';
import type { Http } from '../../../shared/core/http.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import type { FailedConversion } from '../../core/jobs/conversionJobs.ts';
import type { ConversionKind, ConversionParameters } from '../../core/requests/conversionRequest.ts';
import type { SourceRecord } from '../../core/saving/folderRecords.ts';
import type { TransferProgress } from '../convertDocument.ts';
import type { UnreplacedFile } from './convertedFolder.ts';
import type { FolderLockOptions } from './folderLock.ts';

/** A document to convert into a folder. */
export interface FolderSource {
	/** Absolute. */
	readonly path: string;
	/** The path that its output gets in the folder, with `/` and the extension of the source. */
	readonly relativePath: string;
	/** Its name in messages. */
	readonly label: string;
}

/** The documents to convert into a folder, and how. */
export interface FolderConversion extends FolderLockOptions {
	/** The path of the folder, which is created when it does not exist. */
	readonly folder: string;
	/** The permissions of new files; without it, those of the process. */
	readonly newFileMode?: number;
	readonly sources: readonly FolderSource[];
	readonly order: ConversionParameters;
	/** Base URL of the service, without a trailing slash. */
	readonly serviceUrl: string;
	/** Whether unchanged sources are sent too. */
	readonly all: boolean;
	/**
	 * Whether edited outputs and other existing files are replaced. A function is called with the new
	 * result before it replaces them, one call at a time. With `false`, their sources are not sent.
	 */
	readonly overwritesEdited: boolean | ((conflict: ReplaceConflict) => Promise<boolean>);
	/** Milliseconds without a byte sent or received; 0 for no limit. */
	readonly idleTimeout: number;
	readonly onProgress?: (progress: FolderConversionProgress) => void;
	/** Called for each converted source as soon as its output is saved. */
	readonly onConverted?: (converted: ConvertedSource) => void;
}

/** The progress of a conversion into a folder. Counts are of sources. */
export interface FolderConversionProgress {
	readonly step: 'compare' | 'convert';
	readonly done: number;
	readonly total: number;
	readonly current: readonly CurrentSource[];
}

/** A source that is being compared or converted. */
export interface CurrentSource {
	/** Its name in messages. */
	readonly name: string;
	/** The progress of its upload; `undefined` while it is not being sent. */
	readonly transfer: TransferProgress | undefined;
}

/** A source that was converted. */
export interface ConvertedSource {
	readonly source: FolderSource;
	/** The path of its file in the folder, or of the folder of its chunks. */
	readonly output: string;
	/** The number of entries of the archive that were not saved. */
	readonly skipped: number;
	/** The number of those that were damaged. */
	readonly damaged: number;
	/** The number of places in its texts that could not be read and contain U+FFFD. */
	readonly unreadable: number;
}

/** A source that was not converted, or not saved, because of an error. */
export interface FailedSource extends Pick<FailedConversion, 'error' | 'detail'> {
	readonly source: FolderSource;
}

/** A source that was not converted because saving would replace these files. */
export interface UnconvertedSource {
	readonly source: FolderSource;
	readonly files: readonly UnreplacedFile[];
}

/** A new result that would replace files that were edited, or that no conversion has written. */
export interface ReplaceConflict extends UnconvertedSource {
	/** Returns the new content of a file; `undefined` when it is not part of the new result. */
	readonly readNew: (path: string) => Promise<Uint8Array | undefined>;
}

/** The result of a conversion into a folder. Sources are in the order of the request. */
export interface FolderConversionResult {
	readonly converted: readonly ConvertedSource[];
	readonly unchanged: number;
	readonly kept: readonly UnconvertedSource[];
	readonly failed: readonly FailedSource[];
	/** The records of sources that no longer exist. Their outputs stay. */
	readonly gone: readonly SourceRecord[];
	/**
	 * Why the remaining sources were not sent, such as a service that cannot be reached: the error of
	 * one of the failed sources.
	 */
	readonly stoppedBy: UserError | undefined;
	/** The number of sources that were not sent for this reason. */
	readonly notSent: number;
}

/** What a conversion into a folder runs with. */
export interface FolderConversionContext {
	readonly http: Http;
	/** Limits the parallel uploads. */
	readonly uploads: ConcurrencyLimiter;
	/** Returns the headings of each entry of an archive; `undefined` when they are unknown. */
	readonly headingPaths: (
		archive: Uint8Array,
		entries: readonly ArchiveEntry[],
		kind: ConversionKind,
		signal: AbortSignal,
	) => Promise<readonly (readonly string[] | undefined)[]>;
}
