import type { Token } from 'marked';

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
	/** The headings that are open where the chunk ends: what the next chunk begins under. */
	readonly open: readonly Heading[];
}

/**
 * Places a chunk that follows others, by its Markdown tokens and the headings that are `open` before it. A chunk that
 * begins with a heading stands under that one, another goes on under what is open. Headings in code, quotes, lists and
 * HTML are not the document's.
 */
export function outlineChunk(tokens: readonly Token[], open: readonly Heading[]): ChunkOutline {
	let path: readonly Heading[] | undefined;
	let current = open;
	for (const token of tokens) {
		if (token.type === 'heading') {
			const heading: Heading = { level: token.depth, text: plainText(token) };
			current = [...current.filter(({ level }) => level < heading.level), heading];
		}
		if (token.type !== 'space') {
			path ??= current;
		}
	}
	return { path: path ?? current, open: current };
}

function plainText(token: Token): string {
	if ('tokens' in token && token.tokens && token.tokens.length > 0) {
		return token.tokens.map(plainText).join('');
	}
	return 'text' in token ? String(token.text) : '';
}

/** The number of lines; an end of line after the last does not begin another. */
export function countLines(text: string): number {
	return text === '' ? 0 : text.replace(/(\r\n?|\n)$/, '').split(/\r\n?|\n/).length;
}
