import type * as vscode from 'vscode';
import { operationsOf, unknownPart } from '../core/running/runnableText.ts';
import type { Operation } from '../core/text/splitDefinitions.ts';
import type { Documents } from '../documents.ts';
import type { Schemas } from '../schemas/schemas.ts';

/**
 * The operations of a document that can be run, in its order. Those in templates are offered only where the code is known
 * to be for one of our schemas: elsewhere they are for some other API, most likely.
 */
export function offeredOperations(
	documents: Documents,
	schemas: Schemas,
	document: vscode.TextDocument,
): readonly Operation[] {
	const text = documents.read(document);
	if (!text || !(text.isWhole || schemas.isFor(document))) {
		return [];
	}
	return operationsOf(text.definitions).filter(
		(operation) => operation.kind !== 'subscription' && !unknownPart(text, operation),
	);
}
