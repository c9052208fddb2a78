import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { createConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { pathWithSlashes } from '../../../shared/node/relativePathInFolder.ts';
import type { ConversionDocument, ConvertedDocument } from '../../core/jobs/conversionJobs.ts';
import { addErrorDetails, canAffectFolder, fileSavingError } from '../../core/saving/fileSavingError.ts';
import {
	isUnchangedSource,
	type OutputPaths,
	outputPaths,
	type SourceRecord,
} from '../../core/saving/folderRecords.ts';
import { type ManifestService, manifestService } from '../../core/saving/manifest.ts';
import { readEntry } from '../archives/readArchive.ts';
import type { FileChecksum } from '../checksum.ts';
import type { TransferProgress } from '../convertDocument.ts';
import { DocumentSender } from '../documentSender.ts';
import { pathsToSave } from '../saving/saveArchiveFiles.ts';
import { TargetFolder } from '../saving/targetFolder.ts';
import { readSourceChecksum, withoutFolderLinks } from '../sourceFiles.ts';
import { type ConvertedContent, ConvertedFolder } from './convertedFolder.ts';
import type {
	ConvertedSource,
	CurrentSource,
	FailedSource,
	FolderConversion,
	FolderConversionContext,
	FolderConversionProgress,
	FolderConversionResult,
	FolderSource,
	ReplaceConflict,
	UnconvertedSource,
} from './folderConversion.ts';
import { lockFolder } from './folderLock.ts';

/** A source with its record and the paths of its output. */
interface PlannedSource {
	readonly source: FolderSource;
	/** Its path relative to the target folder, with `/`. */
	readonly path: string;
	readonly record: SourceRecord | undefined;
	readonly outputs: OutputPaths;
}

/** A source that must be sent, with its checksum. */
interface SourceToSend extends PlannedSource {
	readonly kind: 'to send';
	readonly checksum: FileChecksum;
}

/** What happened to one source: converted, kept, failed, unchanged or not sent. */
type Settled =
	| ({ readonly kind: 'converted' } & ConvertedSource)
	| ({ readonly kind: 'kept' } & UnconvertedSource)
	| ({ readonly kind: 'failed' } & FailedSource)
	| { readonly kind: 'unchanged' | 'not sent'; readonly source: FolderSource };

/**
 * Maximum numbers of sources that are converted at once, and compared at once with their records.
 * Each result of a conversion is in memory.
 */
const parallelConversions = 2;
const parallelComparisons = 8;

/**
 * Converts documents into a folder and sends only those that are new or have changed since the last
 * conversion into the same folder, as its `manifest.json` records. Each output is saved as soon as
 * it is received. Outputs that were edited are not replaced, and outputs without a source are not
 * deleted. One run at a time uses a folder.
 * @throws {UserError} `conversion/folder-in-use`, `conversion/manifest-unknown`,
 * `conversion/save-…` when the folder cannot be used. {Cancelled}: saved outputs stay and are
 * recorded.
 */
export async function convertIntoFolder(
	context: FolderConversionContext,
	conversion: FolderConversion,
): Promise<FolderConversionResult> {
	try {
		const target = await openTarget(conversion);
		await using _ = await lockFolder(target.root, conversion);
		const folder = await ConvertedFolder.open(target, conversion.newFileMode);
		try {
			return await new FolderRun(context, conversion, folder).run();
		} finally {
			await folder.close();
		}
	} catch (error) {
		throw error instanceof UserError ? addErrorDetails(error, { file: basename(conversion.folder) }) : error;
	}
}

/** Creates a folder when it does not exist. @throws {UserError} of `fileSavingError` */
async function openTarget({ folder, newFileMode }: FolderConversion): Promise<TargetFolder> {
	await mkdir(folder, { recursive: true }).catch((error: unknown) => {
		throw fileSavingError(error, folder);
	});
	return TargetFolder.open(folder, newFileMode);
}

type OnTransfer = (transfer: TransferProgress) => void;

class FolderRun {
	readonly #context: FolderConversionContext;
	readonly #conversion: FolderConversion;
	readonly #folder: ConvertedFolder;
	readonly #service: ManifestService;
	readonly #startedAt = new Date();
	readonly #sender: DocumentSender;
	readonly #questions = createConcurrencyLimiter(1);

	constructor(context: FolderConversionContext, conversion: FolderConversion, folder: ConvertedFolder) {
		this.#context = context;
		this.#conversion = conversion;
		this.#folder = folder;
		this.#service = manifestService(conversion.serviceUrl, conversion.order);
		this.#sender = new DocumentSender({ ...context, ...conversion });
	}

	async run(): Promise<FolderConversionResult> {
		const planned = await this.#plan();
		const compared = await this.#forEach(planned, parallelComparisons, 'compare', (each) => this.#compare(each));
		const toSend = compared.filter((each) => each.kind === 'to send');
		if (toSend.length > 0) {
			await this.#folder.requireWritable();
		}
		const sent = await this.#forEach(toSend, parallelConversions, 'convert', (each, move) => this.#send(each, move));
		const results = new Map(toSend.map((each, index) => [each.source, sent[index]]));
		const settled = compared.map((each) => results.get(each.source) ?? each);
		const gone = await this.#folder.findGone();
		await this.#folder.store(this.#conversion.serviceUrl, this.#conversion.order, this.#startedAt);
		throwIfCancelled(this.#conversion.signal);
		return {
			converted: settled.filter((each) => each.kind === 'converted'),
			unchanged: settled.filter((each) => each.kind === 'unchanged').length,
			kept: settled.filter((each) => each.kind === 'kept'),
			failed: settled.filter((each) => each.kind === 'failed'),
			gone,
			stoppedBy: this.#sender.stoppedBy,
			notSent: settled.filter((each) => each.kind === 'not sent').length,
		};
	}

	/** Returns each source once. */
	async #plan(): Promise<readonly PlannedSource[]> {
		const { sources, order } = this.#conversion;
		const { path: folder, records } = this.#folder;
		const sourceOfPath = new Map<string, FolderSource>();
		for (const source of sources) {
			// A source whose folder is missing fails when it is read.
			const path = await withoutFolderLinks(source.path).catch(() => source.path);
			const inFolder = pathWithSlashes(relative(folder, path));
			// Omits files that earlier conversions saved: the target folder may lie among the sources, and
			// an archive may contain pictures.
			if (!sourceOfPath.has(inFolder) && !records.hasFile(inFolder)) {
				sourceOfPath.set(inFolder, source);
			}
		}
		const recorded = [...sourceOfPath].map(([path, source]) => {
			return { source, path, relativePath: source.relativePath, record: records.get(path, order.kind) };
		});
		const outputs = outputPaths(recorded, records.all, order.kind);
		return recorded.map(({ source, path, record }, index) => {
			return { source, path, record, outputs: outputs[index] ?? { text: '', archive: '' } };
		});
	}

	/**
	 * Decides whether a source must be sent, by comparing it with its record, and its output files
	 * with the checksums in the record.
	 */
	async #compare(planned: PlannedSource): Promise<SourceToSend | Settled> {
		const { overwritesEdited, all, order, signal } = this.#conversion;
		const { source, record, outputs } = planned;
		throwIfCancelled(signal);
		try {
			const checksum = await readSourceChecksum({ path: source.path, name: source.label }, signal);
			const usualOutput = order.kind === 'chunks' ? outputs.archive : outputs.text;
			const files = await this.#folder.findKept(record, record ? [] : [usualOutput]);
			if (files.length > 0 && overwritesEdited === false) {
				return { kind: 'kept', source, files };
			}
			const isCurrent = !all && files.length === 0 && record && isUnchangedSource(record, checksum, this.#service);
			return isCurrent && (await this.#folder.hasAllFiles(record))
				? { kind: 'unchanged', source }
				: { ...planned, kind: 'to send', checksum };
		} catch (error) {
			return failedSource(source, error);
		}
	}

	async #send(toSend: SourceToSend, onProgress: OnTransfer): Promise<Settled> {
		const { source } = toSend;
		try {
			return await this.#convert(toSend, onProgress);
		} catch (error) {
			if (error instanceof Cancelled) {
				return { kind: 'not sent', source };
			}
			const failed = failedSource(source, error);
			if (await this.#preventsSaving(failed.error)) {
				this.#sender.stop(failed.error);
			}
			return failed;
		}
	}

	/**
	 * Whether no further result can be saved. A locked file or a deleted subfolder affects only some
	 * results.
	 */
	async #preventsSaving(failure: UserError): Promise<boolean> {
		const isWritable = () =>
			this.#folder.requireWritable().then(
				() => true,
				() => false,
			);
		return canAffectFolder(failure) && (failure.code === 'conversion/save-disk-full' || !(await isWritable()));
	}

	async #convert(toSend: SourceToSend, onProgress: OnTransfer): Promise<Settled> {
		const { source, record, checksum, path, outputs } = toSend;
		const { signal, overwritesEdited } = this.#conversion;
		const startedAt = Date.now();
		const document: ConversionDocument = {
			type: 'document',
			id: source.label,
			name: source.label,
			sources: [source.path],
		};
		const files = [{ path: source.path, name: basename(source.path) }];
		const result = await this.#sender.send({ document, files, signal, onProgress });
		if (result.state === 'cancelled') {
			throw new Cancelled();
		}
		if (result.state === 'failed') {
			const { error, detail } = result;
			return error.code === 'conversion/not-sent'
				? { kind: 'not sent', source }
				: { kind: 'failed', source, error, detail };
		}
		const content = this.#contentOf(result, startedAt);
		const output = outputs[content.kind];
		const paths = content.kind === 'text' ? [output] : pathsToSave(content.source).map((name) => `${output}/${name}`);
		const kept = overwritesEdited === true ? [] : await this.#folder.findKept(record, paths);
		if (kept.length > 0) {
			const readNew = async (name: string) => readContent(content, paths.indexOf(name));
			if (!(await this.#mayReplace({ source, files: kept, readNew }))) {
				return { kind: 'kept', source, files: kept };
			}
		}
		const file = result.sent[0] ?? { name: basename(source.path), ...checksum };
		const convertedAt = new Date(startedAt).toISOString();
		const { damaged, unreadable } = await this.#folder.save(
			content,
			output,
			{ path, file, service: this.#service, convertedAt },
			signal,
		);
		const skipped = damaged + (result.state === 'archive' ? result.skipped.length : 0);
		const converted = { source, output, skipped, damaged, unreadable };
		this.#conversion.onConverted?.(converted);
		return { kind: 'converted', ...converted };
	}

	/** Whether existing files are replaced. Asks one question at a time, and none when canceled. */
	async #mayReplace(conflict: ReplaceConflict): Promise<boolean> {
		const { overwritesEdited, signal } = this.#conversion;
		if (typeof overwritesEdited !== 'function') {
			return overwritesEdited;
		}
		const ask = async () => {
			throwIfCancelled(signal);
			return overwritesEdited(conflict);
		};
		return rejectOnAbort(this.#questions(ask), signal);
	}

	#contentOf(result: ConvertedDocument, startedAt: number): ConvertedContent {
		const { order, serviceUrl } = this.#conversion;
		if (result.state === 'markdown') {
			const { content, unreadable } = result;
			return { kind: 'text', content, unreadable, sha256: createHash('sha256').update(content).digest('hex') };
		}
		const { archive, chunks, skipped, sent } = result;
		const entries = chunks.map(({ entry }) => entry);
		const headingPaths = (signal: AbortSignal) => this.#context.headingPaths(archive, entries, order.kind, signal);
		return {
			kind: 'archive',
			source: { archive, entries, skipped, headingPaths, sent, order, serviceUrl, startedAt },
		};
	}

	/**
	 * Runs a task for each source, at most `limit` at once, reports progress, and returns the results.
	 */
	async #forEach<T extends { readonly source: FolderSource }, R>(
		items: readonly T[],
		limit: number,
		step: FolderConversionProgress['step'],
		task: (item: T, onProgress: OnTransfer) => Promise<R>,
	): Promise<readonly R[]> {
		const limiter = createConcurrencyLimiter(limit);
		const current = new Map<T, CurrentSource>();
		let done = 0;
		const run = async (item: T): Promise<R> => {
			const show = (transfer: TransferProgress | undefined) => {
				current.set(item, { name: item.source.label, transfer });
				this.#conversion.onProgress?.({ step, done, total: items.length, current: [...current.values()] });
			};
			show(undefined);
			try {
				return await task(item, show);
			} finally {
				current.delete(item);
				done += 1;
			}
		};
		return Promise.all(items.map((item) => limiter(() => run(item))));
	}
}

/** The content of a file of a result, by its index; `undefined` for the files that describe it. */
async function readContent(content: ConvertedContent, index: number): Promise<Uint8Array | undefined> {
	if (content.kind === 'text') {
		return index === 0 ? content.content : undefined;
	}
	const { archive, entries } = content.source;
	const entry = entries[index];
	return entry && readEntry(archive, entry);
}

function failedSource(source: FolderSource, error: unknown): { readonly kind: 'failed' } & FailedSource {
	if (error instanceof Cancelled) {
		throw error;
	}
	const code = error instanceof UserError ? error.code : 'conversion/failed';
	const details = { file: source.label, ...(error instanceof UserError ? error.details : {}) };
	return { kind: 'failed', source, error: new UserError(code, details, error), detail: undefined };
}
