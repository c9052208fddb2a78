/**
 * A day of the Gregorian calendar without a time zone. Never converted to an instant for
 * calculations.
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
	return dayNumber(to) - dayNumber(from);
}

/** Returns the day that is `count` days later than the given one. `count` must not be negative. */
export function addDays({ year, month, day }: CalendarDay, count: number): CalendarDay {
	let later = { year, month, day: day + count };
	for (let length = daysInMonth(year, month); later.day > length; length = daysInMonth(later.year, later.month)) {
		const isDecember = later.month === 12;
		later = {
			year: later.year + (isDecember ? 1 : 0),
			month: isDecember ? 1 : later.month + 1,
			day: later.day - length,
		};
	}
	return later;
}

/** Returns the day that is `count` days earlier. `count` must not be negative. */
export function subtractDays({ year, month, day }: CalendarDay, count: number): CalendarDay {
	let earlier = { year, month, day: day - count };
	while (earlier.day < 1) {
		const { year: inYear, month: inMonth } = subtractMonths({ ...earlier, day: 1 }, 1);
		earlier = { year: inYear, month: inMonth, day: earlier.day + daysInMonth(inYear, inMonth) };
	}
	return earlier;
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
export function dayAt(epochMilliseconds: number): CalendarDay {
	const here = new Date(epochMilliseconds);
	return { year: here.getFullYear(), month: here.getMonth() + 1, day: here.getDate() };
}

/** Returns a day in the format of ISO 8601: `2027-03-31`. */
export function formatIsoDay({ year, month, day }: CalendarDay): string {
	return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * Returns the number of days since an arbitrary fixed day. The computation starts years in March,
 * so that the leap day is the last day of its year.
 */
function dayNumber({ year, month, day }: CalendarDay): number {
	const marchYear = month <= 2 ? year - 1 : year;
	const monthsSinceMarch = (month + 9) % 12;
	// From March on, months have 31, 30, 31, 30 and 31 days, repeatedly: 153 days in five months.
	const daysBeforeMonth = Math.floor((153 * monthsSinceMarch + 2) / 5);
	const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
	return 365 * marchYear + leapDays + daysBeforeMonth + day;
}

/** Returns the number of days in a month of a year. */
export function daysInMonth(year: number, month: number): number {
	if (month === 2) {
		return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	}
	return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
