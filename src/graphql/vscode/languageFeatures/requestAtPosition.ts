import type * as vscode from 'vscode';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { HoverSources } from '../../core/language/hover/hoverAt.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import type { GraphqlServices } from '../services/services.ts';

type Language = typeof import('../../core/withLibraries.ts');

/** A request by VS Code for completion, hover or signature help. */
interface HelpRequest {
	/** Name of the feature in the log. */
	readonly feature: string;
	readonly document: vscode.TextDocument;
	readonly position: vscode.Position;
	readonly token: vscode.CancellationToken;
}

/** The inputs of completion, hover and signature help. */
interface HelpSources extends HoverSources {
	readonly text: GraphqlText;
	/** Offset of the position in UTF-16 code units. */
	readonly offset: number;
}

/**
 * Computes completion, hover or signature help. Resolves to `undefined` if the position is outside
 * of GraphQL, if the request was canceled, or if `compute` fails. A failure is logged.
 */
export async function requestAtPosition<Result>(
	{ host, documents, workspaceDocuments, schemas }: GraphqlServices,
	{ feature, document, position, token }: HelpRequest,
	compute: (language: Language, sources: HelpSources) => Result,
): Promise<Result | undefined> {
	// The GraphQL libraries are loaded only if the position is inside of GraphQL.
	if (!documents.readAt(document, position)) {
		return undefined;
	}
	const language = await import('../../core/withLibraries.ts');
	const text = documents.readAt(document, position);
	if (token.isCancellationRequested || !text) {
		return undefined;
	}
	try {
		return compute(language, {
			schema: schemas.forDocument(document),
			otherFragments: workspaceDocuments.otherFragments(document),
			text,
			offset: document.offsetAt(position),
		});
	} catch (error) {
		logFailure(host, feature, error);
		return undefined;
	}
}
