import { UserError } from '../../../shared/core/errors.ts';
import type { Chunk, ConversionDocument, ConversionJob, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ConversionNode } from '../converted/conversionTreeItemFactory.ts';
import { chunksOfNodes, clickedOrSelectedRows, documentsOfNodes, targetNodes } from '../converted/targets.ts';

/** A converted document and its chosen chunks. */
export interface ChosenDocument {
	readonly document: ConversionDocument;
	/** The chosen chunks in the order of the archive; `undefined` for the complete result. */
	readonly chunks: readonly Chunk[] | undefined;
}

/** A job and its chosen documents. */
export interface ChosenDocuments {
	readonly job: ConversionJob;
	readonly chosen: readonly [ChosenDocument, ...ChosenDocument[]];
}

/**
 * Chooses the converted documents that a command is called on: the selected rows of the view, a
 * document by its id, or the document in the active editor. Documents without a result are left
 * out.
 * @throws {UserError} `conversion/nothing-to-save`; `conversion/zip-several-jobs` for rows of
 * several jobs
 */
export function chooseConvertedDocuments(conversions: ConversionJobs, args: readonly unknown[]): ChosenDocuments {
	const rows = clickedOrSelectedRows(args);
	// For a chunk that is open in an editor, the complete document is saved.
	const nodes = rows.length > 0 ? rows : targetNodes(conversions, args).map(documentOfChunk);
	const documents = new Set(documentsOfNodes(nodes));
	const chunks = new Set(chunksOfNodes(nodes).filter(({ document }) => !documents.has(document)));
	const candidates: readonly ChosenDocument[] = [
		...[...documents].map((document) => ({ document, chunks: undefined })),
		...[...Map.groupBy(chunks, ({ document }) => document)].map(([document, own]) => ({
			document,
			chunks: own.toSorted((one, other) => one.index - other.index),
		})),
	];
	const [first, ...others] = candidates.filter(({ document }) =>
		['markdown', 'archive'].includes(conversions.outcomeOf(document).state),
	);
	const job = first && conversions.jobOf(first.document);
	if (!first || !job) {
		throw new UserError('conversion/nothing-to-save');
	}
	if (others.some(({ document }) => conversions.jobOf(document) !== job)) {
		throw new UserError('conversion/zip-several-jobs');
	}
	return { job, chosen: [first, ...others] };
}

function documentOfChunk(node: ConversionNode): ConversionNode {
	return node.type === 'chunk' ? node.document : node;
}
