import type { Uri } from 'vscode';
import type { MarkdownIt } from '../../shared/vscode/markdownIt.ts';

/** The URI scheme of the document with the catalog. */
export const catalogUriScheme = 'studyadmin-catalog';

/** The path of the document with the progress of the migration, in the same scheme. */
export const migrationDocumentPath = '/Migration to GraphQL.md';

/**
 * Gives each table row in the preview of the catalog an id, so that the fragment of the preview's
 * URI can reveal a row. Other documents are not affected. The contribution is
 * `markdown.markdownItPlugins`.
 */
export function addTableRowIds<T extends MarkdownIt>(markdownIt: T): T {
	const { rules } = markdownIt.renderer;
	const original = rules['tr_open'];
	rules['tr_open'] = (tokens, index, options, env, renderer) => {
		const token = tokens[index];
		const { currentDocument } = env as { readonly currentDocument?: Uri };
		if (token?.map && currentDocument?.scheme === catalogUriScheme) {
			token.attrSet('id', tableRowId(token.map[0]));
		}
		return original ? original(tokens, index, options, env, renderer) : renderer.renderToken(tokens, index, options);
	};
	return markdownIt;
}

/** The id of the table row at a line of the catalog document. Lines count from 0. */
export function tableRowId(line: number): string {
	return `row-${line}`;
}
