import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { isJsonObject } from '../../../shared/core/json.ts';
import { escapeIcons, replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { promptForItem, promptForOneFile } from '../../../shared/vscode/dialogs.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { showMarkdownPreview } from '../../../shared/vscode/showMarkdownPreview.ts';
import { compareWithRestResponse } from '../../core/client/comparison/compareWithRestResponse.ts';
import { resultUriScheme, schemaUriScheme, variablesFileEnding } from '../../core/documentKinds.ts';
import { parseJsonExactly } from '../../core/language/syntax/exactJson.ts';
import { printResponseComparison } from '../../messages/responseComparison.ts';
import { readTextFileAtUri } from '../documents/readTextFileAtUri.ts';
import { type ResultPresenter, restComparisonUri } from './resultPresenter.ts';

/** Maximum size of a response in characters. Comparing a larger one would block the editor. */
const maximumMegabytes = 20;

/**
 * Compares a result with a REST response that the user selects, and shows the differences in a
 * preview. The result is the one with the URI `target`, else the latest one of the active document,
 * else the latest one. The responses contain personal data, so no value is logged or notified.
 * @throws {UserError} `graphql/no-result`, `graphql/rest-…`, `graphql/nothing-to-compare`;
 * `Cancelled`
 */
export async function compareResultWithRest(
	results: ResultPresenter,
	files: MemoryFiles,
	target: unknown,
): Promise<void> {
	const document = vscode.window.activeTextEditor?.document;
	const chosen = target instanceof vscode.Uri && target.scheme === resultUriScheme ? target : undefined;
	const { uri, text, names } = await results.read(chosen ?? (document && results.latestOf(document.uri)));
	const operation = nameOf(uri).replace(/\.json$/, '');
	const rest = await chooseResponse();
	const response = parseResponse(text, operation);
	const data = isJsonObject(response) ? response['data'] : undefined;
	const comparison = compareWithRestResponse(data, parseResponse(rest.text, rest.name), names);
	if (!comparison) {
		throw new UserError('graphql/nothing-to-compare', { operation, document: uri.toString() });
	}
	const report = restComparisonUri(uri);
	files.putText(report.path, printResponseComparison(comparison, { operation, rest: rest.name }, vscode.l10n));
	await showMarkdownPreview(report, 'second');
}

/** A text that the user selects. The name is `undefined` for the clipboard. */
interface ChosenText {
	readonly text: string;
	readonly name: string | undefined;
}

interface Source extends vscode.QuickPickItem {
	readonly read: () => Promise<ChosenText>;
}

async function chooseResponse(): Promise<ChosenText> {
	const documents = vscode.workspace.textDocuments.filter(isJsonFile);
	const sources: readonly Source[] = [
		{
			label: `$(clippy) ${vscode.l10n.t('From the Clipboard')}`,
			read: async () => ({ text: await vscode.env.clipboard.readText(), name: undefined }),
		},
		...documents.map((document) => ({
			label: `$(json) ${escapeIcons(replaceControlCharacters(nameOf(document.uri)))}`,
			description: vscode.l10n.t('open file'),
			read: async () => ({ text: document.getText(), name: nameOf(document.uri) }),
		})),
		{ label: `$(folder-opened) ${vscode.l10n.t('From a File...')}`, read: chooseFile },
	];
	const source = await promptForItem(sources, {
		title: vscode.l10n.t('Compare Responses'),
		placeHolder: vscode.l10n.t('Select the JSON response of the REST API'),
	});
	return source.read();
}

async function chooseFile(): Promise<ChosenText> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	const file = await promptForOneFile({
		title: vscode.l10n.t('Select the JSON Response of the REST API'),
		openLabel: vscode.l10n.t('Compare'),
		filters: { JSON: ['json'], [vscode.l10n.t('All files')]: ['*'] },
		...(folder ? { defaultUri: folder } : {}),
	});
	const name = nameOf(file);
	const reading = await readTextFileAtUri(file, maximumMegabytes * 2 ** 20);
	if (reading.kind !== 'text') {
		throw new UserError(
			reading.kind === 'too large' ? 'graphql/rest-too-large' : 'graphql/rest-unreadable',
			{ name, megabytes: maximumMegabytes },
			'cause' in reading ? reading.cause : undefined,
		);
	}
	return { text: reading.text, name };
}

function isJsonFile({ languageId, uri }: vscode.TextDocument): boolean {
	const isOwn =
		uri.scheme === resultUriScheme || uri.scheme === schemaUriScheme || uri.path.endsWith(variablesFileEnding);
	const isFile = uri.scheme === 'file' || uri.scheme === 'untitled' || vscode.workspace.getWorkspaceFolder(uri);
	return (languageId === 'json' || languageId === 'jsonc') && !isOwn && Boolean(isFile);
}

function parseResponse(text: string, name: string | undefined): unknown {
	const details = { ...(name === undefined ? {} : { name }), megabytes: maximumMegabytes };
	if (text.length > maximumMegabytes * 2 ** 20) {
		throw new UserError('graphql/rest-too-large', details);
	}
	try {
		return parseJsonExactly(text.replace(/^\uFEFF/, ''));
	} catch {
		// The error of the parser contains a part of the text.
		throw new UserError('graphql/rest-not-json', details);
	}
}

function nameOf({ path }: vscode.Uri): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
