import { decodeHTML } from 'entities';
import { Lexer, type Token } from 'marked';
import { isFootnoteMark } from './footnotes.ts';

/** The visible content of inline Markdown. */
export interface InlineContent {
	/**
	 * The visible text, without footnote marks, and without struck-out text if there is other text.
	 */
	readonly text: string;
	/** The targets of the links in the text. */
	readonly links: readonly string[];
	/** Whether all of the text is struck out. */
	readonly isStruck: boolean;
}

/** Tags that only format text. Other tags, such as `<collection>`, are part of the text. */
const formatting =
	/^<\/?(?:a|abbr|b|code|del|div|em|font|i|ins|kbd|mark|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]*)?>$/i;

/** Marks the end of a token whose text is struck out. */
const endOfStruck = { type: 'end of struck', raw: '' } as const;

/**
 * Returns the visible text and the links of inline Markdown. Removes the markup of emphasis, code,
 * links, escapes, entities and formatting tags; `<br>` becomes `\n`.
 */
export function readInlineMarkdown(markdown: string): InlineContent {
	const builder = new ContentBuilder();
	// The lexer is not reused, because markup that a cell does not close would affect the next cell.
	const stack: Token[] = new Lexer().inlineTokens(markdown).reverse();
	for (let token = stack.pop(); token; token = stack.pop()) {
		if (token.type === 'html') {
			builder.addTag(token.raw);
		} else if (token.type === endOfStruck.type) {
			builder.strike(-1);
		} else if (!isFootnoteLink(token)) {
			stack.push(...nestedTokens(token, builder).reverse());
		}
	}
	return builder.content;
}

/** Adds the text or link of a token, and returns its nested tokens. */
function nestedTokens(token: Token, builder: ContentBuilder): Token[] {
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

/** Collects the texts and links of inline Markdown. */
class ContentBuilder {
	readonly links: string[] = [];
	readonly #texts: { readonly text: string; readonly isStruck: boolean }[] = [];
	/** The number of open elements that strike out their text. */
	#strikeDepth = 0;
	/** The number of texts before the open superscript; `undefined` when none is open. */
	#superscriptStart: number | undefined;

	add(text: string): void {
		this.#texts.push({ text, isStruck: this.#strikeDepth > 0 });
	}

	/** Changes the number of open elements that strike out their text. */
	strike(change: number): void {
		this.#strikeDepth = Math.max(0, this.#strikeDepth + change);
	}

	addTag(tag: string): void {
		this.strike(strikeChange(tag));
		this.add(shownTag(tag));
		this.links.push(...linksIn(tag));
		if (/^<sup\b/i.test(tag)) {
			this.#superscriptStart = this.#texts.length;
		} else if (/^<\/sup\b/i.test(tag)) {
			this.#removeFootnote();
		}
	}

	get content(): InlineContent {
		const textOf = (texts: readonly { readonly text: string }[]) => texts.map(({ text }) => text).join('');
		const valid = textOf(this.#texts.filter(({ isStruck }) => !isStruck));
		const all = textOf(this.#texts);
		const isStruck = valid.trim() === '' && all.trim() !== '';
		return { text: isStruck ? all : valid, links: this.links, isStruck };
	}

	#removeFootnote(): void {
		const superscript = this.#texts.slice(this.#superscriptStart ?? this.#texts.length);
		if (isFootnoteMark(superscript.map(({ text }) => text).join(''))) {
			this.#texts.splice(-superscript.length);
		}
		this.#superscriptStart = undefined;
	}
}

/** Returns 1 for a start tag that strikes out text, -1 for its end tag, and 0 for other tags. */
function strikeChange(tag: string): number {
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

function linksIn(tag: string): readonly string[] {
	const [, address] = /^<a\s(?:[^<>]*\s)?href\s*=\s*["']?([^\s"'<>]+)/i.exec(tag) ?? [];
	return address === undefined ? [] : [decodeHTML(address)];
}
