import type { TableCell } from './tableCell.ts';

/** A message from the extension to the page of a table. */
export type MessageToTable =
	| {
			/** Shows a new table. Its rows follow in messages of the kind `rows`. */
			readonly kind: 'table';
			readonly columns: readonly string[];
			/** Total number of rows. */
			readonly rows: number;
			readonly labels: TableLabels;
			/** Language tag (BCP 47) of the editor, for the format of numbers. */
			readonly language: string;
	  }
	| { readonly kind: 'rows'; readonly rows: readonly (readonly TableCell[])[] }
	/** Runs an entry of the context menu for the active cell. */
	| { readonly kind: 'action'; readonly action: TableAction };

/** An entry of the context menu of a cell. */
export type TableAction = 'copyCell' | 'copyRow' | 'hideColumn' | 'showAllColumns';

/** A message from the page of a table to the extension. Rows are indexes in the sent rows. */
export type MessageFromTable =
	| { readonly kind: 'ready' }
	/** Copies the cells of a row, or of the header as row −1, in these columns to the clipboard. */
	| { readonly kind: 'copy'; readonly row: number; readonly columns: readonly number[] }
	| { readonly kind: 'save'; readonly format: 'csv' | 'json'; readonly rows: readonly number[] };

/** The labels of a table. `{0}` and `{1}` are placeholders for numbers. */
export interface TableLabels {
	/** Name of the table for screen readers. */
	readonly label: string;
	readonly filter: string;
	readonly rows: string;
	readonly shownRows: string;
	readonly loading: string;
	readonly copyCell: string;
	readonly saveAsCsv: string;
	readonly saveAsJson: string;
	/** Label for screen readers of a cell whose field the row does not have. */
	readonly missing: string;
}
