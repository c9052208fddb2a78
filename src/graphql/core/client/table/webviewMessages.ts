import type { TableCell } from './tableCell.ts';

/** What the extension tells a table. */
export type ToTable =
	| {
			/** There is a new table; its rows follow, some at a time. */
			readonly kind: 'table';
			readonly columns: readonly string[];
			/** How many rows are to follow. */
			readonly rows: number;
			readonly words: TableWords;
			/** The editor's language, for numbers. */
			readonly language: string;
	  }
	| { readonly kind: 'rows'; readonly rows: readonly (readonly TableCell[])[] }
	/** An entry of the context menu, for the active cell. */
	| { readonly kind: 'action'; readonly action: TableAction };

/** What the context menu of a cell offers. */
export type TableAction = 'copyCell' | 'copyRow' | 'hideColumn' | 'showAllColumns';

/** What a table tells the extension. Rows are numbered as they came. */
export type FromTable =
	| { readonly kind: 'ready' }
	/** Copies the cells of a row in these columns. */
	| { readonly kind: 'copy'; readonly row: number; readonly columns: readonly number[] }
	| { readonly kind: 'save'; readonly format: 'csv' | 'json'; readonly rows: readonly number[] };

/** The words of a table; `{0}` and `{1}` stand for numbers. */
export interface TableWords {
	/** What the table shows, as its name for a screen reader. */
	readonly label: string;
	readonly filter: string;
	readonly rows: string;
	readonly shownRows: string;
	readonly loading: string;
	readonly copyCell: string;
	readonly saveAsCsv: string;
	readonly saveAsJson: string;
	/** Of a cell that the row does not have. */
	readonly missing: string;
}
