import { type CalendarDay, parseIsoDay } from '../../../src/shared/core/lifecycle/calendarDay.ts';

/**
 * Returns the day with this text, such as `2027-03-31`.
 * @throws {Error} for any other text
 */
export function dayOf(text: string): CalendarDay {
	const day = parseIsoDay(text);
	if (!day) {
		throw new Error(`"${text}" is not a day.`);
	}
	return day;
}
