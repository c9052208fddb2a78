import {
	addDays,
	type CalendarDay,
	compareDays,
	daysBetween,
	subtractMonths,
} from '../../../shared/core/lifecycle/calendarDay.ts';

/** The number of uses on a day. */
export interface CountOnDay {
	readonly day: CalendarDay;
	readonly count: number;
}

/** How the number of uses has changed, and when it reaches zero at this pace. */
export type Outlook =
	/** There were no uses on any day. */
	| { readonly kind: 'none' }
	/** There are no uses since this sampled day. */
	| { readonly kind: 'done'; readonly since: CalendarDay }
	/** There is only one sampled day, so the pace is unknown. */
	| { readonly kind: 'unknown'; readonly left: number }
	/** The number is the same as on the first day of the pace, or greater. */
	| { readonly kind: 'flat' | 'rising'; readonly left: number; readonly pace: ChangeInPeriod }
	/** `done` is the day on which no uses are left; `undefined` if that takes a century. */
	| {
			readonly kind: 'falling';
			readonly left: number;
			readonly pace: ChangeInPeriod;
			readonly done: CalendarDay | undefined;
	  };

/** The change of a number in a period that ends with the last count. */
interface ChangeInPeriod {
	/** The first day of the period. */
	readonly since: CalendarDay;
	/** The number on the last day minus the number on the first day. */
	readonly change: number;
}

/** The months from which the pace is computed. */
const paceMonths = 3;
/** Number of days after which no day of completion is computed. */
const maxDays = 36_500;

/**
 * Returns the outlook for counts, the earliest day first. The pace is that of the last three
 * months, or of the complete period if it is shorter.
 */
export function outlookOf(counts: readonly CountOnDay[]): Outlook {
	const last = counts.at(-1);
	if (!last || counts.every(({ count }) => count === 0)) {
		return { kind: 'none' };
	}
	if (last.count === 0) {
		const lastWithUses = counts.findLastIndex(({ count }) => count > 0);
		return { kind: 'done', since: counts[lastWithUses + 1]?.day ?? last.day };
	}
	const from = subtractMonths(last.day, paceMonths);
	const start = counts.findLast(({ day }) => compareDays(day, from) <= 0) ?? counts[0] ?? last;
	if (start === last) {
		return { kind: 'unknown', left: last.count };
	}
	const pace = { since: start.day, change: last.count - start.count };
	if (pace.change >= 0) {
		return { kind: pace.change === 0 ? 'flat' : 'rising', left: last.count, pace };
	}
	const days = Math.ceil((last.count * daysBetween(start.day, last.day)) / -pace.change);
	return { kind: 'falling', left: last.count, pace, done: days > maxDays ? undefined : addDays(last.day, days) };
}

/**
 * Whether the day on which no uses are left has passed, because the last count was before it. That
 * no uses are left is then not known.
 */
export function isCompletionPast(outlook: Outlook, today: CalendarDay): boolean {
	return outlook.kind === 'falling' && outlook.done !== undefined && compareDays(outlook.done, today) < 0;
}

/** Whether the uses of an API are replaced before its last day. */
export type DeadlineVerdict = 'done' | 'in time' | 'too late' | 'unknown';

/**
 * Compares an outlook with the last day of service; `undefined` when that is unknown. Uses that are
 * left after the last day, and those whose number does not fall, are too late. Counts that are too
 * old for an outlook have the verdict `unknown`.
 */
export function deadlineVerdict(
	outlook: Outlook,
	today: CalendarDay,
	lastDay: CalendarDay | undefined,
): DeadlineVerdict {
	if (outlook.kind === 'none' || outlook.kind === 'done') {
		return 'done';
	}
	if (!lastDay) {
		return 'unknown';
	}
	if (compareDays(today, lastDay) > 0) {
		return 'too late';
	}
	if (outlook.kind === 'unknown') {
		return 'unknown';
	}
	if (isCompletionPast(outlook, today)) {
		return 'unknown';
	}
	const isInTime = outlook.kind === 'falling' && outlook.done && compareDays(outlook.done, lastDay) <= 0;
	return isInTime ? 'in time' : 'too late';
}
