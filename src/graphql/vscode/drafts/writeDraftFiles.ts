import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import { besideColumn } from '../../../shared/vscode/besideColumn.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { promptForOneFile } from '../../../shared/vscode/dialogs.ts';
import { variablesFileEnding } from '../../core/documentKinds.ts';
import { unusedFileName } from '../../core/language/codeActions/copyOperation.ts';
import { composeDraft, type Draft } from '../../core/language/drafts/composeDraft.ts';
import { createRemarkDescriber } from '../../messages/draftRemarks.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';
import { indentationOf } from '../documents/indentation.ts';
import { variablesFileUriFor } from '../documents/variablesFiles.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';
import type { GraphqlServices } from '../services/services.ts';

type FetchSchema = () => Promise<SchemaWithSdl>;

/**
 * Writes a draft and its variables file beside a file, else into a folder that the user selects,
 * and opens the draft to the side. The schema is that of the new document. The code does not
 * change. `fetchSchema` fetches the schema of the active environment.
 * @throws {UserError} `graphql/draft-not-written`; `Cancelled`
 */
export async function writeDraftFiles(
	services: GraphqlServices,
	fetchSchema: FetchSchema,
	request: DraftRequirements,
	beside: vscode.Uri | undefined,
): Promise<void> {
	const folder = folderOf(beside) ?? (await chooseFolder());
	const schema = await schemaIn(services, fetchSchema, folder);
	const used = await namesIn(folder);
	const draft = await composeDraftForEnvironment(services, schema?.schema, request);
	const isUsed = (name: string) => [name, name + variablesFileEnding].some((each) => used.has(each.toLowerCase()));
	const file = vscode.Uri.joinPath(folder, unusedFileName(draft.name, isUsed));
	await createFiles(file, draft);
	await vscode.window.showTextDocument(file, { viewColumn: besideColumn(), preview: false });
}

/**
 * Returns a draft with a schema, and with the variables of an environment, which is the active one
 * without an ID.
 */
export async function composeDraftForEnvironment(
	{ host }: GraphqlServices,
	schema: GraphQLSchema | undefined,
	request: DraftRequirements,
	environment?: string,
): Promise<Draft> {
	const { environments } = host;
	const { api } = (environment === undefined ? environments.active : environments.get(environment)) ?? {};
	return composeDraft(schema, request, {
		indentation: indentationOf(undefined),
		describe: createRemarkDescriber(vscode.l10n),
		isKnown: (variable) => Object.hasOwn(api?.variables ?? {}, variable),
	});
}

/** Creates the files in one step, which the user can undo in the explorer. */
async function createFiles(file: vscode.Uri, { text, variables }: Draft): Promise<void> {
	const edit = new vscode.WorkspaceEdit();
	const encoder = new TextEncoder();
	edit.createFile(file, { contents: encoder.encode(text) });
	if (variables !== undefined) {
		edit.createFile(variablesFileUriFor(file), { contents: encoder.encode(variables) });
	}
	if (!(await vscode.workspace.applyEdit(edit))) {
		throw new UserError('graphql/draft-not-written', { file: vscode.workspace.asRelativePath(file) });
	}
}

/** Returns the folder of a file; `undefined` if files cannot be written there. */
function folderOf(document: vscode.Uri | undefined): vscode.Uri | undefined {
	const file = document && containingFileUri(document);
	const isWritable = file && vscode.workspace.fs.isWritableFileSystem(file.scheme) === true;
	return isWritable ? vscode.Uri.joinPath(file, '..') : undefined;
}

async function chooseFolder(): Promise<vscode.Uri> {
	const open = vscode.workspace.workspaceFolders?.[0]?.uri;
	const folder = await promptForOneFile({
		canSelectFiles: false,
		canSelectFolders: true,
		title: vscode.l10n.t('Select a Folder for the Draft'),
		openLabel: vscode.l10n.t('Write Draft'),
		...(open ? { defaultUri: open } : {}),
	});
	return folder;
}

/**
 * Resolves to the schema of GraphQL documents in a folder, else to that of the active environment,
 * which is fetched if the user is signed in; to `undefined` if there is none.
 * @throws {Cancelled}
 */
async function schemaIn(
	{ host, schemas }: GraphqlServices,
	fetchSchema: FetchSchema,
	folder: vscode.Uri,
): Promise<SchemaWithSdl | undefined> {
	const document = { uri: vscode.Uri.joinPath(folder, 'draft.graphql'), languageId: 'graphql', isUntitled: false };
	const stored = (await schemas.load(document)) ?? (await schemas.ofEnvironment());
	const { active } = host.environments;
	if (stored || !active?.api || !vscode.workspace.isTrusted || host.credentials.account(active.id) === undefined) {
		return stored;
	}
	try {
		return await fetchSchema();
	} catch (error) {
		if (error instanceof Cancelled) {
			throw error;
		}
		// The draft names the next step.
		logFailure(host, 'schema for a draft', error);
		return undefined;
	}
}

/** Resolves to the names in a folder in lower case, because some file systems ignore the case. */
async function namesIn(folder: vscode.Uri): Promise<ReadonlySet<string>> {
	const entries = await vscode.workspace.fs.readDirectory(folder);
	return new Set(entries.map(([name]) => name.toLowerCase()));
}
