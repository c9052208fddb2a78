import type * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import type { MemoryFiles } from '../../shared/vscode/memoryFiles.ts';
import { graphqlMessages } from '../messages.ts';
import { createCommands, type GraphqlCommandId } from './commands.ts';
import { registerCodeActions } from './languageFeatures/codeActions.ts';
import { registerCompletions } from './languageFeatures/completions.ts';
import { GraphqlDiagnostics } from './languageFeatures/diagnostics.ts';
import { registerDocumentStructure } from './languageFeatures/documentStructure.ts';
import { registerGraphqlHovers } from './languageFeatures/hovers.ts';
import { registerNavigation, workspaceSymbols } from './languageFeatures/navigation.ts';
import { registerSignatureHelp } from './languageFeatures/signatureHelp.ts';
import { registerVariablesFeatures } from './languageFeatures/variablesFeatures.ts';
import { registerOperationLenses } from './running/operationLenses.ts';
import { createServices } from './services/services.ts';

/**
 * The file systems of results and schemas as read-only documents, registered before the GraphQL
 * features are loaded.
 */
export interface GraphqlFiles {
	readonly results: MemoryFiles;
	readonly schemas: MemoryFiles;
}

/** The commands and functions of the loaded GraphQL features. */
export interface GraphqlPart extends Disposable {
	readonly commands: CommandHandlers<GraphqlCommandId>;
	/** Shows a schema again in the document at `path` after a reload, if it is stored on disk. */
	showSchemaAgain(path: string): Promise<void>;
	/** Finds the operations, fragments and types of the workspace whose names match a query. */
	workspaceSymbols(query: string): Promise<vscode.SymbolInformation[]>;
}

/** Creates the GraphQL services and registers the language features. */
export function createGraphql(host: Host, { results, schemas }: GraphqlFiles): GraphqlPart {
	const store = new DisposableStore();
	host.errorMessages.add(graphqlMessages);
	const services = createServices(host, schemas, store);
	const commands = createCommands(services, results, store);
	store.add(registerOperationLenses(services));
	store.add(registerVariablesFeatures(services));
	store.add(registerDocumentStructure(services));
	store.add(registerCodeActions(services));
	store.add(registerCompletions(services));
	store.add(registerGraphqlHovers(services));
	store.add(registerSignatureHelp(services));
	store.add(registerNavigation(services));
	store.add(new GraphqlDiagnostics(services));
	return {
		commands,
		showSchemaAgain: (path) => services.schemas.showAgain(path),
		workspaceSymbols: (query) => workspaceSymbols(services, query),
		dispose: () => store.dispose(),
	};
}
