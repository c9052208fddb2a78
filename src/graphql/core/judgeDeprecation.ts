import type { CalendarDay } from '../../shared/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../shared/lifecycle/datesInText.ts';
import { daysLeft, type Stage, stageOn, stages } from '../../shared/lifecycle/stage.ts';

/** How loud a deprecation is. */
export type Severity = 'error' | 'warning' | 'information' | 'off';

/** What a deprecation reason says about the end. */
export interface DeprecationJudgement {
	readonly stage: Stage;
	/** The last day; `undefined` when the reason names none. */
	readonly endOfService: CalendarDay | undefined;
	/** 0 on the last day, negative after it; `undefined` when the reason names no day. */
	readonly daysLeft: number | undefined;
}

const defaultSeverities: Readonly<Record<Stage, Severity>> = {
	'no-further-development': 'off',
	'pre-announced': 'information',
	announced: 'information',
	'ending-soon': 'warning',
	ended: 'error',
	withdrawn: 'error',
};

/** Reads the date in a deprecation reason. One without a date counts as announced. */
export function judgeDeprecation(reason: string, today: CalendarDay, warnWithinDays: number): DeprecationJudgement {
	const endOfService = endOfServiceInText(reason);
	return {
		stage: stageOn(today, { endOfService }, warnWithinDays) ?? 'announced',
		endOfService,
		daysLeft: endOfService && daysLeft(today, endOfService),
	};
}

/** Reads the setting `studyAdmin.deprecations.severity`; what it does not say, or says wrongly, is as by default. */
export function readSeverities(raw: unknown): Readonly<Record<Stage, Severity>> {
	const given: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
	const entries = stages.map((stage) => [stage, isSeverity(given[stage]) ? given[stage] : defaultSeverities[stage]]);
	return Object.fromEntries(entries);
}

function isSeverity(value: unknown): value is Severity {
	return value === 'error' || value === 'warning' || value === 'information' || value === 'off';
}
