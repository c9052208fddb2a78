import { decodeHTML } from 'entities';
import { Lexer, type Token } from 'marked';
import { isFootnoteMark } from './footnotes.ts';

/** What a piece of Markdown within a line shows. */
export interface InlineContent {
	/** Without raised footnote marks, and without what is struck out beside other text. */
	readonly text: string;
	/** The addresses that it links to. */
	readonly links: readonly string[];
	/** Whether all of the text is struck out. */
	readonly isStruck: boolean;
}

/**
 * Tags that only say how something looks. Others, such as `<collection>`, are meant as they stand
 * there.
 */
const formatting =
	/^<\/?(?:a|abbr|b|code|del|div|em|font|i|ins|kbd|mark|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]*)?>$/i;

/** The end of a token that strikes its text out. */
const endOfStruck = { type: 'end of struck', raw: '' } as const;

/**
 * Reads Markdown within a line: emphasis, code, links, escapes, entities and formatting tags are
 * gone, `<br>` is `\n`.
 */
export function readInlineMarkdown(markdown: string): InlineContent {
	const builder = new ContentBuilder();
	// A lexer of its own: what one cell leaves open would go on in the next.
	const waiting: Token[] = new Lexer().inlineTokens(markdown).reverse();
	for (let token = waiting.pop(); token; token = waiting.pop()) {
		if (token.type === 'html') {
			builder.addTag(token.raw);
		} else if (token.type === endOfStruck.type) {
			builder.strike(-1);
		} else if (!isFootnoteLink(token)) {
			waiting.push(...partsOf(token, builder).reverse());
		}
	}
	return builder.shown;
}

/** Adds what a token shows itself, and returns the tokens in it. */
function partsOf(token: Token, builder: ContentBuilder): Token[] {
	if (token.type === 'link') {
		builder.links.push(String(token['href']));
	}
	if (!('tokens' in token) || !token.tokens || token.tokens.length === 0) {
		builder.add(shownText(token));
		return [];
	}
	if (token.type !== 'del') {
		return [...token.tokens];
	}
	builder.strike(1);
	return [...token.tokens, endOfStruck];
}

/** The texts and addresses of a line of Markdown. */
class ContentBuilder {
	readonly links: string[] = [];
	readonly #texts: { readonly text: string; readonly isStruck: boolean }[] = [];
	/** The number of open elements that strike out. */
	#struck = 0;
	/** The number of texts before the open raised element. */
	#raisedFrom: number | undefined;

	add(text: string): void {
		this.#texts.push({ text, isStruck: this.#struck > 0 });
	}

	/** Enters elements that strike out, or leaves them. */
	strike(elements: number): void {
		this.#struck = Math.max(0, this.#struck + elements);
	}

	addTag(tag: string): void {
		this.strike(strikes(tag));
		this.add(shownTag(tag));
		this.links.push(...addressesIn(tag));
		if (/^<sup\b/i.test(tag)) {
			this.#raisedFrom = this.#texts.length;
		} else if (/^<\/sup\b/i.test(tag)) {
			this.#removeFootnote();
		}
	}

	get shown(): InlineContent {
		const textOf = (builder: readonly { readonly text: string }[]) => builder.map(({ text }) => text).join('');
		const valid = textOf(this.#texts.filter(({ isStruck }) => !isStruck));
		const all = textOf(this.#texts);
		const isStruck = valid.trim() === '' && all.trim() !== '';
		return { text: isStruck ? all : valid, links: this.links, isStruck };
	}

	#removeFootnote(): void {
		const raised = this.#texts.slice(this.#raisedFrom ?? this.#texts.length);
		if (isFootnoteMark(raised.map(({ text }) => text).join(''))) {
			this.#texts.splice(-raised.length);
		}
		this.#raisedFrom = undefined;
	}
}

/** 1 for a tag that begins to strike out, -1 for one that ends it, and 0 for any other. */
function strikes(tag: string): number {
	const [, slash] = /^<(\/?)(?:del|s|strike)\b/i.exec(tag) ?? [];
	return slash === undefined ? 0 : slash === '' ? 1 : -1;
}

function isFootnoteLink(token: Token): boolean {
	return token.type === 'link' && String(token['href']).startsWith('#') && isFootnoteMark(String(token['text']));
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
