import { decodeHTML } from 'entities';
import { Lexer, type Token } from 'marked';

/** What a piece of Markdown within a line shows. */
export interface ShownMarkdown {
	readonly text: string;
	/** The addresses that it links to. */
	readonly links: readonly string[];
}

/**
 * Tags that only say how something looks. Others, such as `<collection>`, are meant as they stand
 * there.
 */
const formatting =
	/^<\/?(?:a|abbr|b|code|del|div|em|font|i|ins|kbd|mark|p|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>$/i;

/**
 * Reads Markdown within a line: emphasis, code, links, escapes, entities and formatting tags are
 * gone, `<br>` is `\n`.
 */
export function readInline(markdown: string): ShownMarkdown {
	const pieces: string[] = [];
	const links: string[] = [];
	// A lexer of its own: what one cell leaves open would go on in the next.
	const waiting: Token[] = new Lexer().inlineTokens(markdown).reverse();
	for (let token = waiting.pop(); token; token = waiting.pop()) {
		if (token.type === 'link') {
			links.push(String(token['href']));
		}
		if (token.type === 'html') {
			pieces.push(shownTag(token.raw));
			links.push(...addressesIn(token.raw));
		} else if ('tokens' in token && token.tokens && token.tokens.length > 0) {
			waiting.push(...token.tokens.toReversed());
		} else {
			pieces.push(shownText(token));
		}
	}
	return { text: pieces.join(''), links };
}

function shownText(token: Token): string {
	switch (token.type) {
		case 'br':
			return '\n';
		case 'text':
			return decodeHTML(token['text']);
		default:
			return 'text' in token ? String(token.text) : token.raw;
	}
}

function shownTag(tag: string): string {
	if (/^<br\s*\/?>$/i.test(tag)) {
		return '\n';
	}
	return formatting.test(tag) || tag.startsWith('<!--') ? '' : tag;
}

function addressesIn(tag: string): readonly string[] {
	const [, address] = /^<a\s(?:[^<>]*\s)?href\s*=\s*["']?([^\s"'<>]+)/i.exec(tag) ?? [];
	return address === undefined ? [] : [decodeHTML(address)];
}
