import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import { readEntry } from '../../node/archives/readArchive.ts';
import type { ConvertedFiles } from './convertedFiles.ts';
import { type ChunkInArchive, targetChunk, targetChunks } from './targets.ts';
import type { ConversionsView } from './view.ts';

/** The services that the commands for chunks use. */
interface ChunkContext {
	readonly conversions: ConversionJobs;
	readonly files: ConvertedFiles;
	readonly descriptions: ChunkDescriptions;
	readonly view: ConversionsView;
}

/** How long the status bar shows a message, in milliseconds. */
const statusTimeMs = 4000;
/** Maximum number of milliseconds that copying a chunk waits for its headings. */
const headingDelayMs = 2000;

/**
 * Replaces the open chunk by the one `step` further in its archive and shows its number in the
 * status bar.
 * @throws {UserError} `conversion/no-converted-file` when no chunk is open.
 */
export async function showAdjacentChunk(
	{ conversions, files, view }: ChunkContext,
	target: unknown,
	step: 1 | -1,
): Promise<void> {
	const { chunk, chunks } = targetChunk(conversions, target);
	const next = chunks[chunk.index + step];
	if (!next) {
		showStatus(
			step > 0
				? vscode.l10n.t('This is the last chunk of {0}', chunk.document.name)
				: vscode.l10n.t('This is the first chunk of {0}', chunk.document.name),
		);
		return;
	}
	await vscode.commands.executeCommand('vscode.open', files.chunkUri(next), {
		preview: true,
	} satisfies vscode.TextDocumentShowOptions);
	showStatus(vscode.l10n.t('Chunk {0} of {1}', next.index + 1, chunks.length));
	await view.follow(next);
}

/**
 * Copies the target chunks to the clipboard. A line above each chunk has the name of its document
 * and its headings.
 * @throws {UserError} `conversion/no-converted-file` when there is no target,
 * `conversion/entry-damaged`
 */
export async function copyChunks(context: ChunkContext, args: readonly unknown[]): Promise<void> {
	const chunks = targetChunks(context.conversions, args);
	const copies = await Promise.all(chunks.map((found) => copyOf(context, found)));
	await vscode.env.clipboard.writeText(copies.map(({ text }) => text).join('\n\n'));
	const [first, ...others] = copies;
	showStatus(first && others.length === 0 ? first.status : vscode.l10n.t('Copied {0} chunks', copies.length));
}

/**
 * Returns the text to copy for a chunk, and the status message to show if no other chunk is copied.
 */
async function copyOf(
	{ descriptions }: ChunkContext,
	{ archive, chunk }: ChunkInArchive,
): Promise<{ readonly text: string; readonly status: string }> {
	const { document, entry } = chunk;
	const content = await readEntry(archive, entry);
	// A chunk is copied without headings if describing it fails. The view logs the failure.
	const described = descriptions.describe(document).catch(() => undefined);
	const isDescribed = await Promise.race([
		described.then(() => true),
		setTimeout(headingDelayMs, false, { ref: false }),
	]);
	const headings = descriptions.headingPath(chunk) ?? [];
	// The folders of documents that were sent together have the names of their sources.
	const folders = document.sources.length > 1 ? entry.name.split('/').slice(0, -1) : [];
	const origin = [document.name, ...folders, ...headings].join(' › ');
	return {
		text: `${origin}\n\n${new TextDecoder().decode(content)}`,
		status:
			isDescribed || descriptions.get(chunk)
				? vscode.l10n.t('Copied {0}', headings.at(-1) || entry.name)
				: vscode.l10n.t('Copied {0} without headings, which are still being read', entry.name),
	};
}

function showStatus(text: string): void {
	vscode.window.setStatusBarMessage(text, statusTimeMs);
}
