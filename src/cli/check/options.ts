import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { CommandArguments } from '../command.ts';
import { readFormatOption, readTodayOption } from '../optionValues.ts';
import { didYouMean, UsageError } from '../usageError.ts';
import { type FailCondition, namedFailConditions, parseFailCondition } from './failOn.ts';

/** The report formats of `study-admin check`. */
const reportFormats = ['text', 'json', 'sarif', 'gitlab', 'github'] as const;

/** A report format of `study-admin check`. */
type ReportFormat = (typeof reportFormats)[number];

/** The options of `study-admin check`. */
export interface CheckOptions {
	readonly format: ReportFormat;
	readonly failOn: readonly FailCondition[];
	/** Path of the baseline file; `undefined` without a baseline. */
	readonly baseline: string | undefined;
	readonly writesBaseline: boolean;
	readonly today: CalendarDay;
	readonly printsSummary: boolean;
	/** Path of the GraphQL schema for all files; `undefined` without the option. */
	readonly schemaFile: string | undefined;
	/** Path of the folder for drafts of GraphQL queries; `undefined` without the option. */
	readonly draftsFolder: string | undefined;
	/** Path of the schema that will replace the current one; `undefined` without the option. */
	readonly nextSchemaFile: string | undefined;
}

/**
 * Reads the options of `study-admin check` from a command line.
 * @throws {UsageError} when an option has an invalid value
 */
export function readCheckOptions(args: CommandArguments): CheckOptions {
	const format = readFormatOption(args, reportFormats);
	const printsSummary = args.has('summary');
	if (printsSummary && format !== 'text' && format !== 'json') {
		throw new UsageError(`"--summary" has no ${format} format. Use --format text or --format json.`);
	}
	const baseline = args.value('baseline');
	if (args.has('write-baseline') && baseline === undefined) {
		throw new UsageError('"--write-baseline" requires the option --baseline <file>.');
	}
	return {
		format,
		failOn: readFailOn(args.value('fail-on') ?? 'ended,graphql-error'),
		baseline,
		writesBaseline: args.has('write-baseline'),
		today: readTodayOption(args),
		printsSummary,
		schemaFile: args.value('schema'),
		nextSchemaFile: args.value('schema-next'),
		draftsFolder: args.value('drafts'),
	};
}

function readFailOn(text: string): readonly FailCondition[] {
	return text.split(',').map((part) => {
		const condition = parseFailCondition(part.trim());
		if (!condition) {
			const suggestion = didYouMean(part.trim(), namedFailConditions);
			throw new UsageError(
				`"${part.trim()}" is not a condition of --fail-on.${suggestion} Use a number of days such as 90d, or one of: ${namedFailConditions.join(', ')}.`,
			);
		}
		return condition;
	});
}
