import * as vscode from 'vscode';
import type { TextRange } from '../core/text/graphqlText.ts';

/** A stretch of an open document as the editor's range. */
export function rangeIn(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
	return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** A range of the editor as a stretch of an open document. */
export function stretchIn(document: vscode.TextDocument, { start, end }: vscode.Range): TextRange {
	return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
