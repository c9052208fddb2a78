import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { activeFile } from '../../../shared/vscode/activeFile.ts';
import { isTextFileName } from '../../core/documents/acceptedTypes.ts';
import { chunksIn } from '../../core/jobs/chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ConversionNode } from './conversionTreeItemFactory.ts';
import { type ConvertedFiles, documentIdOf } from './convertedFiles.ts';
import type { ConversionsView } from './view.ts';

/**
 * Returns the target documents of a command: those of the clicked row, and of all selected rows if
 * it is one of them. Without a clicked row, those of the selected rows. Chunks have no target
 * document.
 */
export function targetDocuments(view: ConversionsView, args: readonly unknown[]): readonly ConversionDocument[] {
	const nodes = isNode(args[0]) ? clickedOrSelectedRows(args) : view.selection;
	return [...new Set(documentsOfNodes(nodes))];
}

/** Returns the documents among nodes, and those of the jobs among them. */
export function documentsOfNodes(nodes: readonly ConversionNode[]): readonly ConversionDocument[] {
	return nodes.flatMap((node) => {
		switch (node.type) {
			case 'job':
				return node.documents;
			case 'document':
				return [node];
			default:
				return [];
		}
	});
}

/** Returns the chunks among nodes, and those of the groups among them. */
export function chunksOfNodes(nodes: readonly ConversionNode[]): readonly Chunk[] {
	return nodes.flatMap((node) => {
		switch (node.type) {
			case 'group':
				return chunksIn(node);
			case 'chunk':
				return [node];
			default:
				return [];
		}
	});
}

/**
 * Returns the nodes that a command is called on: the clicked row, and all selected rows if it is
 * one of them; else the document of an id; else the node of the URI that is passed, or of the file
 * in the active tab.
 */
export function targetNodes(conversions: ConversionJobs, args: readonly unknown[]): readonly ConversionNode[] {
	const rows = clickedOrSelectedRows(args);
	if (rows.length > 0) {
		return rows;
	}
	const [target] = args;
	const uri = target instanceof vscode.Uri ? target : activeFile();
	const node = typeof target === 'string' ? conversions.find(target) : uri && nodeOfConvertedFile(conversions, uri);
	return node ? [node] : [];
}

/**
 * Returns the target file of a command: that of a row, the URI that is passed, or the file in the
 * active editor. `undefined` when this is not a converted file.
 */
export function targetFile(
	conversions: ConversionJobs,
	files: ConvertedFiles,
	target: unknown,
): vscode.Uri | undefined {
	if (!isNode(target)) {
		const uri = target instanceof vscode.Uri ? target : activeFile();
		return uri && documentIdOf(uri) !== undefined ? uri : undefined;
	}
	if (target.type === 'chunk') {
		return files.chunkUri(target);
	}
	return target.type === 'document' && conversions.outcomeOf(target).state === 'markdown'
		? files.markdownUri(target)
		: undefined;
}

/** A chunk, all chunks of its archive, and the archive. */
export interface ChunkInArchive {
	readonly chunk: Chunk;
	readonly chunks: readonly Chunk[];
	readonly archive: Uint8Array;
}

/**
 * Returns the target chunk of a command: a row, or the chunk of the URI that is passed or of the
 * active editor.
 * @throws {UserError} `conversion/no-converted-file` when there is none.
 */
export function targetChunk(conversions: ConversionJobs, target: unknown): ChunkInArchive {
	const uri = target instanceof vscode.Uri ? target : activeFile();
	const chunk = isNode(target) ? target : uri && nodeOfConvertedFile(conversions, uri);
	const outcome = chunk?.type === 'chunk' ? conversions.outcomeOf(chunk.document) : undefined;
	if (chunk?.type !== 'chunk' || outcome?.state !== 'archive') {
		throw new UserError('conversion/no-converted-file');
	}
	return { chunk, chunks: outcome.chunks, archive: outcome.archive };
}

/** Returns the chunk or the document of a converted file; `undefined` when it does not exist. */
export function nodeOfConvertedFile(
	conversions: ConversionJobs,
	uri: vscode.Uri,
): ConversionDocument | Chunk | undefined {
	const document = conversions.find(documentIdOf(uri) ?? '');
	const outcome = document && conversions.outcomeOf(document);
	switch (outcome?.state) {
		case 'markdown':
			return document;
		case 'archive':
			return outcome.chunks.find((chunk) => chunk.id === uri.path);
		default:
			return undefined;
	}
}

/**
 * Returns the document id for an argument of a command: an id, the URI of a converted file, or the
 * row of a document. `undefined` for any other argument.
 */
export function targetDocumentId(target: unknown): string | undefined {
	if (typeof target === 'string') {
		return target;
	}
	if (target instanceof vscode.Uri) {
		return documentIdOf(target);
	}
	return isNode(target) && target.type === 'document' ? target.id : undefined;
}

/**
 * Returns the target chunks of a command: the texts among the selected rows, in the order of their
 * archives, if several are selected and the clicked row is one of the selected rows. Otherwise,
 * returns the only chunk, see {@link targetChunk}.
 * @throws {UserError} as {@link targetChunk}
 */
export function targetChunks(
	conversions: ConversionJobs,
	[target, selected]: readonly unknown[],
): readonly ChunkInArchive[] {
	const rows = Array.isArray(selected) && selected.includes(target) ? selected.filter(isNode) : [];
	const texts = rows.filter((row) => row.type === 'chunk').filter(({ entry }) => isTextFileName(entry.name));
	const inOrder = [...Map.groupBy(texts, ({ document }) => document).values()].flatMap((ofOne) =>
		ofOne.toSorted((a, b) => a.index - b.index),
	);
	return (inOrder.length > 1 ? inOrder : [target]).map((row) => targetChunk(conversions, row));
}

/** Returns the clicked row, and all selected rows if it is one of them. */
export function clickedOrSelectedRows([row, selected]: readonly unknown[]): readonly ConversionNode[] {
	const rows = Array.isArray(selected) && selected.includes(row) ? selected : [row];
	return rows.filter(isNode);
}

function isNode(value: unknown): value is ConversionNode {
	return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof vscode.Uri);
}

/** A document with an archive, opened or refused, or a response that was not opened. */
interface ReceivedTarget {
	readonly document: ConversionDocument;
	/** The body of the response, unchanged. */
	readonly received: Uint8Array;
}

/**
 * Returns the target response of a command: that of a document, see {@link targetDocumentId}, or
 * the latest one.
 * @throws {UserError} `conversion/no-archive` when there is none.
 */
export function targetResponse(conversions: ConversionJobs, target: unknown): ReceivedTarget {
	const id = targetDocumentId(target);
	const document = id === undefined ? conversions.latestReceived() : conversions.find(id);
	const received = document && conversions.receivedOf(document);
	if (!document || !received) {
		throw new UserError('conversion/no-archive');
	}
	return { document, received };
}
