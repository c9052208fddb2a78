import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { operationArguments } from '../../core/client/response/resultName.ts';
import { resultUriScheme } from '../../core/documentKinds.ts';
import type { ResultSource } from './resultFiles.ts';

/** The data of the code lenses above results. */
interface LensContents {
	readonly onDidChange: vscode.Event<void>;
	/**
	 * Returns a summary of the run in one line; `undefined` if the document is not a result of this
	 * window.
	 */
	readonly summaryOf: (uri: vscode.Uri) => string | undefined;
	/** Whether the response contains errors. */
	readonly hasErrors: (uri: vscode.Uri) => boolean;
	/** Whether a result may contain a list that can be shown as a table. */
	readonly hasTable: (uri: vscode.Uri) => boolean;
	/** Whether the document contains a hint instead of the result, because the result is large. */
	readonly isLarge: (uri: vscode.Uri) => boolean;
	/**
	 * Returns the origin of a result that is no longer available; `undefined` if the result is
	 * available or its origin is unknown.
	 */
	readonly sourceOf: (uri: vscode.Uri) => ResultSource | undefined;
}

/**
 * Registers the code lenses above results: a summary of the run and actions, or Run Again for a
 * result that is no longer available.
 */
export function registerResultLenses(contents: LensContents): Disposable {
	const provideCodeLenses = ({ uri }: vscode.TextDocument) => {
		const source = contents.sourceOf(uri);
		return [...resultLenses(uri, contents), ...(source ? [runAgainLens(source)] : [])];
	};
	return vscode.languages.registerCodeLensProvider(
		{ scheme: resultUriScheme },
		{ onDidChangeCodeLenses: contents.onDidChange, provideCodeLenses },
	);
}

function resultLenses(
	uri: vscode.Uri,
	{ summaryOf, hasErrors, hasTable, isLarge }: LensContents,
): readonly vscode.CodeLens[] {
	const summary = summaryOf(uri);
	if (summary === undefined) {
		return [];
	}
	const { l10n } = vscode;
	return [
		...(hasTable(uri)
			? [
					lens(
						l10n.t('$(table) Show as Table'),
						l10n.t('Show a list from the result as a table'),
						'studyAdmin.showAsTable',
						uri,
					),
				]
			: []),
		...(isLarge(uri)
			? [
					lens(
						l10n.t('$(json) Open Anyway'),
						l10n.t('Open the complete result. The editor may be slow for a while.'),
						'studyAdmin.openLargeResult',
						uri,
					),
				]
			: []),
		lens(l10n.t('$(save) Save'), l10n.t('Save the result to a file'), 'studyAdmin.saveResult', uri),
		lens(
			hasErrors(uri) ? `$(error) ${summary}` : summary,
			l10n.t('Show the timing and the headers of the response'),
			'studyAdmin.showResultDetails',
			uri,
		),
	];
}

function runAgainLens({ document, operation }: ResultSource): vscode.CodeLens {
	return lens(
		vscode.l10n.t('$(play) Run Again'),
		vscode.l10n.t('Run {0} and show the result', operation.label),
		'studyAdmin.runOperation',
		{ uri: document, ...operationArguments(operation) },
	);
}

function lens(title: string, tooltip: string, command: CommandId, argument: unknown): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, tooltip, command, arguments: [argument] });
}
