import { type CalendarDay, compareDays, daysBetween, subtractDays } from './calendarDay.ts';

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
	const { preAnnounced, announced, withdrawn } = dates;
	const lastDay = lastUsableDay(dates);
	const reached = (day: CalendarDay | undefined) => day !== undefined && compareDays(day, today) <= 0;
	if (reached(withdrawn)) {
		return 'withdrawn';
	}
	if (lastDay) {
		const left = daysOfServiceLeft(today, lastDay);
		if (left < 0) {
			return 'ended';
		}
		if (left <= warnWithinDays) {
			return 'ending-soon';
		}
	}
	const withoutNotice = !preAnnounced && !announced && lastDay !== undefined;
	if (reached(announced) || withoutNotice) {
		return 'announced';
	}
	if (reached(preAnnounced)) {
		return 'pre-announced';
	}
	return dates.noFurtherDevelopment ? 'no-further-development' : undefined;
}

/**
 * Returns the last day on which an API can be used: the end of service, or the day before an
 * earlier withdrawal. A withdrawal in a period is represented by its period. Returns `undefined`
 * when neither is known.
 */
export function lastUsableDay(dates: LifecycleDates): LifecycleDay | undefined {
	const { endOfService, withdrawn } = dates;
	if (!withdrawn || endsBeforeWithdrawal(dates)) {
		return endOfService;
	}
	return withdrawn.period === undefined ? subtractDays(withdrawn, 1) : withdrawn;
}

/** Whether the end of service is known and before the withdrawal, if one is known. */
export function endsBeforeWithdrawal({ endOfService, withdrawn }: LifecycleDates): boolean {
	return endOfService !== undefined && (!withdrawn || compareDays(endOfService, withdrawn) < 0);
}

/** Returns the days of service left on a day: 0 on the last day, −1 on the day after it. */
export function daysOfServiceLeft(today: CalendarDay, endOfService: CalendarDay): number {
	return daysBetween(today, endOfService);
}
