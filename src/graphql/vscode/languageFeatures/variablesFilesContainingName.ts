import * as vscode from 'vscode';
import type { NameOccurrence } from '../../core/language/navigation/references.ts';
import type { WorkspaceIndex } from '../../core/language/navigation/workspaceIndex.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';
import { variablesFilesToSearch } from '../../core/language/variables/namesInVariables.ts';
import { readVariablesFileText, variablesFileUriFor } from '../documents/variablesFiles.ts';

/** A variables file that may contain the name of an operation or a variable. */
interface VariablesFileContainingName {
	readonly uri: vscode.Uri;
	/** The text in the editor, or the stored text if the file is not open. */
	readonly text: string;
	/** Returns the ranges of a name in {@link text}. */
	readonly rangesOf: (name: string) => readonly TextRange[];
}

/**
 * Finds the variables files that may contain the name of an operation or a variable. Untitled
 * documents have no variables file. Unreadable files are skipped.
 */
export async function variablesFilesContainingName(
	index: WorkspaceIndex,
	found: NameOccurrence,
): Promise<readonly VariablesFileContainingName[]> {
	const files = variablesFilesToSearch(index, found).map(async ({ uri: document, rangesOf }) => {
		const uri = variablesFileUriFor(vscode.Uri.parse(document));
		const text = uri.scheme === 'untitled' ? undefined : await readVariablesFileText(uri).catch(() => undefined);
		return text === undefined ? [] : [{ uri, text, rangesOf: (name: string) => rangesOf(text, name) }];
	});
	return (await Promise.all(files)).flat();
}
