import { type CalendarDay, compareDays, daysBetween } from './calendarDay.ts';

/** The phases in the lifecycle of an API, from the earliest to the last. */
export const lifecyclePhases = [
	'no-further-development',
	'pre-announced',
	'announced',
	'ending-soon',
	'ended',
	'withdrawn',
] as const;

/** A phase in the lifecycle of an API. */
export type LifecyclePhase = (typeof lifecyclePhases)[number];

/** A day of a lifecycle, as a source states it. */
export interface LifecycleDay extends CalendarDay {
	/**
	 * The original text when the source states a period or a deadline instead of a day, such as
	 * `høsten 2026`. The day is then the last possible one.
	 */
	readonly period?: string;
}

/** The dates of a lifecycle (docs/services.md, K5). All are optional. */
export interface LifecycleDates {
	readonly noFurtherDevelopment?: boolean | undefined;
	readonly preAnnounced?: LifecycleDay | undefined;
	readonly announced?: LifecycleDay | undefined;
	/** The last day of service: "end of service D" and "ends after D" mean the same. */
	readonly endOfService?: LifecycleDay | undefined;
	/** The first day on which the API is no longer available. */
	readonly withdrawn?: LifecycleDay | undefined;
}

/**
 * Returns the lifecycle phase on the day `today`. An end counts as announced when the source states
 * no day of its announcement. Returns `undefined` while the API is developed further and no end is
 * known or announced yet.
 */
export function lifecyclePhaseOn(
	today: CalendarDay,
	dates: LifecycleDates,
	warnWithinDays: number,
): LifecyclePhase | undefined {
	const { preAnnounced, announced, endOfService, withdrawn } = dates;
	const reached = (day: CalendarDay | undefined) => day !== undefined && compareDays(day, today) <= 0;
	if (reached(withdrawn)) {
		return 'withdrawn';
	}
	if (endOfService) {
		const left = daysOfServiceLeft(today, endOfService);
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

/** Returns the days of service left on a day: 0 on the last day, −1 on the day after it. */
export function daysOfServiceLeft(today: CalendarDay, endOfService: CalendarDay): number {
	return daysBetween(today, endOfService);
}
