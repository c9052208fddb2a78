import * as vscode from 'vscode';
import type { Indentation } from '../../core/language/formatting/format.ts';

/** Returns the indentation of an editor, or of new GraphQL documents. */
export function indentationOf(editor: vscode.TextEditor | undefined): Indentation {
	const settings = vscode.workspace.getConfiguration('editor', { languageId: 'graphql' });
	const { tabSize, insertSpaces } = editor?.options ?? {
		tabSize: settings.get<number>('tabSize'),
		insertSpaces: settings.get<boolean>('insertSpaces'),
	};
	return { tabSize: typeof tabSize === 'number' ? tabSize : 2, insertSpaces: insertSpaces !== false };
}
