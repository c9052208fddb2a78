import type * as vscode from 'vscode';
import type { VariablesContext } from '../../core/language/variables/checkVariablesFile.ts';
import { parseOperationHeads } from '../../core/language/variables/operationHeads.ts';
import { textDocumentsOfFile } from '../documents/containingFileUri.ts';
import { operationsDocumentUriFor } from '../documents/variablesFiles.ts';
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
	const uri = operationsDocumentUriFor(file);
	const opened = uri ? await textDocumentsOfFile(uri).catch(() => []) : [];
	const contents = opened.flatMap((document) => {
		const text = documents.read(document);
		return text ? [{ document, text }] : [];
	});
	const [first] = contents;
	if (!first) {
		return undefined;
	}
	const schema = schemas.forDocument(first.document);
	return {
		operations: contents.flatMap(({ text }) => parseOperationHeads(text)),
		schema,
		environmentValues: host.environments.active?.api?.variables ?? {},
	};
}
