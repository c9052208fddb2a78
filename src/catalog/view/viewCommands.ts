import * as vscode from 'vscode';
import { registerCommand } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { Cancelled } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import type { CatalogDocument } from '../catalogDocument.ts';
import { apiOf, type Catalog } from '../core/catalog.ts';
import { noFilter } from '../core/catalogFilter.ts';
import { groupings } from '../core/grouping.ts';
import { replacementOf } from '../core/replacement.ts';
import { rangeOf } from '../findings/diagnostics.ts';
import { askFilter, askGrouping } from './askChoices.ts';
import type { CatalogView, CatalogViewParts } from './catalogView.ts';
import { type CatalogNode, isCatalogNode } from './nodes.ts';
import { openCatalogEntry } from './openCatalogEntry.ts';
import { askForPlace } from './searchCatalog.ts';

/** How long the status bar says that something was copied. */
const statusMilliseconds = 5000;

/** Registers what can be done in the catalog view and with its rows. */
export function registerViewCommands(
	host: Host,
	view: CatalogView,
	document: CatalogDocument,
	{ catalogs, judge, choices, texts }: CatalogViewParts,
): Disposable {
	const store = new DisposableStore();
	const rowOf = (target: unknown) => (isCatalogNode(target) ? target : view.selection);
	store.add(
		registerCommand(host, 'studyAdmin.groupCatalog', async (target) => {
			const wanted = groupings.find((grouping) => grouping === target);
			await choices.group(wanted ?? (await askGrouping(choices.grouping, texts)));
		}),
	);
	store.add(
		registerCommand(host, 'studyAdmin.filterCatalog', async () => {
			await choices.narrow(await askFilter(choices.filter, texts));
		}),
	);
	store.add(registerCommand(host, 'studyAdmin.clearCatalogFilter', () => choices.narrow(noFilter)));
	store.add(
		registerCommand(host, 'studyAdmin.searchCatalog', async () => {
			const { api, row } = await askForPlace(await catalogs.settled(), judge);
			await view.reveal(api, row);
		}),
	);
	store.add(
		registerCommand(host, 'studyAdmin.revealInCatalog', (api, row) =>
			typeof api === 'string' ? view.reveal(api, typeof row === 'number' ? row : undefined) : undefined,
		),
	);
	store.add(registerCommand(host, 'studyAdmin.openFirstUse', (target) => openFirstUse(view, rowOf(target))));
	store.add(
		registerCommand(host, 'studyAdmin.openCatalogEntry', async (target) =>
			openCatalogEntry(document, await catalogs.settled(), rowOf(target)),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.copyCatalogName', async (target) =>
			copy(nameOf(await catalogs.settled(), rowOf(target))),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.copyReplacement', async (target) =>
			copy(typeof target === 'string' ? target : replacementFor(await catalogs.settled(), rowOf(target))),
		),
	);
	return store;
}

async function openFirstUse(view: CatalogView, node: CatalogNode | undefined): Promise<void> {
	const use = node && (await view.revealFirstUse(node));
	if (!use) {
		throw new Cancelled();
	}
	const { uri, finding } = use.place;
	await vscode.window.showTextDocument(uri, { selection: rangeOf(finding.range), preview: true });
}

function replacementFor(catalog: Catalog, node: CatalogNode | undefined): string | undefined {
	const api = node && 'api' in node ? apiOf(catalog, node.api) : undefined;
	const collection = node?.kind === 'use' ? node.place.finding.use.collection : undefined;
	return api && replacementOf(catalog, api, collection);
}

/** What a row is called, without what else stands in it. */
function nameOf(catalog: Catalog, node: CatalogNode | undefined): string | undefined {
	switch (node?.kind) {
		case undefined:
		case 'section':
		case 'range':
			return undefined;
		case 'api':
			return apiOf(catalog, node.api)?.name;
		case 'entry':
			return catalog.log[node.row]?.operation.text;
		case 'use':
			return node.place.finding.use.operation ?? node.place.finding.line;
	}
}

async function copy(text: string | undefined): Promise<void> {
	if (text !== undefined) {
		await vscode.env.clipboard.writeText(text);
		vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Copied.')}`, statusMilliseconds);
	}
}
