import type * as vscode from 'vscode';
import type { DraftWriter, Host } from '../../host.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { MemoryFiles } from '../../shared/vscode/memoryFiles.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { graphqlErrorMessages } from '../messages.ts';
import { schemaForDrafts } from '../node/tools/findInSchema.ts';
import { createGraphqlCommands, type GraphqlCommandId, refreshSchema } from './commands.ts';
import { composeDraftForEnvironment, writeDraftFiles } from './drafts/writeDraftFiles.ts';
import { GraphqlDecorations } from './embedded/decorations.ts';
import { registerCodeActions } from './languageFeatures/codeActions.ts';
import { registerCompletions } from './languageFeatures/completions.ts';
import { GraphqlDiagnostics } from './languageFeatures/diagnostics.ts';
import { registerDocumentStructure } from './languageFeatures/documentStructure.ts';
import { registerGraphqlHovers } from './languageFeatures/hovers.ts';
import { registerNavigation, workspaceSymbols } from './languageFeatures/navigation.ts';
import { registerSignatureHelp } from './languageFeatures/signatureHelp.ts';
import { registerVariablesFileFeatures } from './languageFeatures/variablesFeatures.ts';
import { registerOperationLenses } from './running/operationLenses.ts';
import { registerEnteredValueSaving } from './running/registerEnteredValueSaving.ts';
import { createSchemaCommands, type SchemaCommandId } from './schemaSearch/createSchemaCommands.ts';
import { RootFieldUseCounts } from './schemaSearch/rootFieldUseCounts.ts';
import { type SchemaNode, SchemaView } from './schemaSearch/schemaView.ts';
import { ShownSchema } from './schemaSearch/shownSchema.ts';
import { createGraphqlServices } from './services/services.ts';
import { createGraphqlTools, schemaForTool } from './tools.ts';

/**
 * The file systems of results and schemas as read-only documents, and the schema view, registered
 * before the GraphQL features are loaded.
 */
export interface GraphqlFileSystems {
	readonly results: MemoryFiles;
	readonly schemas: MemoryFiles;
	/** The view of the schema, which is created before its rows are loaded. */
	readonly schemaView: vscode.TreeView<SchemaNode>;
}

/** The commands and functions of the loaded GraphQL features. */
export interface GraphqlFeatures extends Disposable {
	readonly commands: CommandHandlers<GraphqlCommandId | SchemaCommandId>;
	/** The tools for language models. */
	readonly tools: readonly EditorTool[];
	readonly drafts: DraftWriter;
	/** The rows of the schema view. */
	readonly schemaTree: vscode.TreeDataProvider<SchemaNode>;
	/**
	 * Restores the schema, the version of a schema or the report in the document at `path` after a
	 * reload, if the schemas are stored on disk.
	 */
	showSchemaAgain(path: string): Promise<void>;
	/** Finds the operations, fragments and types of the workspace whose names match a query. */
	workspaceSymbols(query: string): Promise<vscode.SymbolInformation[]>;
}

/** Creates the GraphQL services and registers the language features. */
export function createGraphqlFeatures(
	host: Host,
	{ results, schemas, schemaView }: GraphqlFileSystems,
): GraphqlFeatures {
	const store = new DisposableStore();
	host.errorMessages.add(graphqlErrorMessages);
	const services = createGraphqlServices(host, schemas, store);
	const fetchSchema = () => refreshSchema(services);
	const shown = store.add(new ShownSchema(services.schemas));
	const uses = store.add(new RootFieldUseCounts(host, shown, services.workspaceDocuments));
	const schemaTree = store.add(new SchemaView({ host, shown, uses, treeView: schemaView }));
	const commands = {
		...createGraphqlCommands(services, results, store),
		...createSchemaCommands({
			clock: host.clock,
			shown,
			view: schemaTree,
			fetchSchema,
		}),
	};
	store.add(registerOperationLenses(services));
	store.add(registerEnteredValueSaving(services));
	store.add(registerVariablesFileFeatures(services));
	store.add(registerDocumentStructure(services));
	store.add(registerCodeActions(services));
	store.add(registerCompletions(services));
	store.add(registerGraphqlHovers(services));
	store.add(registerSignatureHelp(services));
	store.add(registerNavigation(services));
	store.add(new GraphqlDiagnostics(services));
	store.add(new GraphqlDecorations(services));
	return {
		commands,
		tools: createGraphqlTools({ services, shown }),
		drafts: {
			write: (request, beside) => writeDraftFiles(services, fetchSchema, request, beside),
			text: async (request, environment) => {
				const schema = await schemaForDrafts({ schema: (id) => schemaForTool(services, shown, id) }, environment);
				return composeDraftForEnvironment(services, schema, request, environment);
			},
		},
		schemaTree,
		showSchemaAgain: async (path) => {
			await services.schemas.environments.showAgain(path);
			if (!schemas.has(schemas.uriOf(path))) {
				await services.schemaChanges.createAgain(path);
			}
		},
		workspaceSymbols: (query) => workspaceSymbols(services, query),
		dispose: () => store.dispose(),
	};
}
