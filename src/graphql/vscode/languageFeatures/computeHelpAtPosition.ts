import type * as vscode from 'vscode';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { HoverSources } from '../../core/language/hover/hoverAt.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import type { GraphqlServices } from '../services/services.ts';

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
 * Computes completion, hover or signature help. Returns `undefined` if the position is outside of
 * GraphQL, if the request was canceled, or if `compute` fails. A failure is logged.
 */
export function computeHelpAtPosition<Result>(
	{ host, documents, workspaceDocuments, schemas }: GraphqlServices,
	{ feature, document, position, token }: HelpRequest,
	compute: (sources: HelpSources) => Result,
): Result | undefined {
	const text = documents.readAt(document, position);
	if (token.isCancellationRequested || !text) {
		return undefined;
	}
	try {
		return compute({
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
