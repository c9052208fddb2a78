import { Lexer, type Token, type Tokens } from 'marked';
import { readInline } from './markdownCell.ts';
import { longestText } from './reading.ts';
import type { SourceCell, SourceDocument, SourceRow, SourceTable, SourceText } from './sourceDocument.ts';

/** Markup makes a text longer than what it shows. In UTF-16 code units. */
const longestMarkdown = 4 * longestText;

/** Reads the tables of a Markdown document, and the texts between them. Lines end with `\n`. */
export function markdownDocument(markdown: string): SourceDocument {
	const walk = new BlockWalk();
	walk.enter(new Lexer().blockTokens(markdown), 1, 'paragraph');
	return walk;
}

/** Goes through the blocks of a document, and counts its lines on the way. */
class BlockWalk implements SourceDocument {
	readonly tables: SourceTable[] = [];
	readonly texts: SourceText[] = [];
	readonly strayRows: SourceText[] = [];

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
				this.tables.push(tableOf(block as Tokens.Table, line));
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
				addRows(this.strayRows, block.raw, line);
				break;
			case 'code':
				// Behind an empty line an indented row becomes that. What stands between fences is meant to
				// be code.
				addRows(this.strayRows, block['codeBlockStyle'] === 'indented' ? block.raw : '', line);
				break;
			case 'html':
				// Nobody mixes the two; that such a table is not read has to be said all the same.
				this.tables.push(...(/<table[\s>]/i.test(block.raw) ? [{ line, columns: ['<table>'], rows: [] }] : []));
				break;
			default:
				break;
		}
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
	return readInline(markdown.slice(0, longestMarkdown)).text;
}

/**
 * The library gives every row as many cells as there are columns, and says nothing of it: the rows
 * are taken from the source.
 */
function tableOf({ raw, header }: Tokens.Table, line: number): SourceTable {
	const lines = raw.split('\n');
	const rows = lines.flatMap((text, index): readonly SourceRow[] =>
		index < 2 || text.trim() === '' ? [] : [{ line: line + index, cells: cellsIn(text, line + index) }],
	);
	return { line, columns: header.map(({ text }) => shown(text)), rows };
}

function cellsIn(row: string, line: number): readonly SourceCell[] {
	return splitRow(row).map((markdown) =>
		markdown.length > longestMarkdown
			? { text: markdown, links: [], isStruck: false, span: 1, line }
			: { ...readInline(markdown), span: 1, line },
	);
}

/**
 * The cells of a row (GitHub Flavored Markdown, section 4.10): `|` parts them unless a backslash
 * stands before it.
 */
function splitRow(row: string): readonly string[] {
	const cells = row.trim().split(/(?<!\\)\|/);
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
