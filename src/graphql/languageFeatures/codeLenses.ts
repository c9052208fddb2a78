import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { operationLabel } from '../running/runTarget.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { offeredOperations } from './offeredOperations.ts';

/** Puts "Run" above every operation that can be run. */
export function registerCodeLenses(documents: Documents, schemas: Schemas): Disposable {
	const provider: vscode.CodeLensProvider = {
		onDidChangeCodeLenses: schemas.onDidChange,
		provideCodeLenses: (document) =>
			offeredOperations(documents, schemas, document).map((operation) => {
				const position = document.positionAt(operation.start);
				return new vscode.CodeLens(new vscode.Range(position, position), {
					title: vscode.l10n.t('$(play) Run'),
					tooltip: vscode.l10n.t('Run {0} and show the result beside', operationLabel(operation)),
					command: 'studyAdmin.runOperation' satisfies CommandId,
					arguments: [{ uri: document.uri.toString(), operationName: operation.name, offset: operation.start }],
				});
			}),
	};
	return vscode.languages.registerCodeLensProvider(graphqlLanguages, provider);
}
