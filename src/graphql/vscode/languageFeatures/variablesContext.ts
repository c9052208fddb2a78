import * as vscode from 'vscode';
import type { VariablesContext } from '../../core/language/variables/checkVariablesFile.ts';
import { operationsUriFor } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';

/**
 * Returns the inputs for checking a variables file: the operations of its document, open or not,
 * their schema, and the variables of the active environment. Resolves to `undefined` if the
 * document does not exist or contains no GraphQL.
 */
export async function variablesContext(
	{ host, documents, schemas }: GraphqlServices,
	file: vscode.Uri,
): Promise<VariablesContext | undefined> {
	const uri = operationsUriFor(file);
	const document = uri && (await openDocument(uri));
	const text = document && documents.read(document);
	if (!text) {
		return undefined;
	}
	const schema = schemas.forDocument(document);
	const { declaredOperations } = await import('../../core/withLibraries.ts');
	return {
		operations: declaredOperations(text),
		schema,
		environmentValues: host.environments.active?.api?.variables ?? {},
	};
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}
