import * as vscode from 'vscode';
import type { Host } from '../host.ts';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { lazy } from '../shared/core/lazy.ts';
import { registerCommands } from '../shared/vscode/commands.ts';
import { lazyTreeDataProvider } from '../shared/vscode/lazyTreeDataProvider.ts';
import { MemoryFiles } from '../shared/vscode/memoryFiles.ts';
import { registerTools } from '../shared/vscode/tools.ts';
import { convertedFileUriScheme } from './core/jobs/convertedFilePath.ts';
import { findConversionService } from './core/requests/conversionService.ts';
import type { ConversionNode } from './vscode/converted/conversionTreeItemFactory.ts';
import type { ConversionFeatures } from './vscode/part.ts';

export { blockRemoteContentInPreview } from './vscode/converted/markdownPreview.ts';

const commandIds = [
	'studyAdmin.convertToMarkdown',
	'studyAdmin.convertToChunks',
	'studyAdmin.convertWithOptions',
	'studyAdmin.convertIntoFolder',
	'studyAdmin.convertAgain',
	'studyAdmin.convertAgainWithOptions',
	'studyAdmin.sendOneByOne',
	'studyAdmin.cancelConversion',
	'studyAdmin.revokeConversionConsent',
	'studyAdmin.saveConverted',
	'studyAdmin.saveArchive',
	'studyAdmin.saveAsZip',
	'studyAdmin.showArchiveReport',
	'studyAdmin.previewConverted',
	'studyAdmin.nextChunk',
	'studyAdmin.previousChunk',
	'studyAdmin.copyChunk',
	'studyAdmin.removeConversion',
	'studyAdmin.removeAllConversions',
] as const;

const toolNames = ['study-admin-convert-document'] as const;

/**
 * Registers document conversion: its commands, its view and the file system of converted documents.
 * The rest is loaded when a command runs, the view is shown or a converted document is read.
 */
export function registerConversion(host: Host): Disposable {
	const store = new DisposableStore();
	const setContextKey = () => {
		const hasConversion = findConversionService(host.environments) !== undefined;
		void vscode.commands.executeCommand('setContext', 'studyAdmin.hasConversion', hasConversion);
	};
	setContextKey();
	store.add(host.environments.onDidChange(setContextKey));
	let loaded: ConversionFeatures | undefined;
	const part = lazy(async (): Promise<ConversionFeatures> => {
		const { createConversionFeatures } = await import('./vscode/part.ts');
		loaded = store.add(createConversionFeatures(host, view, files));
		return loaded;
	});
	const files = store.add(
		new MemoryFiles(
			{
				scheme: convertedFileUriScheme,
				readonlyMessage: vscode.l10n.t(
					'Converted documents are read-only and are lost when this window closes. Save those you need.',
				),
				// A file that is missing loads the part, which then provides the text to show.
				recreate: async () => {
					await part();
				},
				missing: (path) => loaded?.missingText(path) ?? '',
			},
			host.clock,
		),
	);
	const tree = store.add(lazyTreeDataProvider<ConversionNode>(async () => (await part()).tree));
	const view = store.add(
		vscode.window.createTreeView('studyAdmin.conversions', {
			treeDataProvider: tree,
			showCollapseAll: true,
			canSelectMany: true,
		}),
	);
	store.add(registerTools(host, toolNames, async () => (await part()).tools));
	store.add(registerCommands(host, commandIds, async () => (await part()).commands));
	return store;
}
