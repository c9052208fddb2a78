import * as vscode from 'vscode';
import { activeFile } from '../../shared/activeFile.ts';
import { UserError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { inflateEntry } from '../archives/inflateEntry.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { Chunk, ConversionDocument, ConversionJob } from '../converted/conversions.ts';
import { nodeOfFile } from '../converted/meant.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';
import type { ArchiveToSave } from './saveArchiveFiles.ts';

/** What is saved under one name: a file, or a folder of an archive's files. The name is not yet one that every system takes. */
export type ItemToSave = { readonly document: ConversionDocument; readonly name: string } & (
	| { readonly type: 'text'; readonly content: Uint8Array }
	| { readonly type: 'chunk'; readonly read: () => Promise<Uint8Array> }
	| { readonly type: 'folder'; readonly source: ArchiveToSave }
);

/** What of the view can be saved. */
type Savable = ConversionJob | ConversionDocument | Chunk;

/**
 * What a command is meant for: the items chosen in the view, which come as the second argument; else the one it was called
 * on, as an item, as the address of a file, or as a document's id; else the file in the active tab. A document that
 * did not become anything gives nothing, and a chunk goes with its document.
 * @throws {UserError} `conversion/nothing-to-save`
 */
export async function itemsToSave(parts: ConversionParts, args: readonly unknown[]): Promise<readonly ItemToSave[]> {
	const nodes = nodesOf(parts, args);
	const documents = new Set(nodes.flatMap(documentsOf));
	const chunks = new Set(
		nodes.filter((node) => node.type === 'chunk').filter(({ document }) => !documents.has(document)),
	);
	const items = await Promise.all([
		...[...documents].map((document) => itemOfDocument(parts, document)),
		...[...chunks].map((chunk) => itemOfChunk(parts, chunk)),
	]);
	const found = items.filter((item) => item !== undefined);
	if (found.length === 0) {
		throw new UserError('conversion/nothing-to-save');
	}
	return found;
}

function nodesOf(parts: ConversionParts, [focused, selected]: readonly unknown[]): readonly Savable[] {
	if (isSavable(focused)) {
		const several = Array.isArray(selected) ? selected.filter(isSavable) : [];
		return several.includes(focused) ? several : [focused];
	}
	if (typeof focused === 'string') {
		const document = parts.conversions.find(focused);
		return document ? [document] : [];
	}
	const uri = focused instanceof vscode.Uri ? focused : activeFile();
	const node = uri && nodeOfFile(parts.conversions, uri);
	return node ? [node] : [];
}

function isSavable(target: unknown): target is Savable {
	return (
		typeof target === 'object' &&
		target !== null &&
		'type' in target &&
		(target.type === 'job' || target.type === 'document' || target.type === 'chunk')
	);
}

function documentsOf(node: Savable): readonly ConversionDocument[] {
	switch (node.type) {
		case 'job':
			return node.documents;
		case 'document':
			return [node];
		case 'chunk':
			return [];
	}
}

async function itemOfDocument(
	{ conversions, files, descriptions }: ConversionParts,
	document: ConversionDocument,
): Promise<ItemToSave | undefined> {
	const outcome = conversions.outcomeOf(document);
	const job = conversions.jobOf(document);
	const stem = stemOf(document.name);
	if (outcome.state === 'markdown') {
		return { type: 'text', document, name: `${stem}.md`, content: await files.read(outcome.uri) };
	}
	if (outcome.state !== 'archive' || !job) {
		return undefined;
	}
	const { order, serviceUrl, startedAt } = job;
	const { archive, sent, chunks } = outcome;
	const entries = chunks.map(({ entry }) => entry);
	const headingPaths = async (signal: AbortSignal) => {
		// Without headings they are still what came back; that they cannot be had is logged where they are shown.
		await untilAborted(
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
		source: { archive, entries, headingPaths, sent, order, serviceUrl, startedAt },
	};
}

function itemOfChunk({ conversions }: ConversionParts, { document, entry }: Chunk): ItemToSave | undefined {
	const archive = conversions.archiveOf(document);
	const name = entry.name.slice(entry.name.lastIndexOf('/') + 1);
	return archive && { type: 'chunk', document, name, read: () => inflateEntry(archive, entry) };
}
