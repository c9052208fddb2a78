import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { formatNumericDay } from '../../../shared/core/lifecycle/formatDay.ts';
import { hasFilterConditions, matchesFilter, noFilter } from '../../core/catalogFilter.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { catalogItems, groupIntoSections } from '../../core/grouping.ts';
import { apiById, logRowOfUse, nextCatalogVersion } from '../../core/model/catalog.ts';
import { badgeCount } from '../../core/nearestServiceEnd.ts';
import { catalogSourceSummary } from '../../messages/catalogSourceProblemTexts.ts';
import type { CatalogViewLabels } from '../../messages/catalogViewLabels.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { Today } from '../state/today.ts';
import { CatalogTreeItemFactory } from './catalogTreeItemFactory.ts';
import { CatalogTreeNodes } from './catalogTreeNodes.ts';
import type { CatalogViewChoices } from './catalogViewChoices.ts';
import type { CatalogNode, UseNode } from './nodes.ts';
import type { WorkspaceUses } from './workspaceUses.ts';

/** A service that contributes to the message above the tree. */
export interface ViewMessageSource {
	/** One or more complete sentences; `undefined` or empty when there is no message. */
	readonly text: string | undefined;
	/** Fires when the text of this source has changed. */
	readonly onDidChange: vscode.Event<unknown>;
}

/** Services that the view depends on. */
export interface CatalogViewDependencies {
	readonly catalogs: CatalogStore;
	readonly today: Today;
	readonly evaluator: LifecycleEvaluator;
	readonly uses: WorkspaceUses;
	readonly choices: CatalogViewChoices;
	readonly labels: CatalogViewLabels;
	readonly treeView: vscode.TreeView<CatalogNode>;
	/** The services whose messages are shown above the tree, in this order. */
	readonly messages: readonly ViewMessageSource[];
}

/**
 * The view `studyAdmin.catalog`: a tree of sections, APIs, rows of the deprecation log, and uses.
 */
export class CatalogView implements vscode.TreeDataProvider<CatalogNode> {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<CatalogNode[] | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #shown = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires each time the catalog view becomes visible. */
	readonly onDidShow = this.#shown.event;
	readonly #dependencies: CatalogViewDependencies;
	readonly #tree = new CatalogTreeNodes();
	readonly #items: CatalogTreeItemFactory;
	readonly #view: vscode.TreeView<CatalogNode>;

	constructor(dependencies: CatalogViewDependencies) {
		const { today, evaluator, uses, choices, labels, treeView, messages } = dependencies;
		this.#dependencies = dependencies;
		this.#items = new CatalogTreeItemFactory({ tree: this.#tree, evaluator, today, labels });
		this.#view = treeView;
		this.#store.add(this.#view.onDidChangeVisibility(({ visible }) => visible && this.#shown.fire()));
		for (const { onDidChange } of messages) {
			this.#store.add(onDidChange(() => this.#updateHeader()));
		}
		this.#store.add(uses.onDidChange((apis) => this.#refresh(apis)));
		this.#store.add(choices.onDidChange(() => this.#refresh(undefined)));
		this.#refresh(undefined);
	}

	/** The selected node; `undefined` when no node is selected. */
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

	/** Creates the tooltip on request, because tooltips of all items would slow down long lists. */
	resolveTreeItem(item: vscode.TreeItem, node: CatalogNode): vscode.TreeItem {
		item.tooltip = this.#items.tooltip(node);
		return item;
	}

	/**
	 * Shows the view, and selects and expands an API or one of its rows in the log. Clears a filter
	 * that hides the API. Does nothing when the catalog does not contain the API.
	 */
	async reveal(api: string, row: number | undefined): Promise<void> {
		const catalog = await this.#dependencies.catalogs.settled();
		const validRow = logRowOfUse(catalog, { api, row }) ? row : undefined;
		if (apiById(catalog, api) && !this.#tree.find(api, validRow)) {
			await this.#dependencies.choices.setFilter(noFilter);
		}
		const node = this.#tree.find(api, validRow);
		if (node) {
			await this.#view.reveal(node, { select: true, focus: true, expand: true });
		}
	}

	/** Selects and returns the first use below a node; `undefined` when there is none. */
	async revealFirstUse(node: CatalogNode): Promise<UseNode | undefined> {
		const use = this.#tree.firstUse(node);
		if (use) {
			await this.#view.reveal(use, { select: true, focus: false });
		}
		return use;
	}

	/** Updates the nodes of some APIs; `undefined` updates all nodes. */
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
			const sections = groupIntoSections(parts, choices.grouping);
			const isSame = this.#tree.fill({ catalog, sections, uses: found });
			this.#changed.fire(isSame && apis ? this.#tree.shown(apis) : undefined);
		}
		this.#updateHeader();
	}

	/** Updates the title, description, message and badge of the view. */
	#updateHeader(): void {
		const { catalogs, today, uses, choices, labels } = this.#dependencies;
		const catalog = catalogs.value;
		this.#view.message = this.#messageText();
		if (catalog) {
			const next = nextCatalogVersion(catalog, today.value);
			this.#view.title =
				catalog.version === undefined
					? vscode.l10n.t('API Catalog')
					: vscode.l10n.t('API Catalog v{0}', catalog.version);
			this.#view.description = vscode.l10n.t('next version {0} or later', formatNumericDay(next.notBefore));
		}
		const count = badgeCount(uses.ends);
		this.#view.badge = count === 0 ? undefined : { value: count, tooltip: labels.badge(count) };
		void vscode.commands.executeCommand(
			'setContext',
			'studyAdmin.catalogFiltered',
			hasFilterConditions(choices.filter),
		);
	}

	/**
	 * Returns the message above the tree. Empty when the filter hides all APIs and there is no other
	 * message, because VS Code then shows the welcome content with links.
	 */
	#messageText(): string {
		const { catalogs, choices, labels, messages: sources } = this.#dependencies;
		const { catalog, sections = [] } = this.#tree.content ?? {};
		const messages = [
			catalogSourceSummary(catalogs.sourceState, vscode.l10n),
			...sources.map(({ text }) => text),
		].filter(Boolean);
		const shown = new Set(sections.flatMap(({ members }) => members.map(({ api }) => api.id))).size;
		const isFiltered = catalog && hasFilterConditions(choices.filter) && (shown > 0 || messages.length > 0);
		return [...messages, ...(isFiltered ? [labels.filter(choices.filter, shown, catalog.apis.length)] : [])].join(' ');
	}
}
