import { type CalendarDay, compareDays, daysBetween } from './calendarDay.ts';

/** How near to its end something is, from far to gone. */
export const stages = [
	'no-further-development',
	'pre-announced',
	'announced',
	'ending-soon',
	'ended',
	'withdrawn',
] as const;

/** One step of the ladder. */
export type Stage = (typeof stages)[number];

/** A day of a lifecycle as a source states it. */
export interface LifecycleDay extends CalendarDay {
	/**
	 * The words of a source that names a period or a deadline, such as `høsten 2026`. The day is then
	 * the last one that is possible.
	 */
	readonly period?: string;
}

/** What is known about an end (spec/api-catalog.md, Versioning 3). Every date is optional. */
export interface LifecycleDates {
	readonly noFurtherDevelopment?: boolean | undefined;
	readonly preAnnounced?: LifecycleDay | undefined;
	readonly announced?: LifecycleDay | undefined;
	/** The last day of service: "end of service D" and "ends after D" mean the same. */
	readonly endOfService?: LifecycleDay | undefined;
	/** The first day on which it is gone. */
	readonly withdrawn?: LifecycleDay | undefined;
}

/**
 * The stage on a day. An end without a notice date counts as announced. `undefined` when nothing is
 * known to end, or when every notice lies in the future.
 */
export function stageOn(today: CalendarDay, dates: LifecycleDates, warnWithinDays: number): Stage | undefined {
	const { preAnnounced, announced, endOfService, withdrawn } = dates;
	const reached = (day: CalendarDay | undefined) => day !== undefined && compareDays(day, today) <= 0;
	if (reached(withdrawn)) {
		return 'withdrawn';
	}
	if (endOfService) {
		const left = daysLeft(today, endOfService);
		if (left < 0) {
			return 'ended';
		}
		if (left <= warnWithinDays) {
			return 'ending-soon';
		}
	}
	const withoutNotice = !preAnnounced && !announced && (endOfService ?? withdrawn) !== undefined;
	if (reached(announced) || withoutNotice) {
		return 'announced';
	}
	if (reached(preAnnounced)) {
		return 'pre-announced';
	}
	return dates.noFurtherDevelopment ? 'no-further-development' : undefined;
}

/** Days of service left on a day: 0 on the last day, −1 on the day after it. */
export function daysLeft(today: CalendarDay, endOfService: CalendarDay): number {
	return daysBetween(today, endOfService);
}
