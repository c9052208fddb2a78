import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { type ConvertedFiles, convertedScheme } from './convertedFiles.ts';

/** Offers to convert again above a converted document that is not here any more, such as in a tab that was restored. */
export function registerConvertedLenses(files: ConvertedFiles): Disposable {
	return vscode.languages.registerCodeLensProvider(
		{ scheme: convertedScheme },
		{
			provideCodeLenses: ({ uri }) => {
				const origin = files.originOfMissing(uri);
				return origin ? [convertAgainLens(uri, origin.name)] : [];
			},
		},
	);
}

function convertAgainLens(uri: vscode.Uri, name: string): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
		title: vscode.l10n.t('$(refresh) Convert Again'),
		tooltip: vscode.l10n.t('Convert "{0}" once more and show it here', name),
		command: 'studyAdmin.convertAgain' satisfies CommandId,
		arguments: [uri],
	});
}
