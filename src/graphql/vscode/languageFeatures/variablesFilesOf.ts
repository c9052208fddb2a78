import * as vscode from 'vscode';
import type { FoundName } from '../core/navigation/references.ts';
import type { WorkspaceIndex } from '../core/navigation/workspaceIndex.ts';
import type { TextRange } from '../core/text/graphqlText.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { readVariablesText, variablesUriFor } from './variablesFiles.ts';

/** A variables file, and where it has a name of what one looks for. */
export interface NamingFile {
	readonly uri: vscode.Uri;
	/** As it is being edited, else as it is stored. */
	readonly text: string;
	readonly placesOf: (name: string) => readonly TextRange[];
}

/** The variables files that may name an operation or a variable. Only files on a disk have them; what cannot be read names nothing. */
export async function variablesFilesOf(index: WorkspaceIndex, found: FoundName): Promise<readonly NamingFile[]> {
	const { namesInVariables } = await loadLanguage();
	const files = namesInVariables(index, found).map(async ({ uri: document, placesOf }) => {
		const uri = variablesUriFor(vscode.Uri.parse(document));
		const text = uri.scheme === 'untitled' ? undefined : await readVariablesText(uri).catch(() => undefined);
		return text === undefined ? [] : [{ uri, text, placesOf: (name: string) => placesOf(text, name) }];
	});
	return (await Promise.all(files)).flat();
}
