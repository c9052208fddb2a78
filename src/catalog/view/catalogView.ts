import * as vscode from 'vscode';
import { DisposableStore } from '../../shared/disposables.ts';
import { dottedDay } from '../../shared/lifecycle/formatDay.ts';
import {
	type Api,
	apisByPhase,
	type Catalog,
	type LogEntry,
	logOf,
	nextVersion,
	type PhaseGroup,
} from '../core/catalog.ts';
import type { Status } from '../core/status.ts';
import type { Judge } from '../findings/judge.ts';
import { escapeMarkdown } from '../printCatalog.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import type { Today } from '../today.ts';

/** An element of the catalog view. Commands on an element get it as their first argument. */
export type CatalogNode =
	| { readonly kind: 'phase'; readonly group: PhaseGroup }
	| { readonly kind: 'api'; readonly api: Api }
	| { readonly kind: 'entry'; readonly api: Api; readonly entry: LogEntry };

/** The view `studyAdmin.catalog`: phases, the APIs in them, and the deprecation log's rows under each API. */
export class CatalogView implements vscode.TreeDataProvider<CatalogNode> {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #today: Today;
	readonly #judge: Judge;
	readonly #view: vscode.TreeView<CatalogNode>;

	constructor(catalogs: CatalogStore, today: Today, judge: Judge) {
		this.#catalogs = catalogs;
		this.#today = today;
		this.#judge = judge;
		this.#view = this.#store.add(
			vscode.window.createTreeView('studyAdmin.catalog', { treeDataProvider: this, showCollapseAll: true }),
		);
		const refresh = () => this.#refresh();
		this.#store.add(judge.onDidChange(refresh));
		this.#refresh();
	}

	dispose(): void {
		this.#store.dispose();
	}

	async getChildren(node?: CatalogNode): Promise<CatalogNode[]> {
		const catalog = await this.#catalogs.settled();
		switch (node?.kind) {
			case undefined:
				return apisByPhase(catalog).map((group) => ({ kind: 'phase', group }));
			case 'phase':
				return node.group.apis.map((api) => ({ kind: 'api', api }));
			case 'api':
				return logOf(catalog, node.api.id).map((entry) => ({ kind: 'entry', api: node.api, entry }));
			case 'entry':
				return [];
		}
	}

	getTreeItem(node: CatalogNode): vscode.TreeItem {
		const catalog = this.#catalogs.current;
		if (!catalog) {
			return new vscode.TreeItem('');
		}
		switch (node.kind) {
			case 'phase':
				return this.#phaseItem(node.group);
			case 'api':
				return this.#apiItem(catalog, node.api);
			case 'entry':
				return this.#entryItem(catalog, node.api, node.entry);
		}
	}

	/** Tooltips are made when they are shown: made with each item they slow long lists down. */
	resolveTreeItem(item: vscode.TreeItem, node: CatalogNode): vscode.TreeItem {
		const catalog = this.#catalogs.current;
		if (catalog && node.kind === 'api') {
			item.tooltip = this.#tooltip(node.api, this.#judge.status(catalog, node.api), undefined);
		} else if (catalog && node.kind === 'entry') {
			item.tooltip = this.#tooltip(node.api, this.#judge.status(catalog, node.api, node.entry), node.entry);
		}
		return item;
	}

	#refresh(): void {
		const catalog = this.#catalogs.current;
		this.#view.message = this.#catalogs.problem ?? '';
		if (catalog) {
			const next = nextVersion(catalog, this.#today.day);
			this.#view.title = vscode.l10n.t('API Catalog {0}', catalog.version);
			this.#view.description = vscode.l10n.t('next: {0} or later', dottedDay(next.notBefore));
		}
		this.#changed.fire(undefined);
	}

	#phaseItem({ phase, apis }: PhaseGroup): vscode.TreeItem {
		const label = phase?.text ?? vscode.l10n.t('Only in the deprecation log');
		const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
		const count = apis.length === 1 ? vscode.l10n.t('1 API') : vscode.l10n.t('{0} APIs', apis.length);
		item.id = `phase ${phase?.text ?? ''}`;
		item.description = count;
		item.contextValue = 'phase';
		item.accessibilityInformation = { label: vscode.l10n.t('Phase {0} with {1}.', label, count) };
		return item;
	}

	#apiItem(catalog: Catalog, api: Api): vscode.TreeItem {
		const status = this.#judge.status(catalog, api);
		const item = new vscode.TreeItem(
			api.name,
			logOf(catalog, api.id).length > 0
				? vscode.TreeItemCollapsibleState.Collapsed
				: vscode.TreeItemCollapsibleState.None,
		);
		item.id = `api ${api.id}`;
		item.description = this.#judge.texts.days(status);
		item.iconPath = iconOf(status, api);
		item.contextValue = api.documentation === undefined ? 'api' : 'api documented';
		item.accessibilityInformation = { label: this.#sentence(api.name, status) };
		return item;
	}

	#entryItem(catalog: Catalog, api: Api, entry: LogEntry): vscode.TreeItem {
		const status = this.#judge.status(catalog, api, entry);
		const text = entry.operation.kind === 'all' ? vscode.l10n.t('All operations') : entry.operation.text;
		const item = new vscode.TreeItem(text);
		item.id = `entry ${api.id} ${logOf(catalog, api.id).indexOf(entry)}`;
		item.description = this.#judge.texts.days(status);
		item.iconPath = iconOf(status, api);
		item.contextValue = api.documentation === undefined ? 'entry' : 'entry documented';
		item.accessibilityInformation = { label: this.#sentence(vscode.l10n.t('{0}, {1}', api.name, text), status) };
		return item;
	}

	#sentence(what: string, status: Status): string {
		return vscode.l10n.t('{0} {1}.', what, this.#judge.texts.happening(status));
	}

	#tooltip(api: Api, status: Status, entry: LogEntry | undefined): vscode.MarkdownString {
		const facts: readonly (readonly [string, string | undefined])[] = [
			[vscode.l10n.t('Operation'), entry?.operation.text],
			[vscode.l10n.t('Phase'), api.phase?.text],
			[vscode.l10n.t('Contract'), api.contract],
			[vscode.l10n.t('Pre-announced'), status.dates.preAnnounced && dottedDay(status.dates.preAnnounced)],
			[vscode.l10n.t('Announced'), status.dates.announced && dottedDay(status.dates.announced)],
			[vscode.l10n.t('End of service'), status.dates.endOfService && dottedDay(status.dates.endOfService)],
			[vscode.l10n.t('Withdrawn'), status.dates.withdrawn && dottedDay(status.dates.withdrawn)],
			[vscode.l10n.t('Column not stated'), status.notStated.join(', ')],
			[vscode.l10n.t('Documentation'), api.documentation],
		];
		const lines = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${escapeMarkdown(value)}`] : []));
		const head = escapeMarkdown(this.#sentence(api.name, status));
		return new vscode.MarkdownString([head, '', ...lines].join('\n'));
	}
}

function iconOf({ stage }: Status, api: Api): vscode.ThemeIcon {
	switch (stage) {
		case undefined:
			return new vscode.ThemeIcon(api.phase?.kind === 'stable' ? 'pass' : 'question');
		case 'no-further-development':
			return new vscode.ThemeIcon('debug-pause');
		case 'pre-announced':
		case 'announced':
			return new vscode.ThemeIcon('megaphone');
		case 'ending-soon':
			return new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
		case 'ended':
			return new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));
		case 'withdrawn':
			return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('problemsErrorIcon.foreground'));
	}
}
