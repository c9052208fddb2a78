import type { Lexer, Token } from 'marked';

/** A heading of a document. */
export interface Heading {
	/** 1 to 6. */
	readonly level: number;
	/** The words without markup. */
	readonly text: string;
}

/** A chunk's place in its document. */
export interface ChunkOutline {
	/** The headings the chunk stands under, outermost first, its own last. Empty in a document without headings so far. */
	readonly path: readonly Heading[];
	/** Whether the chunk goes on under what was open before it, instead of beginning with a heading. */
	readonly continues: boolean;
	/** The headings that are open where the chunk ends: what the next chunk begins under. */
	readonly open: readonly Heading[];
}

/** Texts are looked through for headings up to here, and longer headings are cut; in UTF-16 code units. */
const longestText = 256 * 1024;
const longestHeading = 200;

/**
 * The blocks of a Markdown text, only headings with what is in them: marked needs half a minute for the inside of a
 * paragraph that was made to be slow. What stands far down in a long text is left out, and a text that is nested too deeply
 * for the library has no blocks.
 */
export function blocksOf(text: string, lexer: Lexer): readonly Token[] {
	try {
		return lexer
			.blockTokens(text.slice(0, longestText).replace(/\r\n?/g, '\n'))
			.map((token) => (token.type === 'heading' ? withInside(token, lexer) : token));
	} catch {
		return [];
	}
}

function withInside(heading: Token & { readonly text?: string }, lexer: Lexer): Token {
	return { ...heading, tokens: lexer.inlineTokens((heading.text ?? '').slice(0, 2 * longestHeading)) } as Token;
}

/**
 * Places a chunk that follows others, by its Markdown tokens and the headings that are `open` before it. A chunk that
 * begins with a heading stands under that one, another goes on under what is open. Headings in code, quotes, lists and
 * HTML are not the document's.
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
		if (token.type !== 'space' && path === undefined) {
			path = current;
			continues &&= token.type !== 'heading';
		}
	}
	return { path: path ?? current, continues, open: current };
}

/** Without characters that are not seen or turn the direction of writing, and not too long for a list. */
function oneLine(text: string): string {
	return text
		.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
		.trim()
		.slice(0, longestHeading);
}

function plainText(token: Token): string {
	if ('tokens' in token && token.tokens && token.tokens.length > 0) {
		return token.tokens.map(plainText).join('');
	}
	return 'text' in token ? String(token.text) : '';
}

/** The number of lines; an end of line after the last does not begin another. Takes no memory for any of them. */
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
