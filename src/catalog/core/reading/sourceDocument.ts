/** The tables and texts of a Markdown or HTML document. Lines are 1-based. */
export interface SourceDocument {
	readonly tables: readonly SourceTable[];
	/** The texts outside tables, in document order. */
	readonly texts: readonly SourceTextBlock[];
	/** Lines outside tables that look like table rows, for example after an empty line. */
	readonly rowsOutsideTables: readonly SourceLine[];
	/**
	 * The lines of the rows in which or after which cells were not read, because there are too many.
	 */
	readonly truncatedLines: readonly number[];
}

/** Limits the cells of a document. A cell that spans several rows counts in each of them. */
export class CellBudget {
	#cells = 250_000;
	#characters = 4 * 2 ** 20;

	/** Whether further cells can be read because the limit has not been reached. */
	get hasCapacity(): boolean {
		return this.#cells > 0 && this.#characters > 0;
	}

	/** Subtracts the cells of a row from the number of cells that can still be read. */
	count(cells: readonly SourceCell[]): void {
		this.#cells -= cells.length + 1;
		for (const { text } of cells) {
			this.#characters -= text.length;
		}
	}
}

/** The maximum number of cells that are read in a row of a table. */
export const maxCellsPerRow = 1000;

/** A text and its line. */
export interface SourceLine {
	readonly line: number;
	readonly text: string;
}

/** A heading, a paragraph or a list item. */
export interface SourceTextBlock extends SourceLine {
	readonly kind: 'heading' | 'paragraph' | 'item';
}

/** A table. Its rows may have more or fewer cells than the table has columns. */
export interface SourceTable {
	readonly line: number;
	/** The headings of the columns. */
	readonly columns: readonly string[];
	readonly rows: readonly SourceRow[];
}

/** A row of a table. */
export interface SourceRow {
	readonly line: number;
	readonly cells: readonly SourceCell[];
}

/** The visible content of a table cell, without markup. */
export interface SourceCell {
	/**
	 * The text, with `\n` for line breaks. Without footnote marks that are superscripts or links, and
	 * without struck-out text if there is other text.
	 */
	readonly text: string;
	/** Whether all of the text of the cell is struck out. */
	readonly isStruck: boolean;
	/** The targets of the links in the cell. */
	readonly links: readonly string[];
	/** The number of columns that the cell spans; at least one. */
	readonly span: number;
	/** The line of the cell. Less than the line of the row if the cell starts in an earlier row. */
	readonly line: number;
}
