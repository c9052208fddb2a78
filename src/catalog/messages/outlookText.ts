import type { L10n } from '../../shared/core/errorMessages.ts';
import { type CalendarDay, daysBetween } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import { plural } from '../../shared/core/plural.ts';
import { type DeadlineVerdict, isCompletionPast, type Outlook } from '../core/progress/outlook.ts';

/** The days with which an outlook is described. */
interface OutlookDays {
	readonly today: CalendarDay;
	/** The last day of service; `undefined` when it is unknown. */
	readonly lastDay: CalendarDay | undefined;
}

/**
 * Returns the sentences that say how many uses are left, and when none is left at this pace.
 * `locale` is the language tag for dates.
 */
export function outlookText(outlook: Outlook, days: OutlookDays, l10n: L10n, locale: string): string {
	switch (outlook.kind) {
		case 'none':
			return l10n.t('No uses in the period.');
		case 'done':
			return l10n.t('No uses left since {0}.', formatLongDay(outlook.since, locale));
		default:
			return `${leftText(outlook.left, days, l10n, locale)} ${paceText(outlook, days, l10n, locale)}`;
	}
}

/** Returns the label of a verdict. */
export function verdictLabel(verdict: DeadlineVerdict, l10n: L10n): string {
	switch (verdict) {
		case 'done':
			return l10n.t('Done');
		case 'in time':
			return l10n.t('In time');
		case 'too late':
			return l10n.t('Too late');
		case 'unknown':
			return l10n.t('Unknown');
	}
}

function leftText(left: number, { today, lastDay }: OutlookDays, l10n: L10n, locale: string): string {
	const uses = plural(left, l10n.t('1 use left'), l10n.t('{0} uses left', left));
	if (!lastDay) {
		return l10n.t('{0}. No last day is known.', uses);
	}
	const days = daysBetween(today, lastDay);
	const day = formatLongDay(lastDay, locale);
	if (days === 0) {
		return l10n.t('{0}. Today is the last day of service.', uses);
	}
	return days > 0
		? l10n.t('{0}, {1} until the last day of service, {2}.', uses, dayCount(days, l10n), day)
		: l10n.t('{0}, {1} after the last day of service, {2}.', uses, dayCount(-days, l10n), day);
}

function paceText(
	outlook: Exclude<Outlook, { readonly kind: 'none' | 'done' }>,
	{ today, lastDay }: OutlookDays,
	l10n: L10n,
	locale: string,
): string {
	if (outlook.kind === 'unknown') {
		return l10n.t('The counted period is too short for a pace.');
	}
	const { since, change } = outlook.pace;
	const start = formatLongDay(since, locale);
	switch (outlook.kind) {
		case 'flat':
			return l10n.t('The number is the same as on {0}, so it does not reach zero at this pace.', start);
		case 'rising':
			return plural(
				change,
				l10n.t('There is 1 use more than on {0}, so the number does not reach zero at this pace.', start),
				l10n.t('There are {0} uses more than on {1}, so the number does not reach zero at this pace.', change, start),
			);
		case 'falling': {
			const pace = l10n.t('At the pace since {0} ({1} fewer)', start, -change);
			if (!outlook.done) {
				return l10n.t('{0}, the number does not reach zero within 100 years.', pace);
			}
			const done = formatLongDay(outlook.done, locale);
			if (isCompletionPast(outlook, today)) {
				return l10n.t('{0}, done on {1}, which has passed. Count the uses again.', pace, done);
			}
			// After the last day, the number of days between it and the day of completion is not useful.
			if (!lastDay || daysBetween(today, lastDay) < 0) {
				return l10n.t('{0}, done on {1}.', pace, done);
			}
			const margin = daysBetween(outlook.done, lastDay);
			if (margin === 0) {
				return l10n.t('{0}, done on {1}, which is the last day.', pace, done);
			}
			return margin > 0
				? l10n.t('{0}, done on {1}, {2} before the last day.', pace, done, dayCount(margin, l10n))
				: l10n.t('{0}, done on {1}, {2} after the last day.', pace, done, dayCount(-margin, l10n));
		}
	}
}

function dayCount(days: number, l10n: L10n): string {
	return plural(days, l10n.t('1 day'), l10n.t('{0} days', days));
}
