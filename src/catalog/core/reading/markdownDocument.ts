import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { maxTextLength } from './catalogReadResult.ts';
import { readInlineMarkdown } from './readInlineMarkdown.ts';
import {
	CellBudget,
	maxCellsPerRow,
	type SourceCell,
	type SourceDocument,
	type SourceRow,
	type SourceTable,
	type SourceText,
} from './sourceDocument.ts';

/** Markup makes a text longer than what it shows. In UTF-16 code units. */
const maxMarkdownLength = 4 * maxTextLength;

/** Reads the tables of a Markdown document, and the texts between them. Lines end with `\n`. */
export function markdownDocument(markdown: string): SourceDocument {
	const walk = new BlockWalk();
	walk.enter(new Lexer({ ...getDefaults(), tokenizer: new RowlessTables() }).blockTokens(markdown), 1, 'paragraph');
	return walk;
}

/**
 * Reads no rows of tables: the library gives every row as many cells as there are columns, which may
 * be more than fit in the memory, and says nothing of it. They are taken from the source.
 */
class RowlessTables extends Tokenizer {
	override table(source: string): Tokens.Table | undefined {
		const raw = this.rules.block.table.exec(source)?.[0];
		const table = raw === undefined ? undefined : super.table(`${raw.split('\n', 2).join('\n')}\n`);
		return raw === undefined || !table ? undefined : { ...table, raw };
	}
}

/** Goes through the blocks of a document, and counts its lines on the way. */
class BlockWalk implements SourceDocument {
	readonly tables: SourceTable[] = [];
	readonly texts: SourceText[] = [];
	readonly rowsOutsideTables: SourceText[] = [];
	readonly truncatedLines: number[] = [];
	readonly #budget = new CellBudget();

	/** `kind` is what a text among these blocks is. */
	enter(blocks: readonly Token[], firstLine: number, kind: SourceText['kind']): void {
		let line = firstLine;
		for (const block of blocks) {
			this.#read(block, line, kind);
			line += newlinesIn(block.raw);
		}
	}

	#read(block: Token, line: number, kind: SourceText['kind']): void {
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
				// Behind an empty line an indented row becomes that. What stands between fences is meant to
				// be code.
				addRows(this.rowsOutsideTables, block['codeBlockStyle'] === 'indented' ? block.raw : '', line);
				break;
			case 'html':
				// Nobody mixes the two; that such a table is not read has to be said all the same.
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
			this.#budget.take(row.cells);
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
	return readInlineMarkdown(markdown.slice(0, maxMarkdownLength)).text;
}

function cellOf(markdown: string, line: number): SourceCell {
	return markdown.length > maxMarkdownLength
		? { text: markdown, links: [], isStruck: false, span: 1, line }
		: { ...readInlineMarkdown(markdown), span: 1, line };
}

/**
 * The cells of a row (GitHub Flavored Markdown, section 4.10): `|` parts them unless a backslash
 * stands before it.
 */
function splitRow(row: string): readonly string[] {
	const cells = row.trim().split(/(?<!\\)\|/, maxCellsPerRow + 3);
	const from = cells[0]?.trim() === '' ? 1 : 0;
	const to = cells.length > 1 && cells.at(-1)?.trim() === '' ? -1 : undefined;
	return cells.slice(from, to).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Adds the lines of a text that look like the rows of a table. */
function addRows(rows: SourceText[], raw: string, firstLine: number): void {
	for (const [index, text] of raw.split('\n').entries()) {
		if (/(?<!\\)\|/.test(text)) {
			rows.push({ kind: 'paragraph', line: firstLine + index, text });
		}
	}
}

function newlinesIn(text: string): number {
	return text.split('\n').length - 1;
}
