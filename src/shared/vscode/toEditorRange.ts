import * as vscode from 'vscode';
import type { PositionRange } from '../core/code/linePositionConverter.ts';

/** Converts line positions to a range of VS Code. */
export function toEditorRange({ start, end }: PositionRange): vscode.Range {
	return new vscode.Range(start.line, start.character, end.line, end.character);
}
