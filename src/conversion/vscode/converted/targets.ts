import * as vscode from 'vscode';
import { activeFile } from '../../shared/activeFile.ts';
import { UserError } from '../../shared/errors.ts';
import { isText } from '../core/documents/acceptedTypes.ts';
import type { Chunk, ConversionDocument, Conversions } from './conversions.ts';
import { documentIdOf } from './convertedFiles.ts';
import type { ConversionNode } from './rows.ts';
import type { ConversionsView } from './view.ts';

/**
 * The documents a command is meant for: those of the row it was called on and, when that is one of several selected
 * rows, of all of them; without a row, those of the selected rows. Chunks stand for no document.
 */
export function meantDocuments(view: ConversionsView, args: readonly unknown[]): readonly ConversionDocument[] {
	const [row, selected] = args;
	const rows = Array.isArray(selected) && selected.includes(row) ? selected : [row];
	const nodes = isNode(row) ? rows.filter(isNode) : view.selection;
	const documents = nodes.flatMap((node) => {
		switch (node.type) {
			case 'job':
				return node.documents;
			case 'document':
				return [node];
			default:
				return [];
		}
	});
	return [...new Set(documents)];
}

/**
 * The converted file a command is meant for: that of a row, the address it was called with, or the file in the active
 * editor. `undefined` when that is none of ours.
 */
export function meantFile(conversions: Conversions, target: unknown): vscode.Uri | undefined {
	if (!isNode(target)) {
		const uri = target instanceof vscode.Uri ? target : activeFile();
		return uri && documentIdOf(uri) !== undefined ? uri : undefined;
	}
	if (target.type === 'chunk') {
		return target.uri;
	}
	const outcome = target.type === 'document' ? conversions.outcomeOf(target) : undefined;
	return outcome?.state === 'markdown' ? outcome.uri : undefined;
}

/** A chunk in the archive that it came in. */
export interface FoundChunk {
	readonly chunk: Chunk;
	readonly chunks: readonly Chunk[];
	readonly archive: Uint8Array;
}

/**
 * The chunk a command is meant for, as {@link meantFile}.
 * @throws {UserError} `conversion/no-converted-file` when there is none, or none any more.
 */
export function meantChunk(conversions: Conversions, target: unknown): FoundChunk {
	const uri = meantFile(conversions, target);
	const chunk = uri && nodeOfFile(conversions, uri);
	const outcome = chunk?.type === 'chunk' ? conversions.outcomeOf(chunk.document) : undefined;
	if (chunk?.type !== 'chunk' || outcome?.state !== 'archive') {
		throw new UserError('conversion/no-converted-file');
	}
	return { chunk, chunks: outcome.chunks, archive: outcome.archive };
}

/** The chunk or the document whose file this is; `undefined` when it is not here, or not any more. */
export function nodeOfFile(conversions: Conversions, uri: vscode.Uri): ConversionDocument | Chunk | undefined {
	const document = conversions.find(documentIdOf(uri) ?? '');
	const outcome = document && conversions.outcomeOf(document);
	switch (outcome?.state) {
		case 'markdown':
			return document;
		case 'archive':
			return outcome.chunks.find((chunk) => chunk.uri.path === uri.path);
		default:
			return undefined;
	}
}

/** The id of a document that a command is given, by its id, by the address of one of its files or as a row of the view; `undefined` for anything else. */
export function givenDocumentId(target: unknown): string | undefined {
	if (typeof target === 'string') {
		return target;
	}
	if (target instanceof vscode.Uri) {
		return documentIdOf(target);
	}
	return isNode(target) && target.type === 'document' ? target.id : undefined;
}

/**
 * The chunks a command is meant for: when it was called on one of several selected rows, those of them that are texts, in
 * the order of their document and not in that of the clicks.
 * @throws {UserError} as {@link meantChunk}
 */
export function meantChunks(conversions: Conversions, [target, selected]: readonly unknown[]): readonly FoundChunk[] {
	const rows = Array.isArray(selected) && selected.includes(target) ? selected.filter(isNode) : [];
	const texts = rows.filter((row) => row.type === 'chunk').filter(({ entry }) => isText(entry.name));
	const inOrder = [...Map.groupBy(texts, ({ document }) => document).values()].flatMap((ofOne) =>
		ofOne.toSorted((a, b) => a.index - b.index),
	);
	return (inOrder.length > 1 ? inOrder : [target]).map((row) => meantChunk(conversions, row));
}

function isNode(value: unknown): value is ConversionNode {
	return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof vscode.Uri);
}
