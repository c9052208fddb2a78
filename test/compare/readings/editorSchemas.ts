import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printSchema } from 'graphql';
import * as vscode from 'vscode';
import { englishL10n } from '../../../src/cli/english.ts';
import { graphqlConfigFileNames } from '../../../src/graphql/core/language/schema/graphqlConfig.ts';
import { graphqlErrorMessages } from '../../../src/graphql/messages.ts';
import { FilesInEnclosingFolders } from '../../../src/graphql/vscode/documents/filesInEnclosingFolders.ts';
import { OpenGraphqlDocuments } from '../../../src/graphql/vscode/documents/openGraphqlDocuments.ts';
import { EditorSchemas } from '../../../src/graphql/vscode/schemas/editorSchemas.ts';
import type { SchemaWithSdl } from '../../../src/graphql/vscode/schemas/schemaWithSdl.ts';
import { ErrorMessages } from '../../../src/shared/core/errorMessages.ts';
import { MemoryFiles } from '../../../src/shared/vscode/memoryFiles.ts';
import { openFolder } from '../editor.ts';
import type { OpenItem } from '../reading.ts';
import { languageIdOf } from './openGraphql.ts';

type SchemasHost = ConstructorParameters<typeof EditorSchemas>[0];

/**
 * Returns the schema that the editor finds for each document of a folder, and its messages. `root`
 * is the folder of the checkout.
 */
export async function editorSchemas({ path: folder }: OpenItem, root: string): Promise<unknown> {
	const messages = openFolder(folder);
	const host = createHost(root);
	const nearby = new FilesInEnclosingFolders(graphqlConfigFileNames);
	const shown = new MemoryFiles({ scheme: 'studyadmin-schema', readonlyMessage: '', missing: () => '' }, host.clock);
	const documents = new OpenGraphqlDocuments(() => undefined);
	const schemas = new EditorSchemas(host, documents, { nearby, shown });
	try {
		const found: Record<string, unknown> = {};
		for (const file of globSync('**/*.*', { cwd: folder }).toSorted()) {
			const languageId = languageIdOf({ name: file, kind: 'text' });
			if (languageId !== undefined && languageId !== 'notebook') {
				const uri = vscode.Uri.file(join(folder, file));
				const schema = await schemas.load({ uri, languageId, isUntitled: false });
				found[file] = schema && shownSchema(schema, uri);
			}
		}
		return { found, messages };
	} finally {
		for (const each of [schemas, shown, nearby]) {
			each.dispose();
		}
	}
}

function shownSchema(schema: SchemaWithSdl, uri: vscode.Uri): unknown {
	const definition = schema.definitionOf('Query');
	return {
		schema: createHash('sha1').update(printSchema(schema.schema)).digest('hex'),
		label: schema.label,
		files: schema.files().map((file) => file.uri.path),
		query: definition && `${definition.file.uri.path} ${definition.range.start}–${definition.range.end}`,
		others: schema.definitionsInOtherFiles(uri)?.length,
	};
}

/** Returns a host without environments, whose messages are the editor's. */
function createHost(root: string): SchemasHost {
	const silent = () => ({ dispose: () => undefined });
	const errorMessages = new ErrorMessages(englishL10n);
	errorMessages.add(graphqlErrorMessages);
	const host = {
		context: {
			extensionUri: vscode.Uri.file(root),
			globalStorageUri: vscode.Uri.file(join(tmpdir(), 'study-admin-compare-storage')),
			workspaceState: { get: () => undefined, update: async () => undefined },
		},
		log: { info: silent, warn: silent, error: silent, failure: silent },
		clock: { now: () => 0 },
		errorMessages,
		environments: { active: undefined, onDidChange: silent },
		credentials: { onDidChange: silent },
	};
	return host as unknown as SchemasHost;
}
