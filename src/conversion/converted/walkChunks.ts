import * as vscode from 'vscode';
import type { ConversionParts } from '../conversionParts.ts';
import { meantChunk } from './meant.ts';

/** Milliseconds for which the status bar says something. */
export const statusTime = 4000;

/**
 * Opens the chunk that comes so many places after the open one in its archive, in its place, and says how far that is.
 * At either end it says that instead.
 * @throws {UserError} `conversion/no-converted-file` when no chunk is open.
 */
export async function walkChunks({ conversions, view }: ConversionParts, target: unknown, step: 1 | -1): Promise<void> {
	const { chunk, chunks } = meantChunk(conversions, target);
	const next = chunks[chunk.index + step];
	if (!next) {
		say(
			step > 0
				? vscode.l10n.t('This is the last chunk of {0}', chunk.document.name)
				: vscode.l10n.t('This is the first chunk of {0}', chunk.document.name),
		);
		return;
	}
	await vscode.commands.executeCommand('vscode.open', next.uri, {
		preview: true,
	} satisfies vscode.TextDocumentShowOptions);
	say(vscode.l10n.t('Chunk {0} of {1}', next.index + 1, chunks.length));
	await view.follow(next);
}

function say(text: string): void {
	vscode.window.setStatusBarMessage(text, statusTime);
}
