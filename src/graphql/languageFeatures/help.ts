import type * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Host } from '../../shared/host.ts';
import type { HoverSources } from '../core/help/hoverAt.ts';
import type { GraphqlText } from '../core/text/graphqlText.ts';
import type { Documents } from '../documents.ts';
import { type Language, loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';

/** A place in a document that help is asked about, and what is known there. */
export interface HelpPlace extends HoverSources {
	readonly text: GraphqlText;
	/** In UTF-16 code units. */
	readonly offset: number;
}

/** How completion, hover and signature help come to their answers. */
export class Help {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #workspaceDocuments: WorkspaceDocuments;
	readonly #schemas: Schemas;

	constructor(host: Host, documents: Documents, workspaceDocuments: WorkspaceDocuments, schemas: Schemas) {
		this.#host = host;
		this.#documents = documents;
		this.#workspaceDocuments = workspaceDocuments;
		this.#schemas = schemas;
	}

	/**
	 * The answer to a question about a place. `undefined` when there is no GraphQL at the place, when nobody waits any more, and
	 * when it fails, which is logged under the name of the feature.
	 */
	async ask<Answer>(
		feature: string,
		document: vscode.TextDocument,
		position: vscode.Position,
		token: vscode.CancellationToken,
		question: (language: Language, place: HelpPlace) => Answer,
	): Promise<Answer | undefined> {
		// Code without GraphQL at the place has nothing to load for.
		if (!this.#documents.readAt(document, position)) {
			return undefined;
		}
		const language = await loadLanguage();
		const text = this.#documents.readAt(document, position);
		if (token.isCancellationRequested || !text) {
			return undefined;
		}
		try {
			return question(language, {
				schema: this.#schemas.forDocument(document),
				otherFragments: this.#workspaceDocuments.otherFragments(document),
				text,
				offset: document.offsetAt(position),
			});
		} catch (error) {
			logFailure(this.#host, feature, error);
			return undefined;
		}
	}
}
