import * as vscode from 'vscode';
import { formatNumericDay } from '../../../shared/core/lifecycle/formatDay.ts';
import { daysOfServiceLeft } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import { toEditorRange } from '../../../shared/vscode/toEditorRange.ts';
import type { LifecycleEvaluator, LifecycleStatus } from '../../core/evaluation.ts';
import type { Grouping, ViewSection, ViewSectionMember } from '../../core/grouping.ts';
import {
	type Api,
	apiById,
	type Catalog,
	type DeprecationLogEntry,
	isUnsearchedApi,
	replacementNameOf,
} from '../../core/model/catalog.ts';
import type { UseCount } from '../../core/useIndex.ts';
import type { CatalogViewLabels } from '../../messages/catalogViewLabels.ts';
import type { Today } from '../state/today.ts';
import type { CatalogTreeNodes } from './catalogTreeNodes.ts';
import type { CatalogNode, RangeNode, UseNode } from './nodes.ts';
import { apiOrLogRowTooltip, tooltipOfUse } from './tooltips.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** Services that {@link CatalogTreeItemFactory} depends on. */
interface TreeItemDependencies {
	readonly tree: CatalogTreeNodes;
	readonly evaluator: LifecycleEvaluator;
	readonly today: Today;
	readonly labels: CatalogViewLabels;
}

/** Creates the tree items of the view, with their tooltips and texts for screen readers. */
export class CatalogTreeItemFactory {
	readonly #tree: CatalogTreeNodes;
	readonly #evaluator: LifecycleEvaluator;
	readonly #today: Today;
	readonly #labels: CatalogViewLabels;

	constructor({ tree, evaluator, today, labels }: TreeItemDependencies) {
		this.#tree = tree;
		this.#evaluator = evaluator;
		this.#today = today;
		this.#labels = labels;
	}

	/**
	 * Returns the tree item of a node. The label is empty when the content no longer has the node.
	 */
	of(node: CatalogNode, grouping: Grouping): vscode.TreeItem {
		const item = this.#item(node, grouping) ?? new vscode.TreeItem('');
		item.id = node.id;
		return item;
	}

	/** Returns the tooltip of a node; `undefined` for sections and ranges. */
	tooltip(node: CatalogNode): vscode.MarkdownString | undefined {
		const { catalog, uses } = this.#tree.content ?? {};
		switch (node.kind) {
			case 'section':
			case 'range':
				return undefined;
			case 'use':
				return tooltipOfUse(this.#evaluator, node.location);
			case 'api': {
				const member = this.#tree.member(node);
				return catalog && member && this.#tooltip(catalog, member.api, undefined, member.count);
			}
			case 'entry': {
				const api = catalog && apiById(catalog, node.api);
				return uses && api && this.#tooltip(catalog, api, catalog.log[node.row], uses.count(node.api, node.row));
			}
		}
	}

	#tooltip(catalog: Catalog, api: Api, entry: DeprecationLogEntry | undefined, count: UseCount): vscode.MarkdownString {
		return apiOrLogRowTooltip(this.#evaluator, catalog, api, entry, this.#labels.coverage(api, count));
	}

	#item(node: CatalogNode, grouping: Grouping): vscode.TreeItem | undefined {
		const { catalog, uses } = this.#tree.content ?? {};
		switch (node.kind) {
			case 'section': {
				const section = this.#tree.section(node);
				return section && this.#sectionItem(section);
			}
			case 'api': {
				const member = this.#tree.member(node);
				return catalog && member && this.#apiItem(catalog, member, grouping);
			}
			case 'entry': {
				const api = catalog && apiById(catalog, node.api);
				const entry = catalog?.log[node.row];
				return uses && api && entry && this.#entryItem(catalog, api, entry, uses.count(node.api, node.row));
			}
			case 'range':
				return this.#rangeItem(node);
			case 'use':
				return this.#useItem(catalog, node);
		}
	}

	#sectionItem({ key, members }: ViewSection): vscode.TreeItem {
		const label = this.#labels.section(key, this.#today.value);
		const isLast = (key.kind === 'uses' && key.best === 'none') || (key.kind === 'no-day' && !key.isAnnounced);
		const isCollapsed = isLast && (this.#tree.content?.sections.length ?? 0) > 1;
		const item = new vscode.TreeItem(label, isCollapsed ? Collapsed : Expanded);
		const days =
			key.kind === 'day'
				? this.#evaluator.texts.days({
						daysLeft: daysOfServiceLeft(this.#today.value, key.day),
						dates: { endOfService: key.day },
					})
				: '';
		item.description = joinTexts(days, this.#labels.apis(members.length));
		item.contextValue = 'section';
		item.accessibilityInformation = { label: vscode.l10n.t('{0}: {1}.', label, item.description) };
		return item;
	}

	#apiItem(
		catalog: Catalog,
		{ api, includesApi, rows, count }: ViewSectionMember,
		grouping: Grouping,
	): vscode.TreeItem {
		const status = this.#evaluator.status(catalog, api);
		const uses = this.#labels.uses(count);
		const coverage = this.#labels.coverage(api, count);
		const item = new vscode.TreeItem(api.name, rows.length === 0 && uses === '' ? None : Collapsed);
		// The heading of a section with a day already shows the days left.
		const end =
			grouping !== 'date'
				? this.#evaluator.texts.days(status)
				: includesApi
					? ''
					: this.#labels.operations(rows.length);
		// The more important text comes first, because a narrow view cuts off the end of the line.
		item.description = isUnsearchedApi(api) ? joinTexts(end, coverage) : joinTexts(coverage, end);
		item.iconPath = iconOf(status, api);
		item.contextValue = contextOf('api', catalog, api, uses !== '');
		item.accessibilityInformation = { label: this.#apiSentences(api, status, uses) };
		return item;
	}

	#apiSentences(api: Api, status: LifecycleStatus, uses: string): string {
		const sentences = this.#sentences(api.name, status, uses);
		return isUnsearchedApi(api)
			? vscode.l10n.t('{0} Uses are not searched for because the API has no known address.', sentences)
			: sentences;
	}

	#entryItem(catalog: Catalog, api: Api, entry: DeprecationLogEntry, count: UseCount): vscode.TreeItem {
		const status = this.#evaluator.status(catalog, api, entry);
		const text = entry.operation.kind === 'all' ? vscode.l10n.t('All operations') : entry.operation.text;
		const uses = this.#labels.uses(count);
		const item = new vscode.TreeItem(text, uses === '' ? None : Collapsed);
		item.description = joinTexts(uses, this.#evaluator.texts.days(status));
		item.iconPath = iconOf(status, api);
		item.contextValue = contextOf('entry', catalog, api, uses !== '');
		item.accessibilityInformation = {
			label: this.#sentences(vscode.l10n.t('{0}, {1}', api.name, text), status, uses),
		};
		return item;
	}

	#rangeItem(node: RangeNode): vscode.TreeItem {
		const [first] = this.#tree.children(node);
		const last = this.#tree.lastPosition(node);
		const label = vscode.l10n.t('{0} – {1}', this.#labels.number(node.first), this.#labels.number(last));
		const item = new vscode.TreeItem(label, Collapsed);
		if (first?.kind === 'use') {
			const { uri, finding } = first.location;
			const line = finding.range.start.line + 1;
			item.description = vscode.l10n.t('from {0}:{1}', vscode.workspace.asRelativePath(uri), line);
		}
		item.contextValue = 'range';
		return item;
	}

	#useItem(catalog: Catalog | undefined, { api: id, location, parent }: UseNode): vscode.TreeItem {
		const { uri, finding } = location;
		const { range, use } = finding;
		const line = range.start.line + 1;
		const item = new vscode.TreeItem(vscode.l10n.t('{0}:{1}', uri.path.slice(uri.path.lastIndexOf('/') + 1), line));
		const owner = parent.kind === 'range' ? parent.parent : parent;
		const above = owner.kind === 'entry' ? catalog?.log[owner.row]?.operation.text : undefined;
		const operation = use.operation === above ? '' : (use.operation ?? '');
		const prefix = joinTexts(this.#ignorePrefix(location), operation);
		const visiblePrefix = joinTexts(folderNameOf(uri), prefix);
		const api = catalog && apiById(catalog, id);
		item.description = visiblePrefix === '' ? finding.line : vscode.l10n.t('{0}: {1}', visiblePrefix, finding.line);
		// Another scheme, so that VS Code shows the icon of the file but not the number of its
		// problems.
		item.resourceUri = uri.with({ scheme: 'studyadmin-use' });
		item.iconPath = vscode.ThemeIcon.File;
		item.contextValue = catalog && api ? contextOf('use', catalog, api, false) : 'use';
		item.command = {
			title: vscode.l10n.t('Open'),
			command: 'vscode.open',
			arguments: [uri, { selection: toEditorRange(range), preview: true }],
		};
		const position = vscode.l10n.t('{0}, line {1}', vscode.workspace.asRelativePath(uri), line);
		item.accessibilityInformation = { label: vscode.l10n.t('{0}: {1}', joinTexts(position, prefix), finding.line) };
		return item;
	}

	/**
	 * Returns a label for a possible use, or for a use with a valid ignore comment; empty for other
	 * uses.
	 */
	#ignorePrefix({ finding }: UseNode['location']): string {
		if (finding.use.confidence === 'possible') {
			return vscode.l10n.t('possible');
		}
		const until = finding.ignore?.until;
		return until && this.#evaluator.evaluate(finding)?.ignore === 'holds'
			? vscode.l10n.t('ignored until {0}', formatNumericDay(until))
			: '';
	}

	#sentences(subject: string, status: LifecycleStatus, uses: string): string {
		const summary = vscode.l10n.t('{0} {1}.', subject, this.#evaluator.texts.summary(status));
		return uses === '' ? summary : vscode.l10n.t('{0} {1} in this workspace.', summary, uses);
	}
}

/** Returns the folder of a file in a workspace with several folders; empty otherwise. */
function folderNameOf(uri: vscode.Uri): string {
	const hasSeveral = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
	return (hasSeveral && vscode.workspace.getWorkspaceFolder(uri)?.name) || '';
}

function joinTexts(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join(', ');
}

/** Returns the `contextValue` of a node, from which menus derive the available commands. */
function contextOf(kind: 'api' | 'entry' | 'use', catalog: Catalog, api: Api, hasUses: boolean): string {
	return [
		kind,
		...(api.documentation === undefined ? [] : ['documented']),
		...(hasUses ? ['used'] : []),
		...(replacementNameOf(catalog, api) === undefined ? [] : ['replaceable']),
		...(kind === 'api' && isUnsearchedApi(api) ? ['unsearched'] : []),
	].join(' ');
}

function iconOf({ lifecyclePhase }: LifecycleStatus, api: Api): vscode.ThemeIcon {
	switch (lifecyclePhase) {
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
