import type { Uri } from 'vscode';
import type { MarkdownIt, MarkdownToken } from '../../../shared/vscode/markdownIt.ts';
import { escapeRemoteContent, imageReplacementHtml } from '../../core/documents/previewHtml.ts';
import { convertedFileUriScheme } from '../../core/jobs/convertedFilePath.ts';

/**
 * Prevents VS Code's Markdown preview of a converted document from loading remote content. The
 * document comes from a server, and remote content would reveal to other servers that it is being
 * read. Other documents are not affected. The contribution is `markdown.markdownItPlugins`.
 */
export function blockRemoteContentInPreview<T extends MarkdownIt>(markdownIt: T): T {
	const { rules } = markdownIt.renderer;
	const replace = (name: string, html: (token: MarkdownToken) => string | undefined) => {
		const original = rules[name];
		rules[name] = (tokens, index, options, env, renderer) => {
			const token = tokens[index];
			return (
				(token && isConverted(env) ? html(token) : undefined) ??
				(original ? original(tokens, index, options, env, renderer) : renderer.renderToken(tokens, index, options))
			);
		};
	};
	replace('image', (token) => imageReplacementHtml(token.attrGet('src') ?? '', token.content));
	replace('html_block', ({ content }) => escapeRemoteContent(content));
	replace('html_inline', ({ content }) => escapeRemoteContent(content));
	return markdownIt;
}

/** Whether the environment that markdown-it passes to its rules is that of a converted document. */
function isConverted(env: unknown): boolean {
	const { currentDocument } = env as { readonly currentDocument?: Uri };
	return currentDocument?.scheme === convertedFileUriScheme;
}
