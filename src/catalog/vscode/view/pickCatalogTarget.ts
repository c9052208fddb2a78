import * as vscode from 'vscode';
import { Cancelled } from '../../../shared/core/errors.ts';
import { escapeIcons } from '../../../shared/core/sanitizeText.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { type Api, apiById, type Catalog, replacementNameOf } from '../../core/model/catalog.ts';

/** An API or a row of the log that the user has selected. */
interface CatalogTarget {
	/** Id of the API. */
	readonly api: string;
	/** Index of the row in the log of the catalog; `undefined` for the API itself. */
	readonly row: number | undefined;
}

type TargetItem = vscode.QuickPickItem & Partial<CatalogTarget>;

/** Lets the user select an API, an operation of the log or a collection. @throws {Cancelled} */
export async function pickCatalogTarget(catalog: Catalog, evaluator: LifecycleEvaluator): Promise<CatalogTarget> {
	const { l10n } = vscode;
	const heading = (label: string): TargetItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
	const items = [
		heading(l10n.t('APIs')),
		...catalog.apis.map((api) => apiItem(api, evaluator.texts.days(evaluator.status(catalog, api)))),
		heading(l10n.t('Operations in the deprecation log')),
		...operationItems(catalog, evaluator),
		heading(l10n.t('Collections')),
		...catalog.apis.flatMap((api) => collectionItems(catalog, api)),
	];
	const picked = await vscode.window.showQuickPick(items.map(withoutIconSyntax), {
		placeHolder: l10n.t('Search the catalog for an API, an operation or a collection'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	if (picked?.api === undefined) {
		throw new Cancelled();
	}
	return { api: picked.api, row: picked.row };
}

/**
 * Returns an item of the quick pick without icon syntax in the names, which come from the source of
 * the catalog.
 */
function withoutIconSyntax({ label, description = '', ...rest }: TargetItem): TargetItem {
	return { ...rest, label: escapeIcons(label), description: escapeIcons(description) };
}

function apiItem({ id, name }: Api, days: string): TargetItem {
	return { label: name, description: [id, days].filter((text) => text !== '').join(', '), api: id };
}

function operationItems(catalog: Catalog, evaluator: LifecycleEvaluator): readonly TargetItem[] {
	return catalog.log.flatMap((entry, row) => {
		const api = apiById(catalog, entry.api);
		if (!api || entry.operation.kind === 'all') {
			return [];
		}
		const days = evaluator.texts.days(evaluator.status(catalog, api, entry));
		const description = [api.name, days].filter((text) => text !== '').join(', ');
		return [{ label: entry.operation.text, description, api: api.id, row }];
	});
}

function collectionItems(catalog: Catalog, api: Api): readonly TargetItem[] {
	return api.detection.collections.map(({ name, replacement }) => {
		const instead = replacementNameOf(catalog, api) === undefined ? undefined : replacement;
		const description = instead === undefined ? api.name : vscode.l10n.t('{0}, use {1} instead', api.name, instead);
		return { label: `/${name}`, description, api: api.id };
	});
}
