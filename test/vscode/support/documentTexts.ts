import * as vscode from 'vscode';

/** What the documents of VS Code have held since it was made. */
export interface DocumentTexts extends vscode.Disposable {
	/** All texts so far of documents with a scheme, such as `studyadmin-result`. */
	of(scheme: string): string;
}

/** Keeps from now on each text that a document has. */
export function watchDocuments(): DocumentTexts {
	const texts = new Map<string, Set<string>>();
	const keep = (document: vscode.TextDocument): void => {
		const { scheme } = document.uri;
		texts.set(scheme, (texts.get(scheme) ?? new Set()).add(`${document.uri}\n${document.getText()}`));
	};
	vscode.workspace.textDocuments.forEach(keep);
	const watching = vscode.Disposable.from(
		vscode.workspace.onDidOpenTextDocument(keep),
		vscode.workspace.onDidChangeTextDocument(({ document }) => keep(document)),
	);
	return { of: (scheme) => [...(texts.get(scheme) ?? [])].join('\n'), dispose: () => watching.dispose() };
}
