import type * as vscode from 'vscode';
import { type GraphqlText, readGraphql } from './core/graphqlText.ts';

/** The GraphQL of the editor's documents. Every version is read once, however many ask. */
export class Documents {
	readonly #read = new WeakMap<vscode.TextDocument, { readonly version: number; readonly text: GraphqlText }>();

	/** The GraphQL of a document as it stands now; `undefined` when its language holds none. */
	read(document: vscode.TextDocument): GraphqlText | undefined {
		if (document.languageId !== 'graphql') {
			return undefined;
		}
		const { version } = document;
		const last = this.#read.get(document);
		if (last?.version === version) {
			return last.text;
		}
		const text = readGraphql(document.getText());
		this.#read.set(document, { version, text });
		return text;
	}
}
