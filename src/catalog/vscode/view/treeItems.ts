import * as vscode from 'vscode';
import { dottedDay } from '../../../shared/core/lifecycle/formatDay.ts';
import { daysLeft } from '../../../shared/core/lifecycle/stage.ts';
import type { Evaluator, Status } from '../../core/evaluation.ts';
import type { Grouping, Section, SectionMember } from '../../core/grouping.ts';
import {
	type Api,
	apiOf,
	type Catalog,
	isWithoutAddress,
	type LogEntry,
	replacementOf,
} from '../../core/model/catalog.ts';
import type { UseCount } from '../../core/useIndex.ts';
import type { ViewLabels } from '../../messages/viewLabels.ts';
import { rangeOf } from '../findings/diagnostics.ts';
import type { Today } from '../state/today.ts';
import type { CatalogTree } from './catalogTree.ts';
import type { CatalogNode, RangeNode, UseNode } from './nodes.ts';
import { entryTooltip, useTooltip } from './tooltips.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** What the rows are made from. */
export interface TreeItemDependencies {
	readonly tree: CatalogTree;
	readonly evaluator: Evaluator;
	readonly today: Today;
	readonly texts: ViewLabels;
}

/** How the rows of the view look, and what a screen reader says of them. */
export class TreeItems {
	readonly #tree: CatalogTree;
	readonly #evaluator: Evaluator;
	readonly #today: Today;
	readonly #texts: ViewLabels;

	constructor({ tree, evaluator, today, texts }: TreeItemDependencies) {
		this.#tree = tree;
		this.#evaluator = evaluator;
		this.#today = today;
		this.#texts = texts;
	}

	/** The row for a node as it is now. One that is no longer there has no text. */
	of(node: CatalogNode, grouping: Grouping): vscode.TreeItem {
		const item = this.#item(node, grouping) ?? new vscode.TreeItem('');
		item.id = node.id;
		return item;
	}

	/** What is shown when somebody points at a row; `undefined` for rows that say it all. */
	tooltip(node: CatalogNode): vscode.MarkdownString | undefined {
		const { catalog, uses } = this.#tree.content ?? {};
		switch (node.kind) {
			case 'section':
			case 'range':
				return undefined;
			case 'use':
				return useTooltip(this.#evaluator, node.place);
			case 'api': {
				const member = this.#tree.member(node);
				return catalog && member && this.#tooltip(catalog, member.api, undefined, member.count);
			}
			case 'entry': {
				const api = catalog && apiOf(catalog, node.api);
				return uses && api && this.#tooltip(catalog, api, catalog.log[node.row], uses.count(node.api, node.row));
			}
		}
	}

	#tooltip(catalog: Catalog, api: Api, entry: LogEntry | undefined, count: UseCount): vscode.MarkdownString {
		return entryTooltip(this.#evaluator, catalog, api, entry, this.#texts.coverage(api, count));
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
				const api = catalog && apiOf(catalog, node.api);
				const entry = catalog?.log[node.row];
				return uses && api && entry && this.#entryItem(catalog, api, entry, uses.count(node.api, node.row));
			}
			case 'range':
				return this.#rangeItem(node);
			case 'use':
				return this.#useItem(catalog, node);
		}
	}

	#sectionItem({ key, members }: Section): vscode.TreeItem {
		const label = this.#texts.section(key);
		const isAside = (key.kind === 'uses' && key.best === 'none') || (key.kind === 'no-day' && !key.isAnnounced);
		const item = new vscode.TreeItem(label, isAside ? Collapsed : Expanded);
		const days =
			key.kind === 'day'
				? this.#evaluator.texts.days({
						daysLeft: daysLeft(this.#today.value, key.day),
						dates: { endOfService: key.day },
					})
				: '';
		item.description = inOneLine(days, this.#texts.apis(members.length));
		item.contextValue = 'section';
		item.accessibilityInformation = { label: vscode.l10n.t('{0}: {1}.', label, item.description) };
		return item;
	}

	#apiItem(catalog: Catalog, { api, includesApi, rows, count }: SectionMember, grouping: Grouping): vscode.TreeItem {
		const status = this.#evaluator.status(catalog, api);
		const uses = this.#texts.uses(count);
		const coverage = this.#texts.coverage(api, count);
		const item = new vscode.TreeItem(api.name, rows.length === 0 && uses === '' ? None : Collapsed);
		// The heading of a day says it for all that stands below.
		const end =
			grouping !== 'date' ? this.#evaluator.texts.days(status) : includesApi ? '' : this.#texts.operations(rows.length);
		item.description = inOneLine(coverage, end);
		item.iconPath = iconOf(status, api);
		item.contextValue = contextOf('api', catalog, api, uses !== '');
		item.accessibilityInformation = { label: this.#apiSentences(api, status, uses) };
		return item;
	}

	#apiSentences(api: Api, status: Status, uses: string): string {
		const sentences = this.#sentences(api.name, status, uses);
		return isWithoutAddress(api)
			? vscode.l10n.t('{0} Calls are not searched for because the API has no known address.', sentences)
			: sentences;
	}

	#entryItem(catalog: Catalog, api: Api, entry: LogEntry, count: UseCount): vscode.TreeItem {
		const status = this.#evaluator.status(catalog, api, entry);
		const text = entry.operation.kind === 'all' ? vscode.l10n.t('All operations') : entry.operation.text;
		const uses = this.#texts.uses(count);
		const item = new vscode.TreeItem(text, uses === '' ? None : Collapsed);
		item.description = inOneLine(uses, this.#evaluator.texts.days(status));
		item.iconPath = iconOf(status, api);
		item.contextValue = contextOf('entry', catalog, api, uses !== '');
		item.accessibilityInformation = {
			label: this.#sentences(vscode.l10n.t('{0}, {1}', api.name, text), status, uses),
		};
		return item;
	}

	#rangeItem(node: RangeNode): vscode.TreeItem {
		const [first] = this.#tree.children(node);
		const last = this.#tree.lastIn(node);
		const label = vscode.l10n.t('{0} – {1}', this.#texts.number(node.first), this.#texts.number(last));
		const item = new vscode.TreeItem(label, Collapsed);
		if (first?.kind === 'use') {
			const { uri, finding } = first.place;
			const line = finding.range.start.line + 1;
			item.description = vscode.l10n.t('from {0}:{1}', vscode.workspace.asRelativePath(uri), line);
		}
		item.contextValue = 'range';
		return item;
	}

	#useItem(catalog: Catalog | undefined, { api: id, place, parent }: UseNode): vscode.TreeItem {
		const { uri, finding } = place;
		const { range, use } = finding;
		const line = range.start.line + 1;
		const item = new vscode.TreeItem(vscode.l10n.t('{0}:{1}', uri.path.slice(uri.path.lastIndexOf('/') + 1), line));
		const owner = parent.kind === 'range' ? parent.parent : parent;
		const above = owner.kind === 'entry' ? catalog?.log[owner.row]?.operation.text : undefined;
		const operation = use.operation === above ? '' : (use.operation ?? '');
		const mark = inOneLine(this.#markOf(place), operation);
		const api = catalog && apiOf(catalog, id);
		item.description = mark === '' ? finding.line : vscode.l10n.t('{0}: {1}', mark, finding.line);
		// The file's icon, but not the number of all its problems.
		item.resourceUri = uri.with({ scheme: 'studyadmin-use' });
		item.iconPath = vscode.ThemeIcon.File;
		item.contextValue = catalog && api ? contextOf('use', catalog, api, false) : 'use';
		item.command = {
			title: vscode.l10n.t('Open'),
			command: 'vscode.open',
			arguments: [uri, { selection: rangeOf(range), preview: true }],
		};
		const where = vscode.l10n.t('{0}, line {1}', vscode.workspace.asRelativePath(uri), line);
		item.accessibilityInformation = { label: vscode.l10n.t('{0}: {1}', inOneLine(where, mark), finding.line) };
		return item;
	}

	/** Why a use is not told at its place; the empty string for one that is. */
	#markOf({ finding }: UseNode['place']): string {
		if (finding.use.confidence === 'possible') {
			return vscode.l10n.t('possible');
		}
		const until = finding.ignore?.until;
		return until && this.#evaluator.evaluate(finding)?.ignore === 'holds'
			? vscode.l10n.t('ignored until {0}', dottedDay(until))
			: '';
	}

	#sentences(what: string, status: Status, uses: string): string {
		const happening = vscode.l10n.t('{0} {1}.', what, this.#evaluator.texts.happening(status));
		return uses === '' ? happening : vscode.l10n.t('{0} {1} in this workspace.', happening, uses);
	}
}

function inOneLine(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join(', ');
}

/** What menus know of a row: what can be done with it. */
function contextOf(kind: 'api' | 'entry' | 'use', catalog: Catalog, api: Api, hasUses: boolean): string {
	return [
		kind,
		...(api.documentation === undefined ? [] : ['documented']),
		...(hasUses ? ['used'] : []),
		...(replacementOf(catalog, api) === undefined ? [] : ['replaceable']),
		...(kind === 'api' && isWithoutAddress(api) ? ['unsearched'] : []),
	].join(' ');
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
