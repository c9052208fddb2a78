import { decodeHTML } from 'entities';
import type { Lexer, Token } from 'marked';
import { withoutLastNumber } from '../../../shared/core/redaction/identityNumbers.ts';

/** A heading of a document. */
export interface Heading {
	/** 1 to 6. */
	readonly level: number;
	/** The text of the heading without markup. */
	readonly text: string;
}

/** The headings that precede and enclose a chunk. */
interface ChunkOutline {
	/**
	 * The headings above the chunk, outermost first, its own last. Empty before the first heading
	 * of a document.
	 */
	readonly path: readonly Heading[];
	/** Whether the chunk continues the section before it instead of starting with a heading. */
	readonly continues: boolean;
	/** The headings whose sections continue after the end of the chunk, outermost first. */
	readonly open: readonly Heading[];
}

/**
 * How much of a text is searched for headings, and the length after which a heading is truncated,
 * in UTF-16 code units.
 */
const longestText = 256 * 1024;
const longestHeading = 200;

/**
 * A long `data:` URI, such as an embedded image, which can be longer than the searched part of a
 * text. The lazy quantifier needs no memory for each character.
 */
const dataUri = /\bdata:[^\s)"'>]{100}[\s\S]*?(?=[\s)"'>]|$)/gi;

/** Returns the start of a text that is searched for headings, without the data in long URIs. */
export function searchedStart(text: string): string {
	return text.replaceAll(dataUri, 'data:').slice(0, longestText);
}

/**
 * Returns the blocks of a Markdown text. Only headings have inline tokens, because marked needs
 * half a minute for a malicious paragraph. The end of a long text is omitted, and a text with too
 * many nested levels for the library has no blocks. Front matter is omitted.
 */
export function markdownBlocksOf(text: string, lexer: Lexer): readonly Token[] {
	try {
		return lexer
			.blockTokens(withoutFrontMatter(searchedStart(text).replace(/\r\n?/g, '\n')))
			.map((token) => (token.type === 'heading' ? withInside(token, lexer) : token));
	} catch {
		return [];
	}
}

function withInside(heading: Token & { readonly text?: string }, lexer: Lexer): Token {
	const start = beginningOf(heading.text ?? '', 2 * longestHeading);
	return { ...heading, tokens: lexer.inlineTokens(start) } as Token;
}

/** Returns the beginning of a text, without a number that its end divides. */
function beginningOf(text: string, length: number): string {
	return text.length > length ? withoutLastNumber(text.slice(0, length)) : text;
}

const delimited = /^\ufeff?---[ \t]*\n(?<content>(?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const lineOfMapping = /^(?:\s|#|$|-\s|[\]}]|(?<key>[\p{L}\d_"'][^:]*:(?:\s|$)))/u;

/**
 * Removes a YAML mapping between `---` and `---` or `...` from the start of a text. Other text
 * after `---`, which is also a thematic break, stays.
 */
function withoutFrontMatter(text: string): string {
	const match = delimited.exec(text);
	const content = match?.groups?.['content'] ?? '';
	const lines = content
		.split('\n')
		.slice(0, -1)
		.map((line) => lineOfMapping.exec(line));
	const isMapping = lines.every((line) => line) && (content === '' || lines.some((line) => line?.groups?.['key']));
	return match && isMapping ? text.slice(match[0].length) : text;
}

/**
 * Returns the outline of a chunk from its Markdown tokens and the headings that are `open` before
 * it. A chunk that does not start with a heading, apart from comments, continues under the open
 * ones. Headings in code, quotes, lists and HTML are ignored.
 */
export function outlineChunk(tokens: readonly Token[], open: readonly Heading[]): ChunkOutline {
	let path: readonly Heading[] | undefined;
	let continues = open.length > 0;
	let current = open;
	for (const token of tokens) {
		if (token.type === 'heading') {
			const heading: Heading = { level: token.depth, text: oneLine(plainText(token)) };
			current = [...current.filter(({ level }) => level < heading.level), heading];
		}
		if (path === undefined && isVisible(token)) {
			path = current;
			continues &&= token.type !== 'heading';
		}
	}
	return { path: path ?? current, continues, open: current };
}

/** Whether a block is neither blank nor an HTML comment, such as the number of a slide. */
function isVisible({ type, raw }: Token): boolean {
	return type !== 'space' && (type !== 'html' || raw.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').trim() !== '');
}

/**
 * Replaces white space, control and bidirectional characters by single spaces, and truncates a long
 * text.
 */
function oneLine(text: string): string {
	return beginningOf(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), longestHeading);
}

/** Returns the text that a Markdown token displays. For a picture, this is its alternative text. */
function plainText(token: Token): string {
	if ('tokens' in token && token.tokens && token.tokens.length > 0) {
		return token.tokens.map(plainText).join('');
	}
	const text = 'text' in token ? String(token.text) : '';
	switch (token.type) {
		case 'br':
			return ' ';
		case 'html':
			return /^<br\b/i.test(text) ? ' ' : '';
		case 'codespan':
		case 'escape':
			return text;
		default:
			return decodeHTML(text);
	}
}

/**
 * Returns the number of lines of a text, without an empty last line. Allocates no memory for the
 * lines.
 */
export function countLines(text: string): number {
	let ends = 0;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		ends += code === lineFeed || (code === carriageReturn && text.charCodeAt(index + 1) !== lineFeed) ? 1 : 0;
	}
	return text === '' || /[\r\n]$/.test(text.slice(-1)) ? ends : ends + 1;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
