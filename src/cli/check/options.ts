import { type FailCondition, failConditions, parseFailCondition } from '../../catalog/core/failOn.ts';
import { type CalendarDay, calendarDay, dayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import type { Arguments } from '../command.ts';
import { didYouMean, UsageError } from '../usageError.ts';

/** Formats of the report of `study-admin check`. */
export const formats = ['text', 'json', 'sarif', 'gitlab', 'github'] as const;

export type Format = (typeof formats)[number];

/** The options of `study-admin check`. */
export interface CheckOptions {
	readonly format: Format;
	readonly failOn: readonly FailCondition[];
	/** Path of the baseline file. */
	readonly baseline: string | undefined;
	readonly writesBaseline: boolean;
	readonly today: CalendarDay;
	readonly printsSummary: boolean;
}

/** @throws {UsageError} */
export function readCheckOptions(given: Arguments): CheckOptions {
	const format = formats.find((each) => each === (given.value('format') ?? 'text'));
	if (!format) {
		const value = given.value('format') ?? '';
		throw new UsageError(`"${value}" is not a format.${didYouMean(value, formats)} Use one of: ${formats.join(', ')}.`);
	}
	const printsSummary = given.has('summary');
	if (printsSummary && format !== 'text' && format !== 'json') {
		throw new UsageError(`"--summary" has no ${format} format. Use --format text or --format json.`);
	}
	const baseline = given.value('baseline');
	if (given.has('write-baseline') && baseline === undefined) {
		throw new UsageError('"--write-baseline" requires the option --baseline <file>.');
	}
	return {
		format,
		failOn: readFailOn(given.value('fail-on') ?? 'ended,graphql-error'),
		baseline,
		writesBaseline: given.has('write-baseline'),
		today: readToday(given.value('today')),
		printsSummary,
	};
}

function readFailOn(text: string): readonly FailCondition[] {
	return text.split(',').map((part) => {
		const condition = parseFailCondition(part.trim());
		if (!condition) {
			const suggestion = didYouMean(part.trim(), failConditions);
			throw new UsageError(
				`"${part.trim()}" is not a condition of --fail-on.${suggestion} Use a number of days such as 90d, or one of: ${failConditions.join(', ')}.`,
			);
		}
		return condition;
	});
}

function readToday(text: string | undefined): CalendarDay {
	if (text === undefined) {
		return dayAt(Date.now());
	}
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
	const today = calendarDay(Number(year), Number(month), Number(day));
	if (!today) {
		throw new UsageError(`"${text}" is not a date. Write it as 2027-04-01.`);
	}
	return today;
}
