import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { operationsOf } from '../core/runnableText.ts';
import { splitDefinitions } from '../core/splitDefinitions.ts';
import { operationLabel } from '../runTarget.ts';

/** Puts "Run" above every operation that can be run. */
export function registerCodeLenses(): Disposable {
	return vscode.languages.registerCodeLensProvider(
		{ language: 'graphql' },
		{
			provideCodeLenses: (document) =>
				operationsOf(splitDefinitions(document.getText()))
					.filter(({ kind }) => kind !== 'subscription')
					.map((operation) => {
						const position = document.positionAt(operation.start);
						return new vscode.CodeLens(new vscode.Range(position, position), {
							title: vscode.l10n.t('$(play) Run'),
							tooltip: vscode.l10n.t('Run {0} and show the result beside', operationLabel(operation)),
							command: 'studyAdmin.runOperation' satisfies CommandId,
							arguments: [{ uri: document.uri.toString(), operationName: operation.name, offset: operation.start }],
						});
					}),
		},
	);
}
