import type { Arguments } from '../command.ts';
import { didYouMean, UsageError } from '../usageError.ts';

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
export function readQueryOptions(given: Arguments): QueryOptions {
	const [file, other] = given.paths;
	if (file === undefined) {
		throw new UsageError('A GraphQL document is required: study-admin query <file>.');
	}
	if (other !== undefined) {
		throw new UsageError(`"${other}" is not expected. Give one file.`);
	}
	const value = given.value('format') ?? 'json';
	const format = resultFormats.find((each) => each === value);
	if (!format) {
		throw new UsageError(
			`"${value}" is not a format.${didYouMean(value, resultFormats)} Use one of: ${resultFormats.join(', ')}.`,
		);
	}
	return {
		file,
		operation: given.value('operation'),
		variableSet: given.value('variables'),
		fetchesAllPages: given.has('all-pages'),
		format,
		output: given.value('output'),
		isConfirmed: given.has('yes'),
	};
}
