import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { operationLabel } from '../running/runTarget.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { offeredOperations } from './offeredOperations.ts';
import { operationLens } from './operationLens.ts';

/** Puts "Run" above every operation that can be run. */
export function registerCodeLenses(documents: Documents, schemas: Schemas): Disposable {
	const provider: vscode.CodeLensProvider = {
		onDidChangeCodeLenses: schemas.onDidChange,
		provideCodeLenses: (document) =>
			offeredOperations(documents, schemas, document).map((operation) =>
				operationLens(document, operation, {
					title: vscode.l10n.t('$(play) Run'),
					tooltip: vscode.l10n.t('Run {0} and show the result beside', operationLabel(operation)),
					command: 'studyAdmin.runOperation',
				}),
			),
	};
	return vscode.languages.registerCodeLensProvider(graphqlLanguages, provider);
}
