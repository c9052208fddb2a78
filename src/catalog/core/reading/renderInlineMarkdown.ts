import { Marked, type RendererObject } from 'marked';
import { escapeHtml } from '../../../shared/core/escapeHtml.ts';

/** Tags that only format text. Other tags, such as `<collection>`, are part of the text. */
const formatting =
	/^<\/?(?:a|abbr|b|br|code|del|div|em|font|i|ins|kbd|mark|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]*)?\/?>$/i;

const renderer: RendererObject = {
	html: ({ raw }) => (formatting.test(raw) || raw.startsWith('<!--') ? raw : escapeHtml(raw)),
	// The address is not encoded, because that could change it.
	link({ href, tokens }) {
		return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
	},
};

const marked = new Marked({ renderer });

/**
 * Returns inline Markdown as HTML. Tags that do not format text are escaped, because they are part
 * of the text.
 */
export function renderInlineMarkdown(markdown: string): string {
	return marked.parseInline(markdown, { async: false });
}
