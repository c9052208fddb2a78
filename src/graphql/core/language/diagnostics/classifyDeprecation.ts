import type { CalendarDay } from '../../../../shared/core/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../../../shared/core/lifecycle/datesInText.ts';
import { daysLeft, type Stage, stageOn } from '../../../../shared/core/lifecycle/stage.ts';

/** The lifecycle stage that a deprecation reason states. */
export interface ClassifiedDeprecation {
	readonly stage: Stage;
	/** The last day of service; `undefined` if the reason contains no date. */
	readonly endOfService: CalendarDay | undefined;
	/** 0 on the last day, negative after it; `undefined` when the reason names no day. */
	readonly daysLeft: number | undefined;
}

/**
 * Reads the end of service in a deprecation reason. Without such a date the stage is `announced`.
 */
export function classifyDeprecation(reason: string, today: CalendarDay, warnWithinDays: number): ClassifiedDeprecation {
	const endOfService = endOfServiceInText(reason);
	return {
		stage: stageOn(today, { endOfService }, warnWithinDays) ?? 'announced',
		endOfService,
		daysLeft: endOfService && daysLeft(today, endOfService),
	};
}
