import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { operationsOf, reachedDefinitions } from '../core/runnableText.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { operationLabel } from '../runTarget.ts';
import type { Schemas } from '../schemas.ts';

/** Puts "Run All Pages" above every query with a connection whose pages can be fetched. */
export function registerAllPagesLenses(documents: Documents, schemas: Schemas): Disposable {
	return vscode.languages.registerCodeLensProvider(
		{ language: 'graphql' },
		{
			onDidChangeCodeLenses: schemas.onDidChange,
			provideCodeLenses: async (document) => {
				const { text, definitions } = documents.read(document) ?? { text: '', definitions: [] };
				const schema = schemas.forDocument(document);
				const { findConnections } = await loadLanguage();
				return operationsOf(definitions)
					.filter((operation) => {
						const reached = reachedDefinitions(definitions, operation).map(({ start, end }) => text.slice(start, end));
						return operation.kind === 'query' && findConnections(reached.join('\n'), schema).length > 0;
					})
					.map((operation) => {
						const position = document.positionAt(operation.start);
						return new vscode.CodeLens(new vscode.Range(position, position), {
							title: vscode.l10n.t('$(run-all) Run All Pages'),
							tooltip: vscode.l10n.t('Run {0} page by page to the end, as one result', operationLabel(operation)),
							command: 'studyAdmin.runAllPages' satisfies CommandId,
							arguments: [{ uri: document.uri.toString(), operationName: operation.name, offset: operation.start }],
						});
					});
			},
		},
	);
}
