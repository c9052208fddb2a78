import { type CalendarDay, localDayAt, parseIsoDay } from '../shared/core/lifecycle/calendarDay.ts';
import type { CommandArguments } from './command.ts';
import { UsageError, unknownNameError } from './usageError.ts';

/**
 * Returns the value of the option `--format`; without the option, the first of the formats.
 * @throws {UsageError} when the value is not one of the formats
 */
export function readFormatOption<T extends string>(given: CommandArguments, formats: readonly [T, ...T[]]): T {
	return requireKnownName(given.value('format') ?? formats[0], formats, 'a format');
}

/**
 * Returns the value of an option if it is one of the names. `kind` says in the message what the
 * names are, with an article.
 * @throws {UsageError} when the value is not one of the names
 */
export function requireKnownName<T extends string>(value: string, names: readonly T[], kind: string): T {
	const name = names.find((each) => each === value);
	if (name === undefined) {
		throw unknownNameError(value, kind, names);
	}
	return name;
}

/**
 * Returns the day in a value of the option `--today`; without the option, the current day.
 * @throws {UsageError}
 */
export function readTodayOption(given: CommandArguments): CalendarDay {
	const text = given.value('today');
	return text === undefined ? localDayAt(Date.now()) : readDayOption(text);
}

/**
 * Returns the day in the value of an option. `otherForms` continues the sentence about the format
 * if the option also accepts other values.
 * @throws {UsageError}
 */
export function readDayOption(text: string, otherForms = ''): CalendarDay {
	const day = parseIsoDay(text);
	if (!day) {
		throw new UsageError(`"${text}" is not a date. Use the format YYYY-MM-DD${otherForms}.`);
	}
	return day;
}

/**
 * Returns the only path of a command that reads a GraphQL document. `usage` is the usage of the
 * command, without the name of the program.
 * @throws {UsageError} when there is no path or more than one
 */
export function requireDocumentPath({ paths: [file, other] }: CommandArguments, usage: string): string {
	if (file === undefined) {
		throw new UsageError(`A GraphQL document is required: study-admin ${usage}.`);
	}
	if (other !== undefined) {
		throw new UsageError(`"${other}" is not expected. Give one file.`);
	}
	return file;
}

/**
 * Rejects an argument that the command does not take.
 * @throws {UsageError} when there is an argument
 */
export function rejectArgument(argument: string | undefined, command: string): void {
	if (argument !== undefined) {
		throw new UsageError(`"${argument}" is not expected. Run "study-admin ${command} --help" for the options.`);
	}
}
