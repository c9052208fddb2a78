import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { logFailure, reportFailure } from '../../../shared/vscode/commands.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { watcherPatternOfFile, watchFiles } from '../../../shared/vscode/watchFiles.ts';
import { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { Today } from './today.ts';

/**
 * Creates the store of the catalog with the settings, the workspace trust and the file watchers of
 * the editor.
 */
export function createCatalogStore(host: Host, today: Today, store: DisposableStore): CatalogStore {
	const { extensionUri, globalStorageUri } = host.context;
	const action = 'studyAdmin.catalog.source';
	return store.add(
		new CatalogStore({
			http: host.http,
			clock: host.clock,
			errorMessages: host.errorMessages,
			bundledFile: vscode.Uri.joinPath(extensionUri, 'media', 'catalog.json').fsPath,
			workerFile: extensionFilePath(host.context, 'readingWorker.js'),
			folder: vscode.Uri.joinPath(globalStorageUri, 'catalog').fsPath,
			onCacheError: (error) => logFailure(host, 'storing the catalog', error),
			source: store.add(new Setting('catalog.source')),
			baseUrls: store.add(new Setting('catalog.baseUrls')),
			isTrusted: () => vscode.workspace.isTrusted,
			onDidGrantTrust: vscode.workspace.onDidGrantWorkspaceTrust,
			onDidChangeDay: today.onDidChange,
			watchFile,
			report: (error, audience) =>
				audience === 'user' ? void reportFailure(host, action, error) : logFailure(host, action, error),
		}),
	);
}

/** Watches a file. `changed` is called after the file was written, created or deleted. */
function watchFile(path: string, changed: () => void): Disposable {
	return watchFiles(watcherPatternOfFile(vscode.Uri.file(path)), changed);
}
