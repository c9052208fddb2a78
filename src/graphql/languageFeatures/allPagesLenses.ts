import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { reachedDefinitions } from '../core/running/runnableText.ts';
import type { Operation } from '../core/text/splitDefinitions.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { operationLabel } from '../running/runTarget.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { offeredOperations } from './offeredOperations.ts';
import { operationLens } from './operationLens.ts';

/** Puts "Run All Pages" above every query with a connection whose pages can be fetched. */
export function registerAllPagesLenses(documents: Documents, schemas: Schemas): Disposable {
	const known = new WeakMap<vscode.TextDocument, KnownOperations>();
	const provider: vscode.CodeLensProvider = {
		onDidChangeCodeLenses: schemas.onDidChange,
		provideCodeLenses: async (document) => {
			const text = documents.read(document);
			const queries = offeredOperations(documents, schemas, document).filter(({ kind }) => kind === 'query');
			if (!text || queries.length === 0) {
				return [];
			}
			const { findConnections } = await loadLanguage();
			const schema = schemas.forDocument(document);
			const last = known.get(document);
			const hasConnection = new Map<string, boolean>();
			const lenses = queries.flatMap((operation) => {
				const reached = reachedDefinitions(text.definitions, operation);
				const key = reached.map(({ start, end }) => text.text.slice(start, end)).join('\n');
				const before = last?.schema === schema ? last?.hasConnection.get(key) : undefined;
				hasConnection.set(key, before ?? findConnections(key, schema).length > 0);
				return hasConnection.get(key) ? [lensAt(document, operation)] : [];
			});
			known.set(document, { schema, hasConnection });
			return lenses;
		},
	};
	return vscode.languages.registerCodeLensProvider(graphqlLanguages, provider);
}

/** What was found out about the last version of a document: most operations stay as they are from one to the next. */
interface KnownOperations {
	readonly schema: GraphQLSchema | undefined;
	/** Text of an operation with its fragments → whether it has a connection that can be walked. */
	readonly hasConnection: ReadonlyMap<string, boolean>;
}

function lensAt(document: vscode.TextDocument, operation: Operation): vscode.CodeLens {
	return operationLens(document, operation, {
		title: vscode.l10n.t('$(run-all) Run All Pages'),
		tooltip: vscode.l10n.t('Run {0} page by page to the end, as one result', operationLabel(operation)),
		command: 'studyAdmin.runAllPages',
	});
}
