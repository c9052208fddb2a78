/**
 * What a Markdown or HTML document holds of what a catalog is made of. Lines are counted from 1.
 */
export interface SourceDocument {
	readonly tables: readonly SourceTable[];
	/** What stands outside of tables, in its order. */
	readonly texts: readonly SourceText[];
	/** Lines that look like rows and are in no table: behind an empty line, for example. */
	readonly rowsOutsideTables: readonly SourceText[];
	/** The lines of rows from which on cells were not read, because there are too many. */
	readonly truncatedLines: readonly number[];
}

/** The room for the cells of a document, which the cells that reach over many rows take in each. */
export class CellBudget {
	#cells = 250_000;
	#characters = 4 * 2 ** 20;

	/** Whether there is room left. */
	get hasCapacity(): boolean {
		return this.#cells > 0 && this.#characters > 0;
	}

	/** Takes room for cells. */
	take(cells: readonly SourceCell[]): void {
		this.#cells -= cells.length + 1;
		for (const { text } of cells) {
			this.#characters -= text.length;
		}
	}
}

/** The number of cells of a row that are read. */
export const maxCellsPerRow = 1000;

/** A heading, a paragraph or an item of a list. */
export interface SourceText {
	readonly kind: 'heading' | 'paragraph' | 'item';
	readonly line: number;
	readonly text: string;
}

/** A table as the source has it: rows may have more or fewer cells than there are columns. */
export interface SourceTable {
	readonly line: number;
	/** The names of the columns. */
	readonly columns: readonly string[];
	readonly rows: readonly SourceRow[];
}

/** A row of a table. */
export interface SourceRow {
	readonly line: number;
	readonly cells: readonly SourceCell[];
}

/** A cell as it is shown, without markup. */
export interface SourceCell {
	/**
	 * Where the source breaks the line, `\n` does. Without footnote marks that are raised or links,
	 * and without what is struck out beside other text.
	 */
	readonly text: string;
	/** Whether all of the text is struck out. */
	readonly isStruck: boolean;
	/** The addresses that it links to. */
	readonly links: readonly string[];
	/** How many columns it covers; at least one. */
	readonly span: number;
	/** Where it begins; not where its row does when it reaches down from an earlier one. */
	readonly line: number;
}
