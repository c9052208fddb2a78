import type { OperationModel, ResponsePathStep } from './model.ts';

/** Writes the parts of a program that depend on the operation, in one programming language. */
export interface ProgramPrinter {
	/** Names of the template and of the language that no type of the program gets. */
	readonly reserved: readonly string[];
	/** Maximum number of empty lines in a row. */
	readonly emptyLines: number;
	/** Converts the name of the operation to the case of function names in the language. */
	readonly lowerName: (name: string) => string;
	/** Writes a text as a string literal. */
	readonly quote: (text: string) => string;
	/** Writes the statement that sets a request header to the value of an environment variable. */
	readonly headerLine: (name: string, variable: string) => string;
	/** Writes a path from `data` as a text, if the template needs one. */
	readonly path?: (steps: readonly ResponsePathStep[]) => string;
	/** Returns the conditions of the template that only this language has. */
	readonly conditions?: (model: OperationModel) => Readonly<Record<string, boolean>>;
	/** Returns the lines of the regions of the template: `types`, `nextPage` and others. */
	readonly regions: (model: OperationModel) => Readonly<Record<string, readonly string[]>>;
}
