import { type CalendarDay, dayAt, parseIsoDay } from '../shared/core/lifecycle/calendarDay.ts';
import { UsageError } from './usageError.ts';

/**
 * Returns the day in a value of the option `--today`; without the option, the current day.
 * @throws {UsageError}
 */
export function readTodayOption(text: string | undefined): CalendarDay {
	return text === undefined ? dayAt(Date.now()) : readDayOption(text);
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
