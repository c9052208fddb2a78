import * as vscode from 'vscode';

/** The texts that the documents in VS Code have had since the recording started. */
export interface DocumentTexts extends vscode.Disposable {
	/**
	 * Returns all recorded texts of documents with a URI scheme, such as `studyadmin-result`, as one
	 * text.
	 */
	of(scheme: string): string;
}

/** Starts to record every text that a document in VS Code has. */
export function watchDocuments(): DocumentTexts {
	const texts = new Map<string, Set<string>>();
	const record = (document: vscode.TextDocument): void => {
		const { scheme } = document.uri;
		texts.set(scheme, (texts.get(scheme) ?? new Set()).add(`${document.uri}\n${document.getText()}`));
	};
	vscode.workspace.textDocuments.forEach(record);
	const watching = vscode.Disposable.from(
		vscode.workspace.onDidOpenTextDocument(record),
		vscode.workspace.onDidChangeTextDocument(({ document }) => record(document)),
	);
	return { of: (scheme) => [...(texts.get(scheme) ?? [])].join('\n'), dispose: () => watching.dispose() };
}
