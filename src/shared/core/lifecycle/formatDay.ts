import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { nb } from 'date-fns/locale/nb';
import type { CalendarDay } from './calendarDay.ts';
import type { LifecycleDay } from './lifecyclePhase.ts';

/**
 * Returns a day in the format of the deprecation log: `31.03.2027` (docs/services.md, K3).
 */
export function formatNumericDay(day: CalendarDay): string {
	return format(localNoon(day), 'dd.MM.yyyy');
}

/**
 * Formats a day in words: `31. mars 2027` when the language tag `locale` is Norwegian, otherwise
 * `31 March 2027`.
 */
export function formatLongDay(day: CalendarDay, locale: string): string {
	return format(localNoon(day), 'PPP', { locale: /^(nb|nn|no)\b/i.test(locale) ? nb : enGB });
}

/**
 * Appends the period that the source states to a formatted day: `31.12.2026 ("høsten 2026")`.
 * Returns the day unchanged when the source states no period.
 */
export function appendSourcePeriod(formatted: string, { period }: LifecycleDay): string {
	return period === undefined ? formatted : `${formatted} ("${period}")`;
}

/**
 * Returns noon of the day. date-fns formats instants in local time, and daylight saving time never
 * moves noon to another day.
 */
function localNoon({ year, month, day }: CalendarDay): Date {
	return new Date(year, month - 1, day, 12);
}
