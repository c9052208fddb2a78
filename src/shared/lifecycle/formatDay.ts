import type { CalendarDay } from './calendarDay.ts';

/** `31.03.2027`, the form of the deprecation log (spec/api-catalog.md, Resources and their fields). */
export function dottedDay({ year, month, day }: CalendarDay): string {
	return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
}

/** The day in words, such as `31 March 2027`. `locale` is a language tag; one that is not known gives English. */
export function longDay({ year, month, day }: CalendarDay, locale: string): string {
	const [known = 'en-GB'] = locale === 'en' ? [] : Intl.DateTimeFormat.supportedLocalesOf(locale);
	return new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}

function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}
