import * as vscode from 'vscode';
import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import { toEditorRange } from '../../../shared/vscode/toEditorRange.ts';
import type { DefinitionLocation, NameReference } from '../../core/language/navigation/references.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';

/**
 * Converts offsets in texts, open in an editor or not, to VS Code ranges. Computes the line offsets
 * of each text once.
 */
export class TextRangeConverter {
	readonly #lines = new Map<string, LinePositionConverter>();

	/** Returns the VS Code range between two offsets of a text. */
	range(text: string, range: TextRange): vscode.Range {
		const lines = this.#lines.get(text) ?? new LinePositionConverter(text);
		this.#lines.set(text, lines);
		return toEditorRange(lines.rangeBetween(range));
	}

	/** Returns the VS Code location of a reference or a definition. */
	location({ document, ...range }: NameReference): vscode.Location {
		return new vscode.Location(vscode.Uri.parse(document.uri), this.range(document.source, range));
	}

	/** Returns a link to a definition. VS Code underlines the range `origin`. */
	link(origin: vscode.Range, { document, definition, ...name }: DefinitionLocation): vscode.LocationLink {
		return {
			originSelectionRange: origin,
			targetUri: vscode.Uri.parse(document.uri),
			targetRange: this.range(document.source, definition),
			targetSelectionRange: this.range(document.source, name),
		};
	}
}

/** Converts offsets in an open document to a range. */
export function rangeInDocument(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
	return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Converts a range of an open document to offsets. */
export function offsetsOfRange(document: vscode.TextDocument, { start, end }: vscode.Range): TextRange {
	return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
