import * as vscode from 'vscode';
import { Cancelled, UserError } from '../shared/errors.ts';
import { type Api, apiOf, type Catalog } from './core/catalog.ts';

/**
 * Opens the documentation of an API in the browser. `target` is an element of the view, an API's id, or anything else: then the user is asked.
 * @throws {UserError} `catalog/no-documentation`
 */
export async function openDocumentation(catalog: Catalog, target: unknown): Promise<void> {
	const api = apiFrom(catalog, target) ?? (await pickApi(catalog));
	if (api.documentation === undefined) {
		throw new UserError('catalog/no-documentation', { api: api.name });
	}
	// As a `Uri` its query and fragment would be encoded again.
	await vscode.env.openExternal(api.documentation as unknown as vscode.Uri);
}

function apiFrom(catalog: Catalog, target: unknown): Api | undefined {
	const id: unknown = typeof target === 'object' && target !== null && 'api' in target ? target.api : target;
	return typeof id === 'string' ? apiOf(catalog, id) : undefined;
}

async function pickApi(catalog: Catalog): Promise<Api> {
	const items = catalog.apis.flatMap((api) =>
		api.documentation === undefined ? [] : [{ label: api.name, description: api.documentation, api }],
	);
	const picked = await vscode.window.showQuickPick(items, {
		placeHolder: vscode.l10n.t('Documentation of which API?'),
		matchOnDescription: true,
	});
	if (!picked) {
		throw new Cancelled();
	}
	return picked.api;
}
