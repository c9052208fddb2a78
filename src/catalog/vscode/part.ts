import * as vscode from 'vscode';
import type { HostWithDrafts } from '../../host.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Setting } from '../../shared/vscode/settings.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { LifecycleEvaluator } from '../core/evaluation.ts';
import { catalogErrorMessages } from '../messages/catalogErrorMessages.ts';
import { CatalogViewLabels } from '../messages/catalogViewLabels.ts';
import { CountdownLabels } from '../messages/countdownLabels.ts';
import { createStatusFormatter } from '../messages/createStatusFormatter.ts';
import { CatalogDocument } from './catalogDocument.ts';
import { type CatalogCommands, createCatalogCommands } from './commands.ts';
import { DeprecationDiagnostics } from './findings/diagnostics.ts';
import { DocumentWorkers } from './findings/documentWorkers.ts';
import { FindingsByFile } from './findings/findingsByFile.ts';
import { registerUseLanguageFeatures } from './findings/languageFeatures.ts';
import { OpenDocumentSearcher } from './findings/openDocumentSearcher.ts';
import { OpenNotebookSearcher } from './findings/openNotebookSearcher.ts';
import { MigrationDocument } from './migrationDocument.ts';
import { WorkspaceScanController } from './scan/workspaceScanController.ts';
import { createCatalogStore } from './state/createCatalogStore.ts';
import { Today } from './state/today.ts';
import { createCatalogTools } from './tools.ts';
import { CatalogView } from './view/catalogView.ts';
import { CatalogViewChoices } from './view/catalogViewChoices.ts';
import { EndOfServiceCountdown } from './view/endOfServiceCountdown.ts';
import type { CatalogNode } from './view/nodes.ts';
import { ScanProgressIndicator } from './view/scanProgressIndicator.ts';
import { WorkspaceUses } from './view/workspaceUses.ts';

/** The services of the catalog, which are created on first use. */
export interface CatalogFeatures extends Disposable {
	readonly commands: CatalogCommands;
	readonly tree: vscode.TreeDataProvider<CatalogNode>;
	readonly document: CatalogDocument;
	readonly migration: MigrationDocument;
	readonly scan: WorkspaceScanController;
	/** The tools for language models. */
	readonly tools: readonly EditorTool[];
}

/** Creates the services of the catalog and registers its diagnostics, hovers and quick fixes. */
export function createCatalogFeatures(host: HostWithDrafts, treeView: vscode.TreeView<CatalogNode>): CatalogFeatures {
	host.errorMessages.add(catalogErrorMessages);
	const store = new DisposableStore();
	const today = store.add(new Today(host.clock));
	const catalogs = createCatalogStore(host, today, store);
	const warnWithinDays = store.add(new Setting('deprecations.warnWithinDays'));
	const evaluator = store.add(
		new LifecycleEvaluator({
			catalog: catalogs,
			today,
			severities: store.add(new Setting('deprecations.severity')),
			warnWithinDays,
			texts: createStatusFormatter(vscode.l10n, vscode.env.language),
		}),
	);
	const findings = store.add(new FindingsByFile());
	const document = store.add(new CatalogDocument(catalogs, today));
	const uses = store.add(new WorkspaceUses(catalogs, findings, evaluator));
	const choices = store.add(new CatalogViewChoices(host.context.workspaceState));
	const labels = new CatalogViewLabels(vscode.l10n, vscode.env.language);
	store.add(
		new EndOfServiceCountdown(host.activityItem, uses, new CountdownLabels(vscode.l10n, evaluator.texts, labels)),
	);
	const diagnostics = store.add(new DeprecationDiagnostics(findings, evaluator));
	const workers = store.add(new DocumentWorkers(host.context.extensionUri));
	store.add(new OpenDocumentSearcher(host, catalogs, findings, workers));
	store.add(new OpenNotebookSearcher(host, catalogs, findings, workers));
	store.add(registerUseLanguageFeatures({ catalogs, findings, evaluator, today }));
	const scan = store.add(new WorkspaceScanController(host, catalogs, findings));
	const messages = [diagnostics, store.add(new ScanProgressIndicator(host.activityItem, scan))];
	const view = store.add(new CatalogView({ catalogs, today, evaluator, uses, choices, labels, treeView, messages }));
	store.add(view.onDidShow(() => scan.start()));
	if (treeView.visible) {
		scan.start();
	}
	const migration = store.add(new MigrationDocument({ host, catalogs, findings, evaluator, today, scan }));
	const dependencies = { catalogs, choices, document, findings, evaluator, scan, labels, view, migration, workers };
	const commands = createCatalogCommands(host, dependencies);
	const tools = createCatalogTools({
		...{ catalogs, evaluator, findings, scan, today, warnWithinDays, workers },
		drafts: host.drafts,
	});
	return { commands, tree: view, document, migration, scan, tools, dispose: () => store.dispose() };
}
