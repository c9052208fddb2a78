import { type CalendarDay, dayAt, parseIsoDay } from '../shared/core/lifecycle/calendarDay.ts';
import { UsageError } from './usageError.ts';

/**
 * Returns the day in a value of the option `--today`; without the option, the current day.
 * @throws {UsageError}
 */
export function readToday(text: string | undefined): CalendarDay {
	return text === undefined ? dayAt(Date.now()) : readDay(text);
}

/**
 * Returns the day in the value of an option.
 * @throws {UsageError}
 */
export function readDay(text: string): CalendarDay {
	const day = parseIsoDay(text);
	if (!day) {
		throw new UsageError(`"${text}" is not a date. Use the format YYYY-MM-DD.`);
	}
	return day;
}
