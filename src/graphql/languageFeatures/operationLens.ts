import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import type { Operation } from '../core/text/splitDefinitions.ts';

/** What a lens says and does. */
export interface LensWords {
	readonly title: string;
	readonly tooltip: string;
	/** It gets the operation as `readRunArguments` takes it. */
	readonly command: CommandId;
}

/** A lens above an operation. */
export function operationLens(document: vscode.TextDocument, operation: Operation, words: LensWords): vscode.CodeLens {
	const position = document.positionAt(operation.start);
	const target = { uri: document.uri.toString(), operationName: operation.name, offset: operation.start };
	return new vscode.CodeLens(new vscode.Range(position, position), { ...words, arguments: [target] });
}
