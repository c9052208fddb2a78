import * as vscode from 'vscode';
import { registerCommand } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import type { ConversionParts } from '../conversionParts.ts';
import { copyChunk } from './copyChunk.ts';
import { meantDocuments, meantFile } from './meant.ts';
import { removeConversions } from './removeConversions.ts';
import { walkChunks } from './walkChunks.ts';

/** Registers what can be done with converted documents in the view and in their editors. */
export function registerConvertedCommands(parts: ConversionParts): Disposable {
	const { host, conversions } = parts;
	const store = new DisposableStore();
	store.add(registerCommand(host, 'studyAdmin.previewConverted', (target) => previewConverted(parts, target)));
	store.add(registerCommand(host, 'studyAdmin.nextChunk', (target) => walkChunks(parts, target, 1)));
	store.add(registerCommand(host, 'studyAdmin.previousChunk', (target) => walkChunks(parts, target, -1)));
	store.add(registerCommand(host, 'studyAdmin.copyChunk', (...args) => copyChunk(parts, args)));
	store.add(
		registerCommand(host, 'studyAdmin.removeConversion', (...args) =>
			removeConversions(parts, meantDocuments(parts.view, args)),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.removeAllConversions', () =>
			removeConversions(
				parts,
				conversions.jobs.flatMap(({ documents }) => documents),
			),
		),
	);
	return store;
}

/**
 * Shows a converted file as it looks when its Markdown is rendered.
 * @throws {UserError} `conversion/no-converted-file`
 */
async function previewConverted({ conversions }: ConversionParts, target: unknown): Promise<void> {
	const uri = meantFile(conversions, target);
	if (!uri) {
		throw new UserError('conversion/no-converted-file');
	}
	await vscode.commands.executeCommand('markdown.showPreview', uri);
}
