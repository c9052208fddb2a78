import * as vscode from 'vscode';
import { type LifecyclePhase, lifecyclePhases } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import { promptForItem, requireDialogResult } from '../../../shared/vscode/dialogs.ts';
import type { CatalogFilter } from '../../core/catalogFilter.ts';
import { type Grouping, groupings } from '../../core/grouping.ts';
import type { CatalogViewLabels } from '../../messages/catalogViewLabels.ts';

/** Lets the user select the grouping of the APIs. @throws {Cancelled} */
export async function pickGrouping(current: Grouping, labels: CatalogViewLabels): Promise<Grouping> {
	const { l10n } = vscode;
	const details = {
		phase: l10n.t('Lifecycle phases from the catalog'),
		api: l10n.t('One list without headings'),
		date: l10n.t('End dates, earliest first'),
		uses: l10n.t('APIs used in this workspace first'),
	};
	const items = groupings.map((grouping) => ({
		label: `$(${grouping === current ? 'check' : 'blank'}) ${labels.grouping(grouping)}`,
		description: details[grouping],
		grouping,
	}));
	const picked = await promptForItem(items, { placeHolder: l10n.t('Select how to group the APIs') });
	return picked.grouping;
}

/** An item of the quick pick for the filter: a condition, or a separator without one. */
interface FilterItem extends vscode.QuickPickItem {
	readonly condition?: 'onlyUsed' | 'withoutStable' | LifecyclePhase;
}

/** Lets the user select a filter, with the current one preselected. @throws {Cancelled} */
export async function pickFilter(current: CatalogFilter, labels: CatalogViewLabels): Promise<CatalogFilter> {
	const { l10n } = vscode;
	const separator = (label: string): FilterItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
	const items: readonly FilterItem[] = [
		{
			label: l10n.t('Used in this workspace'),
			condition: 'onlyUsed',
			picked: current.onlyUsed,
		},
		{ label: l10n.t('Hide stable APIs'), condition: 'withoutStable', picked: current.withoutStable },
		separator(l10n.t('Only in these lifecycle phases')),
		...lifecyclePhases.map((lifecyclePhase) => ({
			label: capitalized(labels.lifecyclePhase(lifecyclePhase)),
			condition: lifecyclePhase,
			picked: current.lifecyclePhases.includes(lifecyclePhase),
		})),
	];
	const picked = await requireDialogResult(
		vscode.window.showQuickPick(items, {
			canPickMany: true,
			placeHolder: l10n.t('Select filters (none: show all APIs)'),
		}),
	);
	const selected = picked.map(({ condition }) => condition);
	return {
		onlyUsed: selected.includes('onlyUsed'),
		withoutStable: selected.includes('withoutStable'),
		lifecyclePhases: lifecyclePhases.filter((lifecyclePhase) => selected.includes(lifecyclePhase)),
	};
}

function capitalized(text: string): string {
	return `${text.charAt(0).toLocaleUpperCase(vscode.env.language)}${text.slice(1)}`;
}
