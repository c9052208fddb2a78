import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { isJsonObject } from '../../../shared/core/json.ts';
import { escapeIcons, replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { besideColumn } from '../../../shared/vscode/besideColumn.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import type { ConnectionNames } from '../../core/client/response/connectionNames.ts';
import { findListsOfRows, findObjectLists, type ObjectListInResult } from '../../core/client/table/findObjectLists.ts';
import type { TableAction } from '../../core/client/table/webviewMessages.ts';
import { resultUriScheme } from '../../core/documentKinds.ts';
import { parseJsonExactly } from '../../core/language/syntax/exactJson.ts';
import { rowCountText, TablePanel } from './tablePanel.ts';

/**
 * Reads the result with this URI, else the result in the active editor, else the latest result.
 * Resolves to the URI and the JSON, and the names of the operation.
 * @throws {UserError} `graphql/no-result`
 */
type ResultReader = (
	uri: vscode.Uri | undefined,
) => Promise<{ readonly uri: vscode.Uri; readonly text: string; readonly names: ConnectionNames }>;

/** Shows the lists in results as tables. */
export class TablePanels implements Disposable {
	readonly #host: Host;
	readonly #read: ResultReader;
	/** URI of a result and path of a list, as JSON → the panel that shows the list. */
	readonly #panels = new Map<string, TablePanel>();

	constructor(host: Host, read: ResultReader) {
		this.#host = host;
		this.#read = read;
	}

	/**
	 * Shows a list of a result as a table. The result is the one with the URI, else the one in the
	 * active editor, else the latest one. If it contains several lists, the user selects one.
	 * @throws {UserError} `graphql/no-result`, `graphql/no-list`; `Cancelled`
	 */
	async show(target: unknown): Promise<void> {
		const { uri, text, names } = await this.#read(uriOf(target));
		const name = nameOf(uri);
		const list = await chooseList(name, uri.toString(), findObjectLists(dataOf(text), names));
		const key = panelKey(uri, list.path);
		const isResultActive = vscode.window.activeTextEditor?.document.uri.scheme === resultUriScheme;
		const column = isResultActive ? vscode.ViewColumn.Active : besideColumn();
		const panel = this.#panels.get(key) ?? this.#open(key, column);
		await panel.show({ name, list });
	}

	/**
	 * Updates the tables of a result that a later run has replaced. An empty list is shown as a table
	 * without rows. A table remains unchanged if the new result does not contain its list.
	 */
	async update(result: vscode.Uri): Promise<void> {
		if (![...this.#panels.keys()].some((key) => resultOf(key) === result.toString())) {
			return;
		}
		const { uri, text, names } = await this.#read(result);
		for (const list of findListsOfRows(dataOf(text), names)) {
			// The user can close a panel while the result is read or another panel is updated.
			await this.#panels.get(panelKey(uri, list.path))?.update({ name: nameOf(uri), list });
		}
	}

	/** Runs an action of the context menu in the active table, such as copying a cell. */
	async run(action: TableAction): Promise<void> {
		await [...this.#panels.values()].find(({ isActive }) => isActive)?.run(action);
	}

	dispose(): void {
		for (const panel of this.#panels.values()) {
			panel.dispose();
		}
	}

	#open(key: string, column: vscode.ViewColumn): TablePanel {
		const onError = (error: unknown) => void reportFailure(this.#host, 'table', error);
		const panel = new TablePanel(this.#host.context.extensionUri, column, onError);
		panel.onDidDispose(() => this.#panels.delete(key));
		this.#panels.set(key, panel);
		return panel;
	}
}

function nameOf(result: vscode.Uri): string {
	return (result.path.split('/').at(-1) ?? '').replace(/\.json$/, '');
}

function panelKey(result: vscode.Uri, path: readonly string[]): string {
	return JSON.stringify([result.toString(), path]);
}

function resultOf(key: string): string {
	return JSON.parse(key)[0];
}

/** Reads the argument of a menu or a code lens: the URI of a result, else `undefined`. */
function uriOf(target: unknown): vscode.Uri | undefined {
	const uri = typeof target === 'string' ? vscode.Uri.parse(target) : target;
	return uri instanceof vscode.Uri && uri.scheme === resultUriScheme ? uri : undefined;
}

function dataOf(text: string): unknown {
	const result = parseJsonExactly(text);
	return isJsonObject(result) ? result['data'] : undefined;
}

async function chooseList(
	operation: string,
	document: string,
	lists: readonly ObjectListInResult[],
): Promise<ObjectListInResult> {
	const [longest, ...others] = lists;
	if (!longest) {
		throw new UserError('graphql/no-list', { operation, document });
	}
	if (others.length === 0) {
		return longest;
	}
	const items = lists.map((list) => ({
		label: escapeIcons(replaceControlCharacters(list.path.join('.'))),
		description: rowCountText(list).replace('{0}', String(list.rows.length)),
		list,
	}));
	const chosen = await promptForItem(items, {
		title: vscode.l10n.t('Show as Table'),
		placeHolder: vscode.l10n.t('Select the list to show'),
	});
	return chosen.list;
}
