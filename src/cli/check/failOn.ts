import { type Stage, stages } from '../../shared/core/lifecycle/stage.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';

/** A condition of the option `--fail-on`, under which the command fails. */
export type FailCondition =
	/** The API or operation has reached this lifecycle phase or a later one. */
	| { readonly kind: 'stage'; readonly stage: Stage }
	/** At most this number of days of service is left. */
	| { readonly kind: 'days'; readonly days: number }
	/** A GraphQL operation is invalid. */
	| { readonly kind: 'graphql-error' };

/** The values that {@link parseFailCondition} accepts, besides day counts. */
export const failConditions: readonly string[] = [...stages, 'graphql-error'];

/** Parses a condition such as `ended`, `90d` or `graphql-error`; `undefined` for any other text. */
export function parseFailCondition(text: string): FailCondition | undefined {
	const stage = stages.find((each) => each === text);
	if (stage) {
		return { kind: 'stage', stage };
	}
	const days = /^(\d{1,5})d$/.exec(text)?.[1];
	if (days !== undefined) {
		return { kind: 'days', days: Number(days) };
	}
	return text === 'graphql-error' ? { kind: 'graphql-error' } : undefined;
}

/** Whether a finding meets at least one of the conditions. */
export function isFailing({ stage, daysLeft }: ReportedFinding, conditions: readonly FailCondition[]): boolean {
	return conditions.some((condition) => {
		if (condition.kind === 'stage') {
			return stage !== undefined && stages.indexOf(stage) >= stages.indexOf(condition.stage);
		}
		return condition.kind === 'days' && daysLeft !== undefined && daysLeft <= condition.days;
	});
}
