import * as vscode from 'vscode';
import type { DraftWriter } from '../../../host.ts';
import { languageOfDocument } from '../../../shared/core/code/syntaxes.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import { draftRequirementsForOperation, replaceableOperations } from '../../core/migration/draftRequirementsForCall.ts';
import { type Catalog, logRowOfUse } from '../../core/model/catalog.ts';
import type { DefinitionFolder } from '../../node/syntax/definitions.ts';
import type { DocumentWorkers } from '../findings/documentWorkers.ts';
import type { CatalogNode } from '../view/nodes.ts';

/** The services that the commands for drafts use. */
export interface DraftServices {
	readonly drafts: DraftWriter;
	readonly catalog: Catalog;
	readonly workers: DocumentWorkers;
}

/** A use and the document that contains it. */
export interface UseInDocument {
	readonly uri: vscode.Uri;
	readonly use: ApiUse;
}

/**
 * Writes a draft of a GraphQL query that replaces the call of a use, beside the file of the use.
 * @throws {UserError} `catalog/no-operation`, `catalog/draft-late`
 */
export async function writeDraftForUse(
	{ drafts, catalog, workers }: DraftServices,
	{ uri, use }: UseInDocument,
): Promise<void> {
	const document = await vscode.workspace.openTextDocument(uri);
	const language = languageOfDocument(document.languageId, uri.path) ?? '';
	const reading = await workers.readDrafts(
		{ text: document.getText(), language, catalog },
		[use],
		definitionFolder(uri),
	);
	const file = vscode.workspace.asRelativePath(uri);
	if (reading.kind === 'late') {
		throw new UserError('catalog/draft-late', { file });
	}
	const [request] = reading.requests;
	if (!request) {
		throw new UserError('catalog/no-operation', { file });
	}
	await drafts.write(request, uri);
}

/** Returns the workspace folder of a file on disk, in which constants and types are looked for. */
export function definitionFolder(uri: vscode.Uri): DefinitionFolder | undefined {
	const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
	const isOnDisk = folder?.scheme === 'file' && vscode.workspace.isTrusted;
	return isOnDisk
		? { folder: folder.fsPath, path: vscode.workspace.asRelativePath(uri, false), excludes: [] }
		: undefined;
}

/**
 * Writes a draft of a GraphQL query for a node of the catalog view: a use, or a row of the log. For
 * a row that stands for several operations, the user selects one.
 * @throws {UserError} `catalog/no-operation`
 * @throws {Cancelled}
 */
export async function writeDraftForNode(services: DraftServices, node: CatalogNode | undefined): Promise<void> {
	const { drafts, catalog } = services;
	if (node?.kind === 'use') {
		await writeDraftForUse(services, { uri: node.location.uri, use: node.location.finding.use });
	} else if (node?.kind === 'entry') {
		const row = logRowOfUse(catalog, node);
		if (row) {
			await drafts.write(await requestForRow(catalog, node.api, row.operation.text), undefined);
		}
	}
}

async function requestForRow(catalog: Catalog, api: string, row: string): Promise<DraftRequirements> {
	const operations = replaceableOperations(catalog, api, row);
	if (operations.length === 1 && operations[0] === row) {
		return draftRequirementsForOperation(catalog, api, row);
	}
	const items = operations.map((operation) => {
		const request = draftRequirementsForOperation(catalog, api, operation);
		return { label: operation, description: request.candidates[0]?.rootField ?? '', request };
	});
	const placeHolder = vscode.l10n.t('Select the operation to replace');
	const picked = await promptForItem(items, { placeHolder, matchOnDescription: true });
	return picked.request;
}
