import { UserError } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { fileNameStem } from '../../core/documents/acceptedTypes.ts';
import type { Chunk, ConversionDocument, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import { readEntry } from '../../node/archives/readArchive.ts';
import type { ArchiveToSave } from '../../node/saving/saveArchiveFiles.ts';
import { chunksOfNodes, documentsOfNodes, targetNodes } from '../converted/targets.ts';

/** The services that provide the items to save. */
export interface ItemsToSaveContext {
	readonly conversions: ConversionJobs;
	readonly descriptions: ChunkDescriptions;
}

/** A file to save, or a folder of an archive's files. The name may be invalid on some systems. */
export type ItemToSave = { readonly document: ConversionDocument; readonly name: string } & (
	| { readonly type: 'text'; readonly content: Uint8Array }
	| { readonly type: 'chunk'; readonly read: () => Promise<Uint8Array> }
	| { readonly type: 'folder'; readonly source: ArchiveToSave }
);

/**
 * Returns the items of the target of a command: the selected rows, which are the second argument;
 * else the first argument: a row, the URI of a file, or a document's id; else the file in the
 * active tab. A document without a result has no item. A chunk is not listed next to its document.
 * @throws {UserError} `conversion/nothing-to-save`
 */
export async function itemsToSave(
	context: ItemsToSaveContext,
	args: readonly unknown[],
): Promise<readonly ItemToSave[]> {
	const nodes = targetNodes(context.conversions, args);
	const documents = new Set(documentsOfNodes(nodes));
	const chunks = new Set(chunksOfNodes(nodes).filter(({ document }) => !documents.has(document)));
	const items = await Promise.all([
		...[...documents].map((document) => itemOfDocument(context, document)),
		...[...chunks].map((chunk) => itemOfChunk(context, chunk)),
	]);
	const savable = items.filter((item) => item !== undefined);
	if (savable.length === 0) {
		throw new UserError('conversion/nothing-to-save');
	}
	return savable;
}

async function itemOfDocument(
	{ conversions, descriptions }: ItemsToSaveContext,
	document: ConversionDocument,
): Promise<ItemToSave | undefined> {
	const outcome = conversions.outcomeOf(document);
	const job = conversions.jobOf(document);
	const stem = fileNameStem(document.name);
	if (outcome.state === 'markdown') {
		return { type: 'text', document, name: `${stem}.md`, content: outcome.content };
	}
	if (outcome.state !== 'archive' || !job) {
		return undefined;
	}
	const { order, serviceUrl, startedAt } = job;
	const { archive, sent, chunks, skipped } = outcome;
	const entries = chunks.map(({ entry }) => entry);
	const headingPaths = async (signal: AbortSignal) => {
		// If the headings of the chunks cannot be read, the chunks are saved without them. The view
		// logs the failure.
		await rejectOnAbort(
			descriptions.describe(document).catch(() => undefined),
			signal,
		);
		return chunks.map((chunk) => descriptions.headingPath(chunk));
	};
	const name = order.kind === 'chunks' ? `${stem}-chunks` : `${stem}-markdown`;
	return {
		type: 'folder',
		document,
		name,
		source: { archive, entries, skipped, headingPaths, sent, order, serviceUrl, startedAt },
	};
}

function itemOfChunk({ conversions }: ItemsToSaveContext, { document, entry }: Chunk): ItemToSave | undefined {
	const archive = conversions.receivedOf(document);
	const name = entry.name.slice(entry.name.lastIndexOf('/') + 1);
	return archive && { type: 'chunk', document, name, read: () => readEntry(archive, entry) };
}
