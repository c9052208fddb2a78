import { lexer, type Token, type TokensList } from 'marked';

/** The options for splitting a document (docs/services.md, C2). */
export interface ChunkOptions {
	/** Headings of this level and above start a new chunk: 2 splits at `#` and `##`. */
	readonly splitLevel: number;
	/** Maximum number of lines of a chunk; at least 1. */
	readonly maxChunkLines: number;
}

/** A chunk of a document: the name of its file and its text. */
export interface Chunk {
	/**
	 * The file name, `<number>-<slug of the heading>.md`: unique in the document, and sorted like the
	 * chunks.
	 */
	readonly name: string;
	/** The lines of the chunk, each ended with a line feed, without blank lines at either end. */
	readonly text: string;
}

/** A range of lines from `start` up to but not including `end`, counted from 0. */
interface LineRange {
	readonly start: number;
	readonly end: number;
}

interface Section extends LineRange {
	/** The heading of the section; `undefined` for the section before the first heading. */
	readonly heading: string | undefined;
}

/**
 * Splits Markdown at its headings, and longer sections by lines. A fenced code block is not split
 * when it fits into a chunk. Only headings of the document itself count, not those in code,
 * quotations, lists or HTML. A document without such headings is split by lines only. A blank
 * document has no chunks.
 */
export function chunkMarkdown(markdown: string, { splitLevel, maxChunkLines }: ChunkOptions): readonly Chunk[] {
	const source = markdown.replaceAll(/\r\n?/g, '\n');
	const tokens = lexer(source);
	const lines = source.split('\n');
	const fences = fencedLines(tokens, 0);
	const pieces = sectionsOf(tokens, splitLevel, lines.length).flatMap((section) =>
		splitByLines(withoutBlankEnds(section, lines), maxChunkLines, fences).map((range) => ({
			slug: slugOf(section.heading),
			range: withoutBlankEnds(range, lines),
		})),
	);
	const shown = pieces.filter(({ range }) => range.start < range.end);
	const digits = Math.max(3, String(shown.length).length);
	return shown.map(({ slug, range }, index) => ({
		name: `${String(index + 1).padStart(digits, '0')}-${slug}.md`,
		text: `${lines.slice(range.start, range.end).join('\n')}\n`,
	}));
}

function sectionsOf(tokens: TokensList, splitLevel: number, lineCount: number): readonly Section[] {
	const starts: { readonly start: number; readonly heading: string | undefined }[] = [{ start: 0, heading: undefined }];
	let line = 0;
	for (const token of tokens) {
		if (token.type === 'heading' && token.depth <= splitLevel) {
			starts.push({ start: line, heading: plainText(token) });
		}
		line += lineBreaks(token.raw);
	}
	return starts.map(({ start, heading }, index) => ({ start, heading, end: starts[index + 1]?.start ?? lineCount }));
}

// The children of a container, such as a list, have lost their markers and indentation but no
// lines. So the lines of nested code blocks can be counted.
function fencedLines(tokens: readonly Token[], firstLine: number): readonly LineRange[] {
	const found: LineRange[] = [];
	let line = firstLine;
	for (const token of tokens) {
		if (token.type === 'code' && token['codeBlockStyle'] !== 'indented') {
			found.push({ start: line, end: line + token.raw.trimEnd().split('\n').length });
		} else if (token.type === 'list') {
			found.push(...fencedLines(token['items'], line));
		} else if (token.type === 'list_item' || token.type === 'blockquote') {
			found.push(...fencedLines(token.tokens ?? [], line));
		}
		line += lineBreaks(token.raw);
	}
	return found;
}

function splitByLines(section: LineRange, maxLines: number, fences: readonly LineRange[]): readonly LineRange[] {
	const ranges: LineRange[] = [];
	let start = section.start;
	while (section.end - start > maxLines) {
		const end = start + maxLines;
		const cut = fences.find((fence) => fence.start < end && end < fence.end);
		const movable = cut !== undefined && cut.start > start && cut.end - cut.start <= maxLines;
		ranges.push({ start, end: movable ? cut.start : end });
		start = movable ? cut.start : end;
	}
	return [...ranges, { start, end: section.end }];
}

function withoutBlankEnds({ start, end }: LineRange, lines: readonly string[]): LineRange {
	const shown = (line: string): boolean => line.trim() !== '';
	const first = lines.slice(start, end).findIndex(shown);
	return first < 0
		? { start, end: start }
		: { start: start + first, end: start + lines.slice(start, end).findLastIndex(shown) + 1 };
}

function plainText(token: Token): string {
	return 'tokens' in token && token.tokens !== undefined
		? token.tokens.map(plainText).join('')
		: 'text' in token
			? token.text
			: '';
}

function slugOf(heading: string | undefined): string {
	const words =
		heading
			?.normalize('NFC')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	return [...words.join('-')].slice(0, 60).join('').replace(/-$/, '') || 'text';
}

function lineBreaks(text: string): number {
	return text.split('\n').length - 1;
}
