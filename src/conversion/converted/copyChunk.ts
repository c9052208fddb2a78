import * as vscode from 'vscode';
import { inflateEntry } from '../archives/inflateEntry.ts';
import type { ConversionParts } from '../converting/conversionParts.ts';
import { meantChunk } from './meant.ts';
import { statusTime } from './walkChunks.ts';

/**
 * Copies a chunk, under a line that says where it comes from: the document's name and the headings it stands under.
 * @throws {UserError} `conversion/no-converted-file` when none is meant, `conversion/entry-damaged`
 */
export async function copyChunk(parts: ConversionParts, target: unknown): Promise<void> {
	const { archive, chunk } = meantChunk(parts, target);
	const { document, entry } = chunk;
	const content = await inflateEntry(archive, entry);
	await parts.descriptions.describe(document);
	const description = parts.descriptions.get(chunk);
	const headings = description?.kind === 'text' ? description.path : [];
	// What was sent together has the names of its sources in its folders.
	const folder = document.sources.length > 1 ? entry.name.split('/').slice(0, -1) : [];
	const origin = [document.name, ...folder, ...headings].join(' › ');
	await vscode.env.clipboard.writeText(`${origin}\n\n${new TextDecoder().decode(content)}`);
	vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', headings.at(-1) ?? entry.name), statusTime);
}
