import * as vscode from 'vscode';
import {
	type CopiedOperation,
	formatCopiedOperation,
	operationToCopy,
	unusedFileName,
} from '../../core/language/codeActions/copyOperation.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import { fileUriOf } from '../documents/filesInEnclosingFolders.ts';

/** The kind of the refactoring, for keyboard shortcuts. */
const kind = vscode.CodeActionKind.RefactorExtract.append('graphqlFile');

/**
 * The refactoring that copies an operation of a program to a new `.graphql` file in the same folder
 * and opens the file. The program does not change.
 */
export class CopyOperationToFileAction extends vscode.CodeAction {
	readonly #program: vscode.Uri;
	readonly #operation: CopiedOperation;

	constructor(program: vscode.Uri, operation: CopiedOperation) {
		super(vscode.l10n.t('Copy Operation to a GraphQL File'), kind);
		this.#program = program;
		this.#operation = operation;
	}

	/** Adds the new file. Called when the user selects the refactoring. */
	async resolve(): Promise<this> {
		const folder = vscode.Uri.joinPath(this.#program, '..');
		const files = await vscode.workspace.fs.readDirectory(folder);
		// Some file systems ignore the case of names.
		const used = new Set(files.map(([name]) => name.toLowerCase()));
		const base = this.#operation.name ?? programName(this.#program);
		const file = vscode.Uri.joinPath(
			folder,
			unusedFileName(base, (name) => used.has(name.toLowerCase())),
		);
		this.edit = new vscode.WorkspaceEdit();
		this.edit.createFile(file, { contents: new TextEncoder().encode(await formatCopiedOperation(this.#operation)) });
		this.command = { title: '', command: 'vscode.open', arguments: [file] };
		return this;
	}
}

/**
 * Returns the refactoring for the operation at the start of a range. Empty for a document without a
 * file.
 */
export function copyOperationActions(
	document: vscode.TextDocument,
	text: GraphqlText,
	{ start }: vscode.Range,
): readonly CopyOperationToFileAction[] {
	const program = document.isUntitled ? undefined : fileUriOf(document);
	const operation = program && operationToCopy(text, document.getText(), document.offsetAt(start));
	return operation ? [new CopyOperationToFileAction(program, operation)] : [];
}

/** Returns the name of a program's file without its extension. */
function programName({ path }: vscode.Uri): string {
	return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}
