import type { CalendarDay } from '../../../shared/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../../shared/lifecycle/datesInText.ts';
import { daysLeft, type Stage, stageOn } from '../../../shared/lifecycle/stage.ts';

/** What a deprecation reason says about the end. */
export interface DeprecationJudgement {
	readonly stage: Stage;
	/** The last day; `undefined` when the reason names none. */
	readonly endOfService: CalendarDay | undefined;
	/** 0 on the last day, negative after it; `undefined` when the reason names no day. */
	readonly daysLeft: number | undefined;
}

/** Reads the date in a deprecation reason. One without a date, or with one since when it counts, is announced. */
export function judgeDeprecation(reason: string, today: CalendarDay, warnWithinDays: number): DeprecationJudgement {
	const endOfService = endOfServiceInText(reason);
	return {
		stage: stageOn(today, { endOfService }, warnWithinDays) ?? 'announced',
		endOfService,
		daysLeft: endOfService && daysLeft(today, endOfService),
	};
}
