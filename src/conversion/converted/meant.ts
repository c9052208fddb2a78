import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
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
	const document = uri && conversions.find(documentIdOf(uri) ?? '');
	const outcome = document && conversions.outcomeOf(document);
	if (outcome?.state === 'archive') {
		const { archive, chunks } = outcome;
		const chunk = chunks.find(({ uri: { path } }) => path === uri?.path);
		if (chunk) {
			return { chunk, chunks, archive };
		}
	}
	throw new UserError('conversion/no-converted-file');
}

function isNode(value: unknown): value is ConversionNode {
	return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof vscode.Uri);
}

function activeFile(): vscode.Uri | undefined {
	const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
	return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
