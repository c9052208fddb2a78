import type { CalendarDay } from '../../../../shared/core/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../../../shared/core/lifecycle/datesInText.ts';
import {
	daysOfServiceLeft,
	type LifecyclePhase,
	lifecyclePhaseOn,
} from '../../../../shared/core/lifecycle/lifecyclePhase.ts';

/** The lifecycle phase of a deprecated element, read from its deprecation reason. */
export interface ClassifiedDeprecation {
	readonly lifecyclePhase: LifecyclePhase;
	/** The last day of service; `undefined` if the reason contains no date. */
	readonly endOfService: CalendarDay | undefined;
	/**
	 * Days until the last day of service: 0 on that day, negative after it; `undefined` if the
	 * reason contains no date.
	 */
	readonly daysLeft: number | undefined;
}

/**
 * Returns the end of service that a deprecation reason states, and the lifecycle phase on the day
 * `today`. Without a date the lifecycle phase is `announced`.
 */
export function classifyDeprecation(reason: string, today: CalendarDay, warnWithinDays: number): ClassifiedDeprecation {
	const endOfService = endOfServiceInText(reason);
	return {
		lifecyclePhase: lifecyclePhaseOn(today, { endOfService }, warnWithinDays) ?? 'announced',
		endOfService,
		daysLeft: endOfService && daysOfServiceLeft(today, endOfService),
	};
}
