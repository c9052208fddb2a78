import * as vscode from 'vscode';
import { onOneLine } from '../../shared/foreignText.ts';

/** In milliseconds. */
const statusTime = 5000;

/** Puts what to use in the place of an API on the clipboard, and says so in the status bar. */
export async function copyReplacement(replacement: unknown): Promise<void> {
	if (typeof replacement === 'string') {
		await vscode.env.clipboard.writeText(replacement);
		vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Copied: {0}', onOneLine(replacement))}`, statusTime);
	}
}
