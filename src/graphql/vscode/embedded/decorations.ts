import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { isGraphqlCandidate } from '../../core/documentKinds.ts';
import { type HighlightStyle, highlightsOf } from '../../core/language/embedded/highlights.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';
import type { GraphqlServices } from '../services/services.ts';

/** A shorter delay would not be visible, but each update costs a message to the editor. */
const debounceMs = 50;

/**
 * The colors that this extension defines have the same values as those of a GraphQL document in the
 * default themes.
 */
const colors: Readonly<Record<HighlightStyle, string>> = {
	keyword: 'studyAdmin.graphql.keywordForeground',
	operation: 'studyAdmin.graphql.operationForeground',
	type: 'studyAdmin.graphql.typeForeground',
	field: 'studyAdmin.graphql.fieldForeground',
	argument: 'studyAdmin.graphql.argumentForeground',
	variable: 'studyAdmin.graphql.variableForeground',
	constant: 'studyAdmin.graphql.constantForeground',
	string: 'debugTokenExpression.string',
	comment: 'studyAdmin.graphql.commentForeground',
	punctuation: 'editor.foreground',
};

/**
 * Highlights GraphQL in literals that no injection grammar recognizes, with text decorations. A
 * provider of semantic tokens would replace the one of the other language.
 */
export class GraphqlDecorations implements Disposable {
	readonly #services: GraphqlServices;
	readonly #store = new DisposableStore();
	readonly #updates = this.#store.add(new DelayedTasks());
	readonly #types: ReadonlyMap<HighlightStyle, vscode.TextEditorDecorationType>;
	/** Editors with decorations. */
	readonly #decorated = new WeakSet<vscode.TextEditor>();

	constructor(services: GraphqlServices) {
		this.#services = services;
		this.#types = new Map(
			Object.entries(colors).map(([style, color]) => [
				style as HighlightStyle,
				this.#store.add(
					vscode.window.createTextEditorDecorationType({
						color: new vscode.ThemeColor(color),
						// A name that is being typed must not flicker until the next update.
						rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
					}),
				),
			]),
		);
		const all = () => this.#schedule(0);
		this.#store.add(vscode.window.onDidChangeVisibleTextEditors(all));
		// VS Code opens a document again when its language is changed.
		this.#store.add(vscode.workspace.onDidOpenTextDocument(all));
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document }) => {
				if (isGraphqlCandidate(document)) {
					this.#schedule(debounceMs);
				}
			}),
		);
		this.#store.add(services.schemas.onDidChange(all));
		this.#store.add(services.features.onDidChange(all));
		all();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#schedule(delay: number): void {
		this.#updates.schedule('decorations', delay, () => {
			for (const editor of vscode.window.visibleTextEditors) {
				this.#decorate(editor);
			}
		});
	}

	#decorate(editor: vscode.TextEditor): void {
		const { document } = editor;
		const { documents, features } = this.#services;
		const text = isGraphqlCandidate(document) && features.isEnabled(document) ? documents.read(document) : undefined;
		const highlights = text ? highlightsOf(text, document.getText(), document.languageId) : [];
		if (highlights.length > 0) {
			this.#decorated.add(editor);
		} else if (!this.#decorated.delete(editor)) {
			return;
		}
		const byStyle = Map.groupBy(highlights, ({ style }) => style);
		for (const [style, type] of this.#types) {
			editor.setDecorations(
				type,
				(byStyle.get(style) ?? []).map((range) => rangeInDocument(document, range)),
			);
		}
	}
}
