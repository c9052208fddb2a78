import * as vscode from 'vscode';
import type { DraftWriter, Host } from '../host.ts';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { lazy } from '../shared/core/lazy.ts';
import { logFailure, registerCommands } from '../shared/vscode/commands.ts';
import { lazyTreeDataProvider } from '../shared/vscode/lazyTreeDataProvider.ts';
import { MemoryFiles } from '../shared/vscode/memoryFiles.ts';
import { onFirstRelevantDocument } from '../shared/vscode/onFirstRelevantDocument.ts';
import { registerTools } from '../shared/vscode/tools.ts';
import { concernsGraphql, graphqlLanguages, resultUriScheme, schemaUriScheme } from './core/documentKinds.ts';
import type { GraphqlFeatures } from './vscode/part.ts';
import type { SchemaNode } from './vscode/schemaSearch/schemaView.ts';

const commandIds = [
	'studyAdmin.runOperation',
	'studyAdmin.runAllPages',
	'studyAdmin.cancelRun',
	'studyAdmin.copyAsCurl',
	'studyAdmin.writeCode',
	'studyAdmin.showHistory',
	'studyAdmin.saveResult',
	'studyAdmin.openLargeResult',
	'studyAdmin.showResultDetails',
	'studyAdmin.showAsTable',
	'studyAdmin.compareResponse',
	'studyAdmin.copyTableCell',
	'studyAdmin.copyTableRow',
	'studyAdmin.hideTableColumn',
	'studyAdmin.showAllTableColumns',
	'studyAdmin.editVariables',
	'studyAdmin.chooseVariables',
	'studyAdmin.refreshSchema',
	'studyAdmin.fetchPublishedSchema',
	'studyAdmin.showSchema',
	'studyAdmin.compareSchemas',
	'studyAdmin.openSample',
	'studyAdmin.searchSchema',
	'studyAdmin.insertOperation',
	'studyAdmin.openInSchema',
	'studyAdmin.copyCoordinate',
	'studyAdmin.filterSchema',
	'studyAdmin.clearSchemaFilter',
] as const;

const toolNames = [
	'study-admin-find-in-schema',
	'study-admin-check-operation',
	'study-admin-run-query',
	'study-admin-compare-schemas',
] as const;

/**
 * Registers the GraphQL part: operations, their results, schemas and language features. The part is
 * loaded when a document that may contain GraphQL is open, when the schema view is shown, or when
 * a command, a draft, a schema document or the workspace symbols are first requested.
 */
export function registerGraphql(host: Host): Disposable & { readonly drafts: DraftWriter } {
	const store = new DisposableStore();
	const results = store.add(
		new MemoryFiles(
			{
				scheme: resultUriScheme,
				readonlyMessage: vscode.l10n.t(
					'Results are read-only and are discarded when this window closes. To keep a result, save it to a file.',
				),
				missing: missingResult,
			},
			host.clock,
		),
	);
	const schemas: MemoryFiles = store.add(
		new MemoryFiles(
			{
				scheme: schemaUriScheme,
				readonlyMessage: vscode.l10n.t('Schemas are read-only. To update a schema, run Refresh GraphQL Schema.'),
				missing: missingSchema,
				recreate: async (path) => (await part()).showSchemaAgain(path),
			},
			host.clock,
		),
	);
	const schemaTree = store.add(lazyTreeDataProvider<SchemaNode>(async () => (await part()).schemaTree));
	const schemaView: vscode.TreeView<SchemaNode> = store.add(
		vscode.window.createTreeView('studyAdmin.schema', { treeDataProvider: schemaTree }),
	);
	const part: () => Promise<GraphqlFeatures> = lazy(async () => {
		const { createGraphqlFeatures } = await import('./vscode/part.ts');
		return store.add(createGraphqlFeatures(host, { results, schemas, schemaView }));
	});
	// The command palette offers the commands for operations in documents of these languages.
	void vscode.commands.executeCommand('setContext', 'studyAdmin.graphqlLanguages', graphqlLanguages);
	store.add(registerTools(host, toolNames, async () => (await part()).tools));
	store.add(registerCommands(host, commandIds, async () => (await part()).commands));
	store.add(
		vscode.languages.registerWorkspaceSymbolProvider({
			provideWorkspaceSymbols: async (query) => (await part()).workspaceSymbols(query),
		}),
	);
	store.add(
		onFirstRelevantDocument(concernsGraphql, () => {
			part().catch((error: unknown) => logFailure(host, 'loading GraphQL', error));
		}),
	);
	return {
		drafts: {
			write: async (request, beside) => (await part()).drafts.write(request, beside),
			text: async (request, environment) => (await part()).drafts.text(request, environment),
		},
		dispose: () => store.dispose(),
	};
}

function missingResult(): string {
	const text = vscode.l10n.t(
		'This result was stored in memory only and is no longer available. Run the operation again.',
	);
	return `${JSON.stringify(text)}\n`;
}

function missingSchema(path: string): string {
	if (path.endsWith('.md')) {
		return vscode.l10n.t('This report is no longer available. To create it again, run Compare Schemas.');
	}
	const text = vscode.l10n.t('This schema is no longer available. To open it again, run Show GraphQL Schema.');
	return `# ${text}\n`;
}
