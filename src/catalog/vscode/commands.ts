import * as vscode from 'vscode';
import type { Host, HostWithDrafts } from '../../host.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import { escapeMarkdown } from '../../shared/core/escapeMarkdown.ts';
import { escapeIcons } from '../../shared/core/sanitizeText.ts';
import { runCommandAction } from '../../shared/vscode/commandResult.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import { promptForItem } from '../../shared/vscode/dialogs.ts';
import { toEditorRange } from '../../shared/vscode/toEditorRange.ts';
import { countVirtualWorkspaceFolders } from '../../shared/vscode/workspaceFolders.ts';
import { noFilter } from '../core/catalogFilter.ts';
import type { ApiUse } from '../core/detection/apiUse.ts';
import { groupings } from '../core/grouping.ts';
import { type Api, apiById, type Catalog, replacementNameOf } from '../core/model/catalog.ts';
import { replacementNameOfUse } from '../core/replacementOfUse.ts';
import type { CatalogDocument } from './catalogDocument.ts';
import type { DocumentWorkers } from './findings/documentWorkers.ts';
import { excludeFileFromSearch } from './findings/excludeFileFromSearch.ts';
import type { FindingsByFile } from './findings/findingsByFile.ts';
import type { MigrationDocument } from './migrationDocument.ts';
import { createScanResult } from './scan/createScanResult.ts';
import type { WorkspaceScanController } from './scan/workspaceScanController.ts';
import type { CatalogView, CatalogViewDependencies } from './view/catalogView.ts';
import { type CatalogNode, isCatalogNode } from './view/nodes.ts';
import { pickCatalogTarget } from './view/pickCatalogTarget.ts';
import { pickFilter, pickGrouping } from './view/pickChoices.ts';

/** Services that the commands of the catalog depend on. */
interface CommandDependencies extends Pick<CatalogViewDependencies, 'catalogs' | 'evaluator' | 'choices' | 'labels'> {
	readonly document: CatalogDocument;
	readonly findings: FindingsByFile;
	readonly scan: WorkspaceScanController;
	readonly view: CatalogView;
	readonly migration: MigrationDocument;
	readonly workers: DocumentWorkers;
}

/** Duration of the status bar message after a text was copied. */
const copiedMessageMs = 5000;

/** The handlers of the commands of the catalog, by command id. */
export type CatalogCommands = ReturnType<typeof createCatalogCommands>;

/** Returns the handlers of all commands of the catalog. */
export function createCatalogCommands(host: HostWithDrafts, dependencies: CommandDependencies) {
	return {
		...documentCommands(host, dependencies),
		...viewCommands(dependencies),
		...scanCommands(host, dependencies),
		...migrationCommands(host, dependencies),
	};
}

function documentCommands(host: Host, { catalogs, document, findings, evaluator, scan }: CommandDependencies) {
	return {
		'studyAdmin.showCatalog': () => document.show(),
		'studyAdmin.refreshCatalog': () =>
			vscode.window.withProgress({ location: { viewId: 'studyAdmin.catalog' } }, () => catalogs.refresh()),
		'studyAdmin.openDocumentation': async (target) => openDocumentation(await catalogs.settled(), target),
		'studyAdmin.ignorePath': (uri) => excludeFileFromSearch(host, uri),
		'studyAdmin.exportFindings': async (uri) => {
			const { exportFindings } = await import('./findings/exportFindings.ts');
			return exportFindings(host, { catalogs, findings, evaluator, scan }, uri);
		},
	} satisfies CommandHandlers;
}

function viewCommands({ catalogs, evaluator, choices, labels, document, view }: CommandDependencies) {
	const nodeOf = (target: unknown) => (isCatalogNode(target) ? target : view.selection);
	return {
		'studyAdmin.groupCatalog': async (target) => {
			const requested = groupings.find((grouping) => grouping === target);
			await choices.setGrouping(requested ?? (await pickGrouping(choices.grouping, labels)));
		},
		'studyAdmin.filterCatalog': async () => choices.setFilter(await pickFilter(choices.filter, labels)),
		'studyAdmin.clearCatalogFilter': () => choices.setFilter(noFilter),
		'studyAdmin.searchCatalog': async () => {
			const { api, row } = await pickCatalogTarget(await catalogs.settled(), evaluator);
			await view.reveal(api, row);
		},
		'studyAdmin.revealInCatalog': (api, row) =>
			typeof api === 'string' ? view.reveal(api, typeof row === 'number' ? row : undefined) : undefined,
		'studyAdmin.openFirstUse': (target) => openFirstUse(view, nodeOf(target)),
		'studyAdmin.openCatalogEntry': async (target) =>
			openCatalogEntry(document, await catalogs.settled(), nodeOf(target)),
		'studyAdmin.copyCatalogName': async (target) => copy(nameOf(await catalogs.settled(), nodeOf(target))),
		'studyAdmin.copyReplacement': async (target) =>
			copy(typeof target === 'string' ? target : replacementFor(await catalogs.settled(), nodeOf(target))),
		'studyAdmin.openBaseUrls': () =>
			vscode.commands.executeCommand('workbench.action.openSettings', '@id:studyAdmin.catalog.baseUrls'),
	} satisfies CommandHandlers;
}

function scanCommands(host: Host, { scan, findings, evaluator }: CommandDependencies) {
	return {
		'studyAdmin.scanWorkspace': () =>
			runCommandAction(host, 'studyAdmin.scanWorkspace', async () => {
				const outcome = await scan.scan();
				return createScanResult(findings, evaluator, outcome, countVirtualWorkspaceFolders());
			}),
		'studyAdmin.pauseScan': () => scan.pause(),
		'studyAdmin.resumeScan': () => scan.resume(),
		'studyAdmin.cancelScan': () => scan.cancel(),
	} satisfies CommandHandlers;
}

function migrationCommands({ drafts }: HostWithDrafts, { catalogs, view, migration, workers }: CommandDependencies) {
	return {
		'studyAdmin.writeQuery': async (target, use) => {
			const services = { drafts, workers, catalog: await catalogs.settled() };
			const { writeDraftForNode, writeDraftForUse } = await import('./migration/writeQuery.ts');
			await (target instanceof vscode.Uri
				? // The quick fix passes the use that it was created for.
					writeDraftForUse(services, { uri: target, use: use as ApiUse })
				: writeDraftForNode(services, isCatalogNode(target) ? target : view.selection));
		},
		'studyAdmin.showMigration': () => migration.show(),
	} satisfies CommandHandlers;
}

/**
 * Opens the documentation of an API in the browser. `target` is a node of the view or the id of an
 * API. For any other value, the user selects an API.
 * @throws {UserError} `catalog/no-documentation`
 */
async function openDocumentation(catalog: Catalog, target: unknown): Promise<void> {
	const api = apiFrom(catalog, target) ?? (await pickApi(catalog));
	if (api.documentation === undefined) {
		throw new UserError('catalog/no-documentation', { api: api.name });
	}
	// `openExternal` encodes the query and fragment of a `Uri` again, but not those of a string.
	await vscode.env.openExternal(api.documentation as unknown as vscode.Uri);
}

function apiFrom(catalog: Catalog, target: unknown): Api | undefined {
	const id: unknown = typeof target === 'object' && target !== null && 'api' in target ? target.api : target;
	return typeof id === 'string' ? apiById(catalog, id) : undefined;
}

async function pickApi(catalog: Catalog): Promise<Api> {
	const items = catalog.apis.flatMap((api) =>
		api.documentation === undefined ? [] : [{ label: escapeIcons(api.name), description: api.documentation, api }],
	);
	const picked = await promptForItem(items, {
		placeHolder: vscode.l10n.t('Select an API to open its documentation'),
		matchOnDescription: true,
	});
	return picked.api;
}

/** Opens the catalog preview at the row about a node, or at the start of the document. */
async function openCatalogEntry(
	document: CatalogDocument,
	catalog: Catalog,
	node: CatalogNode | undefined,
): Promise<void> {
	const cells = node ? cellsOf(catalog, node) : [];
	await document.show(cells.length === 0 ? undefined : `| ${cells.map(escapeMarkdown).join(' | ')} |`);
}

/**
 * Returns the first cells of the row about a node in the catalog document; empty for a node without
 * an API.
 */
function cellsOf(catalog: Catalog, node: CatalogNode): readonly string[] {
	const name = 'api' in node ? apiById(catalog, node.api)?.name : undefined;
	if (name === undefined) {
		return [];
	}
	const row = node.kind === 'entry' ? node.row : node.kind === 'use' ? node.location.finding.use.row : undefined;
	const operation = row === undefined ? undefined : catalog.log[row]?.operation.text;
	return operation === undefined ? [name] : [name, operation];
}

async function openFirstUse(view: CatalogView, node: CatalogNode | undefined): Promise<void> {
	const use = node && (await view.revealFirstUse(node));
	if (!use) {
		throw new Cancelled();
	}
	const { uri, finding } = use.location;
	await vscode.window.showTextDocument(uri, { selection: toEditorRange(finding.range), preview: true });
}

function replacementFor(catalog: Catalog, node: CatalogNode | undefined): string | undefined {
	const api = node && 'api' in node ? apiById(catalog, node.api) : undefined;
	if (!api) {
		return undefined;
	}
	return node?.kind === 'use'
		? replacementNameOfUse(catalog, api, node.location.finding.use)
		: replacementNameOf(catalog, api);
}

/**
 * Returns the name of the API, operation or use of a node, without its other texts; `undefined` for
 * other nodes.
 */
function nameOf(catalog: Catalog, node: CatalogNode | undefined): string | undefined {
	switch (node?.kind) {
		case undefined:
		case 'section':
		case 'range':
			return undefined;
		case 'api':
			return apiById(catalog, node.api)?.name;
		case 'entry':
			return catalog.log[node.row]?.operation.text;
		case 'use':
			return node.location.finding.use.operation ?? node.location.finding.line;
	}
}

async function copy(text: string | undefined): Promise<void> {
	if (text !== undefined) {
		await vscode.env.clipboard.writeText(text);
		vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Copied to the clipboard')}`, copiedMessageMs);
	}
}
