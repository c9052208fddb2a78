/**
 * A day of the Gregorian calendar without a time zone. Calculations never use local time.
 */
export interface CalendarDay {
	/** The year, from 1000 to 9999. */
	readonly year: number;
	/** The month, from 1 to 12. */
	readonly month: number;
	/** The day of the month, from 1 to 31. */
	readonly day: number;
}

/**
 * Returns the day with this year, month and day of the month; `undefined` when the calendar has no
 * such day.
 */
export function calendarDay(year: number, month: number, day: number): CalendarDay | undefined {
	const exists =
		[year, month, day].every(Number.isInteger) &&
		year >= 1000 &&
		year <= 9999 &&
		month >= 1 &&
		month <= 12 &&
		day >= 1 &&
		day <= daysInMonth(year, month);
	return exists ? { year, month, day } : undefined;
}

/**
 * Compares two days: negative when `a` is earlier, 0 for the same day, positive when `b` is
 * earlier.
 */
export function compareDays(a: CalendarDay, b: CalendarDay): number {
	return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
	return (utcTime(to) - utcTime(from)) / millisecondsPerDay;
}

/** Returns the day that is `count` days later; an earlier one for a negative `count`. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
	const later = new Date(utcTime(day) + count * millisecondsPerDay);
	return { year: later.getUTCFullYear(), month: later.getUTCMonth() + 1, day: later.getUTCDate() };
}

/** Returns the day that is `count` days earlier. */
export function subtractDays(day: CalendarDay, count: number): CalendarDay {
	return addDays(day, -count);
}

/**
 * Returns the same day of the month `count` months earlier, or the last day of that month if it is
 * shorter.
 */
export function subtractMonths({ year, month, day }: CalendarDay, count: number): CalendarDay {
	const months = 12 * year + month - 1 - count;
	const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1];
	return { year: inYear, month: inMonth, day: Math.min(day, daysInMonth(inYear, inMonth)) };
}

/**
 * Returns the day with a text in the format of {@link formatIsoDay}; `undefined` for any other
 * text.
 */
export function parseIsoDay(text: string): CalendarDay | undefined {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
	return calendarDay(Number(year), Number(month), Number(day));
}

/**
 * Returns the day at an instant (milliseconds since 1970 UTC) in the time zone of this computer.
 */
export function localDayAt(epochMilliseconds: number): CalendarDay {
	const here = new Date(epochMilliseconds);
	return { year: here.getFullYear(), month: here.getMonth() + 1, day: here.getDate() };
}

/** Returns a day in the format of ISO 8601: `2027-03-31`. */
export function formatIsoDay({ year, month, day }: CalendarDay): string {
	return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Returns the time of midnight in UTC, where all days have the same length. */
function utcTime({ year, month, day }: CalendarDay): number {
	return Date.UTC(year, month - 1, day);
}

/** Returns the number of days in a month of a year. */
export function daysInMonth(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
