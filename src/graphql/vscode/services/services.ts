import type { Host } from '../../../host.ts';
import type { DisposableStore } from '../../../shared/core/disposables.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { RunningOperations } from '../../core/client/request/runningOperations.ts';
import { configNamesOfOtherGraphqlExtensions } from '../../core/language/schema/areLanguageFeaturesEnabled.ts';
import { ResponseReader } from '../../node/responseReader.ts';
import type { SendingHost } from '../../node/sendGraphql.ts';
import { withoutRepeatedRefusedLogins } from '../../node/tools/refusedLogins.ts';
import { FilesInEnclosingFolders } from '../documents/filesInEnclosingFolders.ts';
import { OpenGraphqlDocuments } from '../documents/openGraphqlDocuments.ts';
import { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import { SchemaChangeReporter } from '../schemaChanges/schemaChangeReporter.ts';
import { SchemaVersionChanges } from '../schemaChanges/schemaVersionChanges.ts';
import { EditorSchemas } from '../schemas/editorSchemas.ts';
import { DiagnosticFormatter } from './diagnosticFormatter.ts';
import { EnteredVariableValues } from './enteredVariableValues.ts';
import { LanguageFeaturesSwitch } from './languageFeaturesSwitch.ts';
import { ChosenVariableSets } from './variableSets.ts';

/** The host with a response reader, which sending GraphQL requests needs. */
export interface GraphqlHost extends Host {
	readonly responses: ResponseReader;
}

/** The objects that the GraphQL commands and language features share. */
export interface GraphqlServices {
	readonly host: GraphqlHost;
	/** Sends the requests of tools for language models. */
	readonly toolHost: SendingHost;
	readonly documents: OpenGraphqlDocuments;
	readonly workspaceDocuments: WorkspaceGraphqlDocuments;
	readonly schemas: EditorSchemas;
	readonly schemaChanges: SchemaChangeReporter;
	readonly versionChanges: SchemaVersionChanges;
	readonly features: LanguageFeaturesSwitch;
	readonly variableSets: ChosenVariableSets;
	readonly enteredValues: EnteredVariableValues;
	readonly running: RunningOperations;
	readonly formatter: DiagnosticFormatter;
	/** The timeout for the first byte of a response, in seconds. */
	readonly requestTimeout: Setting<'graphql.timeout'>;
}

/**
 * Creates the services and adds them to `store`. `schemaFiles` stores the documents that show
 * schemas and reports about their changes.
 */
export function createGraphqlServices(base: Host, schemaFiles: MemoryFiles, store: DisposableStore): GraphqlServices {
	const responses = store.add(new ResponseReader(extensionFilePath(base.context, 'responseWorker.js')));
	const host = { ...base, responses };
	const nearby = store.add(new FilesInEnclosingFolders(configNamesOfOtherGraphqlExtensions));
	const documents: OpenGraphqlDocuments = new OpenGraphqlDocuments((document) => schemas.loaded(document)?.schema);
	const schemas = store.add(new EditorSchemas(host, documents, { nearby, shown: schemaFiles }));
	const workspaceDocuments = store.add(new WorkspaceGraphqlDocuments(host, documents));
	store.add(schemas.onDidChange(() => workspaceDocuments.indexAgain()));
	const schemaChanges = store.add(new SchemaChangeReporter(host, { schemas, workspaceDocuments, files: schemaFiles }));
	const features = store.add(new LanguageFeaturesSwitch(nearby));
	const shared = { host, schemas, workspaceDocuments, features, schemaChanges };
	schemas.environments.loadIfNeeded();
	return {
		...shared,
		toolHost: withoutRepeatedRefusedLogins(host),
		documents,
		versionChanges: store.add(new SchemaVersionChanges(shared)),
		variableSets: store.add(new ChosenVariableSets(host.context.workspaceState)),
		enteredValues: store.add(new EnteredVariableValues()),
		running: store.add(new RunningOperations(host.clock)),
		formatter: store.add(new DiagnosticFormatter(host.clock)),
		requestTimeout: store.add(new Setting('graphql.timeout')),
	};
}
