import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { graphqlLanguages } from '../documents.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import { Definitions } from './definitions.ts';
import type { LanguageFeatures } from './enabled.ts';
import { References } from './references.ts';
import { Renames } from './renames.ts';
import { WorkspaceSymbols } from './workspaceSymbols.ts';

/** Registers what leads from one place to others: definitions, references, highlights, renaming, symbols of the workspace. */
export function registerNavigation(
	schemas: Schemas,
	workspaceDocuments: WorkspaceDocuments,
	features: LanguageFeatures,
): Disposable {
	const selector = [...graphqlLanguages];
	const definitions = features.whenEnabled(new Definitions(schemas, workspaceDocuments));
	const references = features.whenEnabled(new References(schemas, workspaceDocuments));
	const renames = features.whenEnabled(new Renames(workspaceDocuments));
	const symbols = new WorkspaceSymbols(workspaceDocuments, features);
	const store = new DisposableStore();
	store.add(vscode.languages.registerDefinitionProvider(selector, definitions));
	store.add(vscode.languages.registerTypeDefinitionProvider(selector, definitions));
	store.add(vscode.languages.registerReferenceProvider(selector, references));
	store.add(vscode.languages.registerDocumentHighlightProvider(selector, references));
	store.add(vscode.languages.registerRenameProvider(selector, renames));
	store.add(vscode.languages.registerWorkspaceSymbolProvider(symbols));
	return store;
}
