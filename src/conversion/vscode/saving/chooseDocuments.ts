import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { activeFile } from '../../../shared/vscode/activeFile.ts';
import { chunksIn } from '../../core/jobs/chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJob, Conversions } from '../../core/jobs/conversions.ts';
import type { ConversionNode } from '../converted/rows.ts';
import { clickedOrSelectedRows, nodeOfFile } from '../converted/targets.ts';

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
export function chooseDocuments(conversions: Conversions, args: readonly unknown[]): ChosenDocuments {
	const nodes = nodesOf(conversions, args);
	const documents = new Set(nodes.flatMap(documentsOf));
	const chunks = new Set(nodes.flatMap(chunksOf).filter(({ document }) => !documents.has(document)));
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

function nodesOf(conversions: Conversions, args: readonly unknown[]): readonly ConversionNode[] {
	const nodes = clickedOrSelectedRows(args);
	if (nodes.length > 0) {
		return nodes;
	}
	const [target] = args;
	if (typeof target === 'string') {
		return [conversions.find(target)].filter((document) => document !== undefined);
	}
	const uri = target instanceof vscode.Uri ? target : activeFile();
	const node = uri && nodeOfFile(conversions, uri);
	// For a chunk that is open in an editor, the complete document is saved.
	return node ? [node.type === 'chunk' ? node.document : node] : [];
}

function documentsOf(node: ConversionNode): readonly ConversionDocument[] {
	switch (node.type) {
		case 'job':
			return node.documents;
		case 'document':
			return [node];
		default:
			return [];
	}
}

function chunksOf(node: ConversionNode): readonly Chunk[] {
	switch (node.type) {
		case 'group':
			return chunksIn(node);
		case 'chunk':
			return [node];
		default:
			return [];
	}
}
