import * as vscode from 'vscode';
import type { Host } from '../../shared/host.ts';
import type { VariablesContext } from '../core/variables/checkVariablesFile.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { operationsUriFor } from './variablesFiles.ts';

/**
 * What the values in a variables file are held against: the operations of the document beside it, open or not, their
 * schema, and what the active environment gives. `undefined` when there is no such document, or no GraphQL can be in it.
 */
export async function variablesContext(
	{ environments }: Host,
	documents: Documents,
	schemas: Schemas,
	file: vscode.Uri,
): Promise<VariablesContext | undefined> {
	const uri = operationsUriFor(file);
	const document = uri && (await openDocument(uri));
	const text = document && documents.read(document);
	if (!text) {
		return undefined;
	}
	const schema = schemas.forDocument(document);
	const { declaredOperations } = await loadLanguage();
	return { operations: declaredOperations(text), schema, given: environments.active?.api?.variables ?? {} };
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}
