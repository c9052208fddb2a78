import type { CommandArguments } from '../command.ts';
import { readFormatOption, requireDocumentPath } from '../optionValues.ts';

/** Formats of the result of `study-admin query`. */
const resultFormats = ['json', 'ndjson', 'csv'] as const;

export type ResultFormat = (typeof resultFormats)[number];

/** The options of `study-admin query`. */
export interface QueryOptions {
	/** Path of the document. */
	readonly file: string;
	/** Name of the operation. */
	readonly operation: string | undefined;
	readonly variableSet: string | undefined;
	readonly fetchesAllPages: boolean;
	readonly format: ResultFormat;
	/** Path of the file that receives the result; `undefined` for standard output. */
	readonly output: string | undefined;
	/** Whether a mutation may run in a production environment. */
	readonly isConfirmed: boolean;
}

/** @throws {UsageError} */
export function readQueryOptions(given: CommandArguments): QueryOptions {
	return {
		file: requireDocumentPath(given, 'query <file>'),
		operation: given.value('operation'),
		variableSet: given.value('variables'),
		fetchesAllPages: given.has('all-pages'),
		format: readFormatOption(given, resultFormats),
		output: given.value('output'),
		isConfirmed: given.has('yes'),
	};
}
