import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { type ResultSource, resultScheme } from './resultFiles.ts';

/** What stands above results. */
export interface LensContents {
	readonly onDidChange: vscode.Event<void>;
	/** The run behind a result in one line; `undefined` when the document is no result, or one that is gone. */
	readonly summaryOf: (uri: vscode.Uri) => string | undefined;
	/** Whether a result may have a list that can be shown as a table. */
	readonly hasTable: (uri: vscode.Uri) => boolean;
	/** Whether only something stands in the place of a result that is large. */
	readonly isLarge: (uri: vscode.Uri) => boolean;
	/** Where a result came from that is gone; `undefined` when it is there, or that is not known. */
	readonly sourceOf: (uri: vscode.Uri) => ResultSource | undefined;
}

/** Puts above a result what is known of its run, and what can be done with it; above one that is gone Run Again. */
export function registerResultLenses(contents: LensContents): Disposable {
	const provideCodeLenses = ({ uri }: vscode.TextDocument) => {
		const source = contents.sourceOf(uri);
		return [...resultLenses(uri, contents), ...(source ? [runAgainLens(source)] : [])];
	};
	return vscode.languages.registerCodeLensProvider(
		{ scheme: resultScheme },
		{ onDidChangeCodeLenses: contents.onDidChange, provideCodeLenses },
	);
}

function resultLenses(uri: vscode.Uri, { summaryOf, hasTable, isLarge }: LensContents): readonly vscode.CodeLens[] {
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
						l10n.t('Show a list in the result as a table'),
						'studyAdmin.showAsTable',
						uri,
					),
				]
			: []),
		...(isLarge(uri)
			? [
					lens(
						l10n.t('$(json) Open Anyway'),
						l10n.t('Open the whole result; the editor is busy with it for a while'),
						'studyAdmin.openLargeResult',
						uri,
					),
				]
			: []),
		lens(l10n.t('$(save) Save'), l10n.t('Save the result to a file'), 'studyAdmin.saveResult', uri),
		lens(summary, l10n.t('Show the timing and the headers of the answer'), 'studyAdmin.showResultDetails', uri),
	];
}

function runAgainLens({ document, operation }: ResultSource): vscode.CodeLens {
	// An operation without a name is called by its kind.
	const operationName = /^(query|mutation)$/.test(operation) ? undefined : operation;
	return lens(
		vscode.l10n.t('$(play) Run Again'),
		vscode.l10n.t('Run {0} and show the result', operation),
		'studyAdmin.runOperation',
		{ uri: document, operationName },
	);
}

function lens(title: string, tooltip: string, command: CommandId, argument: unknown): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, tooltip, command, arguments: [argument] });
}
