import { getDefaults, Lexer, Marked, type RendererObject, type Token, Tokenizer, type Tokens } from 'marked';
import { escapeHtml } from '../../../shared/core/escapeHtml.ts';
import { maxTextLength } from './catalogReadResult.ts';
import { visibleContentOfHtml } from './shownContent.ts';
import {
	CellBudget,
	maxCellsPerRow,
	type SourceCell,
	type SourceDocument,
	type SourceLine,
	type SourceRow,
	type SourceTable,
	type SourceTextBlock,
} from './sourceDocument.ts';

/** Maximum length of the Markdown of a text, including its markup. In UTF-16 code units. */
const maxMarkdownLength = 4 * maxTextLength;

/**
 * Returns the tables of a Markdown document and the texts outside tables. The lines of `markdown`
 * must end with `\n`.
 */
export function parseMarkdownDocument(markdown: string): SourceDocument {
	const walk = new BlockWalk();
	walk.enter(new Lexer({ ...getDefaults(), tokenizer: new RowlessTables() }).blockTokens(markdown), 1, 'paragraph');
	return walk;
}

/**
 * Parses only the header of tables. The library pads every row to the number of columns, which can
 * exhaust the memory, so the rows are read from the source text.
 */
class RowlessTables extends Tokenizer {
	override table(source: string): Tokens.Table | undefined {
		const raw = this.rules.block.table.exec(source)?.[0];
		const table = raw === undefined ? undefined : super.table(`${raw.split('\n', 2).join('\n')}\n`);
		return raw === undefined || !table ? undefined : { ...table, raw };
	}
}

/** Visits the blocks of a document and tracks their lines. */
class BlockWalk implements SourceDocument {
	readonly tables: SourceTable[] = [];
	readonly texts: SourceTextBlock[] = [];
	readonly rowsOutsideTables: SourceLine[] = [];
	readonly truncatedLines: number[] = [];
	readonly #budget = new CellBudget();

	/**
	 * Adds the tables and texts in blocks. `firstLine` is the line of the first block, `kind` the kind
	 * of the texts.
	 */
	enter(blocks: readonly Token[], firstLine: number, kind: SourceTextBlock['kind']): void {
		let line = firstLine;
		for (const block of blocks) {
			this.#read(block, line, kind);
			line += newlinesIn(block.raw);
		}
	}

	#read(block: Token, line: number, kind: SourceTextBlock['kind']): void {
		switch (block.type) {
			case 'table':
				this.tables.push(this.#tableOf(block as Tokens.Table, line));
				break;
			case 'list':
				this.#readItems(block as Tokens.List, line);
				break;
			case 'blockquote':
				this.enter(block.tokens ?? [], line, 'paragraph');
				break;
			case 'heading':
				this.texts.push({ kind: 'heading', line, text: shown(block['text']) });
				break;
			case 'paragraph':
			case 'text':
				this.texts.push({ kind, line, text: shown(block['text']) });
				addRows(this.rowsOutsideTables, block.raw, line);
				break;
			case 'code':
				// An indented table row after an empty line is parsed as code. A fenced block is real code.
				addRows(this.rowsOutsideTables, block['codeBlockStyle'] === 'indented' ? block.raw : '', line);
				break;
			case 'html':
				// HTML tables in Markdown are not read. The unknown column lets the caller report them.
				this.tables.push(...(/<table[\s>]/i.test(block.raw) ? [{ line, columns: ['<table>'], rows: [] }] : []));
				break;
			default:
				break;
		}
	}

	#tableOf({ raw, header }: Tokens.Table, line: number): SourceTable {
		const columns = header.slice(0, maxCellsPerRow).map(({ text }) => shown(text));
		const rows: SourceRow[] = [];
		for (const [index, text] of raw.split('\n').entries()) {
			if (index < 2 || text.trim() === '') {
				continue;
			}
			const at = line + index;
			if (!this.#budget.hasCapacity) {
				this.truncatedLines.push(at);
				break;
			}
			const cells = splitRow(text);
			if (cells.length > maxCellsPerRow) {
				this.truncatedLines.push(at);
			}
			const row = { line: at, cells: cells.slice(0, maxCellsPerRow).map((cell) => cellOf(cell, at)) };
			this.#budget.count(row.cells);
			rows.push(row);
		}
		return { line, columns, rows };
	}

	#readItems({ items }: Tokens.List, firstLine: number): void {
		let line = firstLine;
		for (const item of items) {
			this.enter(item.tokens, line, 'item');
			line += newlinesIn(item.raw);
		}
	}
}

function shown(markdown: string): string {
	return visibleContentOfHtml(renderInlineMarkdown(markdown.slice(0, maxMarkdownLength))).text;
}

function cellOf(markdown: string, line: number): SourceCell {
	const content =
		markdown.length > maxMarkdownLength
			? { text: markdown, links: [], isStruck: false }
			: visibleContentOfHtml(renderInlineMarkdown(markdown));
	return { ...content, span: 1, line };
}

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
function renderInlineMarkdown(markdown: string): string {
	return marked.parseInline(markdown, { async: false });
}

/**
 * Splits a row into cells (GitHub Flavored Markdown, section 4.10). `|` separates cells unless a
 * backslash precedes it.
 */
function splitRow(row: string): readonly string[] {
	const cells = row.trim().split(/(?<!\\)\|/, maxCellsPerRow + 3);
	const from = cells[0]?.trim() === '' ? 1 : 0;
	const to = cells.at(-1)?.trim() === '' ? -1 : undefined;
	return cells.slice(from, to).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Adds the lines of a text that contain an unescaped `|`, because they look like table rows. */
function addRows(rows: SourceLine[], raw: string, firstLine: number): void {
	for (const [index, text] of raw.split('\n').entries()) {
		if (/(?<!\\)\|/.test(text)) {
			rows.push({ line: firstLine + index, text });
		}
	}
}

function newlinesIn(text: string): number {
	return text.split('\n').length - 1;
}
