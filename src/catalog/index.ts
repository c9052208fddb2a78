import * as vscode from 'vscode';
import type { Host, HostWithDrafts } from '../host.ts';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { isEditedScheme } from '../shared/core/editedSchemes.ts';
import { lazy } from '../shared/core/lazy.ts';
import { logFailure, registerCommands } from '../shared/vscode/commands.ts';
import { lazyTreeDataProvider } from '../shared/vscode/lazyTreeDataProvider.ts';
import { onFirstRelevantDocument } from '../shared/vscode/onFirstRelevantDocument.ts';
import { registerTools } from '../shared/vscode/tools.ts';
import { catalogUriScheme, migrationDocumentPath } from './vscode/catalogPreview.ts';
import type { CatalogFeatures } from './vscode/part.ts';
import type { CatalogNode } from './vscode/view/nodes.ts';

export { addTableRowIds } from './vscode/catalogPreview.ts';

const commandIds = [
	'studyAdmin.showCatalog',
	'studyAdmin.refreshCatalog',
	'studyAdmin.openDocumentation',
	'studyAdmin.ignorePath',
	'studyAdmin.exportFindings',
	'studyAdmin.groupCatalog',
	'studyAdmin.filterCatalog',
	'studyAdmin.clearCatalogFilter',
	'studyAdmin.searchCatalog',
	'studyAdmin.revealInCatalog',
	'studyAdmin.openFirstUse',
	'studyAdmin.openCatalogEntry',
	'studyAdmin.copyCatalogName',
	'studyAdmin.copyReplacement',
	'studyAdmin.writeQuery',
	'studyAdmin.showMigration',
	'studyAdmin.openBaseUrls',
	'studyAdmin.scanWorkspace',
	'studyAdmin.pauseScan',
	'studyAdmin.resumeScan',
	'studyAdmin.cancelScan',
] as const;

const toolNames = [
	'study-admin-find-deprecated-calls',
	'study-admin-write-graphql-query',
	'study-admin-explain-api',
] as const;

/**
 * Delay of an automatic search of the workspace, so that it does not slow down the start of the
 * window.
 */
const scanDelayMs = 5000;

/**
 * Registers the view, the document and the commands of the catalog. The implementation is loaded
 * when the view or the catalog document is shown, a command is run, a code document is open, or an
 * environment is configured for a folder.
 */
export function registerCatalog(host: HostWithDrafts): Disposable {
	const store = new DisposableStore();
	const tree = store.add(lazyTreeDataProvider<CatalogNode>(async () => (await part()).tree));
	const treeView: vscode.TreeView<CatalogNode> = store.add(
		vscode.window.createTreeView('studyAdmin.catalog', { treeDataProvider: tree }),
	);
	const part: () => Promise<CatalogFeatures> = lazy(async () => {
		const { createCatalogFeatures } = await import('./vscode/part.ts');
		return store.add(createCatalogFeatures(host, treeView));
	});
	const run = (action: (loaded: CatalogFeatures) => void) => {
		part().then(action, (error: unknown) => logFailure(host, 'loading the catalog', error));
	};
	store.add(registerTools(host, toolNames, async () => (await part()).tools));
	store.add(registerCommands(host, commandIds, async () => (await part()).commands));
	store.add(registerDocument(part));
	store.add(onFirstRelevantDocument(isCode, () => run(() => undefined)));
	store.add(onFirstEnvironment(host, () => run(({ scan }) => scan.start())));
	return store;
}

/**
 * Registers the read-only documents with the catalog and with the progress of the migration. The
 * editor requests their content for restored tabs, before the implementation of the catalog is
 * loaded.
 */
function registerDocument(load: () => Promise<CatalogFeatures>): Disposable {
	const store = new DisposableStore();
	const changed = store.add(new vscode.EventEmitter<vscode.Uri>());
	let listener: Disposable | undefined;
	store.add({ dispose: () => listener?.dispose() });
	const provider: vscode.TextDocumentContentProvider = {
		onDidChange: changed.event,
		provideTextDocumentContent: async ({ path }) => {
			const { document, migration } = await load();
			listener ??= onChangeOf([document, migration], (uri) => changed.fire(uri));
			return path === migrationDocumentPath ? migration.text() : document.text();
		},
	};
	store.add(vscode.workspace.registerTextDocumentContentProvider(catalogUriScheme, provider));
	return store;
}

function onChangeOf(
	documents: readonly { readonly onDidChange: vscode.Event<vscode.Uri> }[],
	changed: (uri: vscode.Uri) => void,
): Disposable {
	const store = new DisposableStore();
	for (const { onDidChange } of documents) {
		store.add(onDidChange(changed));
	}
	return store;
}

/**
 * Whether a document can be code of the user. Documents of the workbench itself, such as the input
 * of the chat, belong to no folder.
 */
function isCode({ uri }: vscode.TextDocument): boolean {
	const isUserDocument = uri.scheme === 'file' || uri.scheme === 'untitled' || vscode.workspace.getWorkspaceFolder(uri);
	return Boolean(isUserDocument) && isEditedScheme(uri.scheme);
}

/**
 * Calls `load` once, {@link scanDelayMs} after an environment is configured and a folder is open.
 */
function onFirstEnvironment({ environments }: Host, load: () => void): Disposable {
	const store = new DisposableStore();
	let timer: NodeJS.Timeout | undefined;
	const check = () => {
		if (environments.reading.environments.length > 0 && vscode.workspace.workspaceFolders?.length) {
			timer ??= setTimeout(load, scanDelayMs);
		}
	};
	store.add(environments.onDidChange(check));
	store.add(vscode.workspace.onDidChangeWorkspaceFolders(check));
	store.add({ dispose: () => clearTimeout(timer) });
	check();
	return store;
}
