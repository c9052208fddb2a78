import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { nb } from 'date-fns/locale/nb';
import type { CalendarDay } from './calendarDay.ts';
import type { LifecycleDay } from './stage.ts';

/**
 * `31.03.2027`, the form of the deprecation log (spec/api-catalog.md, Resources and their fields).
 */
export function dottedDay(day: CalendarDay): string {
	return format(localNoon(day), 'dd.MM.yyyy');
}

/**
 * The day in words: `31. mars 2027` where `locale`, a language tag, is Norwegian, otherwise `31
 * March 2027`.
 */
export function longDay(day: CalendarDay, locale: string): string {
	return format(localNoon(day), 'PPP', { locale: /^(nb|nn|no)\b/i.test(locale) ? nb : enGB });
}

/**
 * A formatted day, and the words of the source if these are a period: `31.12.2026 ("høsten 2026")`.
 */
export function withPeriod(formatted: string, { period }: LifecycleDay): string {
	return period === undefined ? formatted : `${formatted} ("${period}")`;
}

/**
 * date-fns writes the day an instant falls on here; noon is on the same day whatever a change of
 * the clocks does.
 */
function localNoon({ year, month, day }: CalendarDay): Date {
	return new Date(year, month - 1, day, 12);
}
