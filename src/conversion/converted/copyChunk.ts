import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { inflateEntry } from '../archives/inflateEntry.ts';
import type { ConversionParts } from '../conversionParts.ts';
import { type FoundChunk, meantChunks } from './meant.ts';
import { statusTime } from './walkChunks.ts';

/** Milliseconds for which a copy waits for its headings, which takes longer only far down in an archive that has just come. */
const patience = 2000;

/**
 * Copies the chunks a command is meant for, each under a line that says where it comes from: the document's name and the
 * headings it stands under.
 * @throws {UserError} `conversion/no-converted-file` when none is meant, `conversion/entry-damaged`
 */
export async function copyChunk(parts: ConversionParts, args: readonly unknown[]): Promise<void> {
	const chunks = meantChunks(parts.conversions, args);
	const copies = await Promise.all(chunks.map((found) => copyOf(parts, found)));
	await vscode.env.clipboard.writeText(copies.map(({ text }) => text).join('\n\n'));
	const [first, ...others] = copies;
	const said = first && others.length === 0 ? first.said : vscode.l10n.t('Copied {0} chunks', copies.length);
	vscode.window.setStatusBarMessage(said, statusTime);
}

/** What is copied of a chunk, and what is said when it is the only one. */
async function copyOf(
	{ descriptions }: ConversionParts,
	{ archive, chunk }: FoundChunk,
): Promise<{ readonly text: string; readonly said: string }> {
	const { document, entry } = chunk;
	const content = await inflateEntry(archive, entry);
	// Without headings it is still the chunk; that they cannot be had is logged where they are shown.
	const described = descriptions.describe(document).catch(() => undefined);
	await Promise.race([described, setTimeout(patience, undefined, { ref: false })]);
	const headings = descriptions.headingPath(chunk) ?? [];
	// What was sent together has the names of its sources in its folders.
	const folders = document.sources.length > 1 ? entry.name.split('/').slice(0, -1) : [];
	const origin = [document.name, ...folders, ...headings].join(' › ');
	return {
		text: `${origin}\n\n${new TextDecoder().decode(content)}`,
		said: descriptions.get(chunk)
			? vscode.l10n.t('Copied {0}', headings.at(-1) || entry.name)
			: vscode.l10n.t('Copied {0}; its headings are not known yet', entry.name),
	};
}
