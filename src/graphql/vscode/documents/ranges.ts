import * as vscode from 'vscode';
import type { DefinitionSite, Site } from '../core/navigation/references.ts';
import type { TextRange } from '../core/text/graphqlText.ts';
import { lineStarts, positionAt } from '../core/text/lineStarts.ts';

/** Turns offsets in texts, open in an editor or not, into the editor's places. The lines of a text are counted once. */
export class Places {
	/** Text → where its lines begin. */
	readonly #lines = new Map<string, readonly number[]>();

	/** The range of a stretch of a text. */
	range(text: string, { start, end }: TextRange): vscode.Range {
		const lines = this.#lines.get(text) ?? lineStarts(text);
		this.#lines.set(text, lines);
		const [first, last] = [positionAt(lines, start), positionAt(lines, end)];
		return new vscode.Range(first.line, first.character, last.line, last.character);
	}

	/** The place of a name. */
	location({ document, ...range }: Site): vscode.Location {
		return new vscode.Location(vscode.Uri.parse(document.uri), this.range(document.text, range));
	}

	/** A link from a name, which the editor underlines, to a definition. */
	link(origin: vscode.Range, { document, definition, ...name }: DefinitionSite): vscode.LocationLink {
		return {
			originSelectionRange: origin,
			targetUri: vscode.Uri.parse(document.uri),
			targetRange: this.range(document.text, definition),
			targetSelectionRange: this.range(document.text, name),
		};
	}
}
