import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { dottedDay } from '../../../shared/core/lifecycle/formatDay.ts';
import { isFiltering, matchesFilter, noFilter } from '../../core/catalogFilter.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { catalogItems, sectionsOf } from '../../core/grouping.ts';
import { apiOf, nextVersion, rowOf } from '../../core/model/catalog.ts';
import { badgeCount } from '../../core/nearestEnd.ts';
import { sourceSummary } from '../../messages/sourceProblems.ts';
import type { ViewLabels } from '../../messages/viewLabels.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { Today } from '../state/today.ts';
import { CatalogTree } from './catalogTree.ts';
import type { CatalogNode, UseNode } from './nodes.ts';
import { TreeItems } from './treeItems.ts';
import type { ViewChoices } from './viewChoices.ts';
import { ViewMessage } from './viewMessage.ts';
import type { WorkspaceUses } from './workspaceUses.ts';

/** What the view is made of. */
export interface CatalogViewDependencies {
	readonly catalogs: CatalogStore;
	readonly today: Today;
	readonly evaluator: Evaluator;
	readonly uses: WorkspaceUses;
	readonly choices: ViewChoices;
	readonly texts: ViewLabels;
	readonly treeView: vscode.TreeView<CatalogNode>;
}

/**
 * The view `studyAdmin.catalog`: the APIs in sections, the deprecation log's rows under each API,
 * and the uses under each row.
 */
export class CatalogView implements vscode.TreeDataProvider<CatalogNode> {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<CatalogNode[] | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #shown = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires each time the view has come into sight. */
	readonly onDidShow = this.#shown.event;
	/** What others have to say above the rows. */
	readonly message = this.#store.add(new ViewMessage());
	readonly #dependencies: CatalogViewDependencies;
	readonly #tree = new CatalogTree();
	readonly #items: TreeItems;
	readonly #view: vscode.TreeView<CatalogNode>;

	constructor(parts: CatalogViewDependencies) {
		const { today, evaluator, uses, choices, texts, treeView } = parts;
		this.#dependencies = parts;
		this.#items = new TreeItems({ tree: this.#tree, evaluator, today, texts });
		this.#view = treeView;
		this.#store.add(this.#view.onDidChangeVisibility(({ visible }) => visible && this.#shown.fire()));
		this.#store.add(this.message.onDidChange(() => this.#tell()));
		this.#store.add(uses.onDidChange((apis) => this.#refresh(apis)));
		this.#store.add(choices.onDidChange(() => this.#refresh(undefined)));
		this.#refresh(undefined);
	}

	/** The row that is selected. */
	get selection(): CatalogNode | undefined {
		return this.#view.selection[0];
	}

	dispose(): void {
		this.#store.dispose();
	}

	async getChildren(node?: CatalogNode): Promise<CatalogNode[]> {
		await this.#dependencies.catalogs.settled();
		return [...this.#tree.children(node)];
	}

	getParent({ parent }: CatalogNode): CatalogNode | undefined {
		return parent;
	}

	getTreeItem(node: CatalogNode): vscode.TreeItem {
		return this.#items.of(node, this.#dependencies.choices.grouping);
	}

	/** Tooltips are made when they are shown: made with each item they slow long lists down. */
	resolveTreeItem(item: vscode.TreeItem, node: CatalogNode): vscode.TreeItem {
		item.tooltip = this.#items.tooltip(node);
		return item;
	}

	/**
	 * Shows the view and selects an API, or one of its rows in the log, opened out. A filter that
	 * hides it is taken away. Does nothing when the catalog does not have it.
	 */
	async reveal(api: string, row: number | undefined): Promise<void> {
		const catalog = await this.#dependencies.catalogs.settled();
		const known = rowOf(catalog, { api, row }) ? row : undefined;
		if (apiOf(catalog, api) && !this.#tree.find(api, known)) {
			await this.#dependencies.choices.narrow(noFilter);
		}
		const node = this.#tree.find(api, known);
		if (node) {
			await this.#view.reveal(node, { select: true, focus: true, expand: true });
		}
	}

	/** Selects the first use below a row and gives it; `undefined` when there is none. */
	async revealFirstUse(node: CatalogNode): Promise<UseNode | undefined> {
		const use = this.#tree.firstUse(node);
		if (use) {
			await this.#view.reveal(use, { select: true, focus: false });
		}
		return use;
	}

	/** Brings the rows up to date: those of some APIs, or all of them. */
	#refresh(apis: ReadonlySet<string> | undefined): void {
		const { catalogs, evaluator, uses, choices } = this.#dependencies;
		const catalog = catalogs.value;
		if (catalog && uses.found) {
			const { found } = uses;
			const parts = catalogItems(
				catalog,
				(api, row) => evaluator.status(catalog, api, row),
				(api, row) => found.count(api, row),
			).filter((part) => matchesFilter(choices.filter, part));
			const sections = sectionsOf(parts, choices.grouping);
			const isSame = this.#tree.fill({ catalog, sections, uses: found });
			this.#changed.fire(isSame && apis ? this.#tree.shown(apis) : undefined);
		}
		this.#tell();
	}

	/** Brings up to date what stands around the rows. */
	#tell(): void {
		const { catalogs, today, uses, choices, texts } = this.#dependencies;
		const catalog = catalogs.value;
		this.#view.message = this.#messageText();
		if (catalog) {
			const next = nextVersion(catalog, today.value);
			this.#view.title =
				catalog.version === undefined
					? vscode.l10n.t('API Catalog')
					: vscode.l10n.t('API Catalog v{0}', catalog.version);
			this.#view.description = vscode.l10n.t('next version {0} or later', dottedDay(next.notBefore));
		}
		const count = badgeCount(uses.ends);
		this.#view.badge = count === 0 ? undefined : { value: count, tooltip: texts.badge(count) };
		void vscode.commands.executeCommand('setContext', 'studyAdmin.catalogFiltered', isFiltering(choices.filter));
	}

	/**
	 * Where a filter hides everything and nothing else is to be said, the empty view says so itself,
	 * with a link.
	 */
	#messageText(): string {
		const { catalogs, choices, texts } = this.#dependencies;
		const { catalog, sections = [] } = this.#tree.content ?? {};
		const told = [sourceSummary(catalogs.sourceState, vscode.l10n), this.message.text].filter(Boolean);
		const shown = new Set(sections.flatMap(({ members }) => members.map(({ api }) => api.id))).size;
		const isFiltered = catalog && isFiltering(choices.filter) && (shown > 0 || told.length > 0);
		return [...told, ...(isFiltered ? [texts.filter(choices.filter, shown, catalog.apis.length)] : [])].join(' ');
	}
}
