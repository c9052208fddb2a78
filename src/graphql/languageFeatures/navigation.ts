import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { graphqlLanguages } from '../documents.ts';
import type { Schemas } from '../schemas.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import { Definitions } from './definitions.ts';
import { References } from './references.ts';
import { Renames } from './renames.ts';
import { WorkspaceSymbols } from './workspaceSymbols.ts';

/** Registers what leads from one place to others: definitions, references, highlights, renaming, symbols of the workspace. */
export function registerNavigation(schemas: Schemas, workspaceDocuments: WorkspaceDocuments): Disposable {
	const selector = [...graphqlLanguages];
	const definitions = new Definitions(schemas, workspaceDocuments);
	const references = new References(schemas, workspaceDocuments);
	const store = new DisposableStore();
	store.add(vscode.languages.registerDefinitionProvider(selector, definitions));
	store.add(vscode.languages.registerTypeDefinitionProvider(selector, definitions));
	store.add(vscode.languages.registerReferenceProvider(selector, references));
	store.add(vscode.languages.registerDocumentHighlightProvider(selector, references));
	store.add(vscode.languages.registerRenameProvider(selector, new Renames(workspaceDocuments)));
	store.add(vscode.languages.registerWorkspaceSymbolProvider(new WorkspaceSymbols(workspaceDocuments)));
	return store;
}
