import type { GraphqlRuleId } from '../../graphql/messages/reportedDiagnostic.ts';
import { type LifecyclePhase, lifecyclePhases } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';

/** A condition of the option `--fail-on`, under which the command fails. */
export type FailCondition =
	/** The API, operation or GraphQL element has reached this lifecycle phase or a later one. */
	| { readonly kind: 'phase'; readonly lifecyclePhase: LifecyclePhase }
	/** At most this number of days of service is left. */
	| { readonly kind: 'days'; readonly days: number }
	/**
	 * A GraphQL document has a syntax error or is invalid, or the next schema makes an operation
	 * invalid or changes the values that it receives. Deprecations are not errors.
	 */
	| { readonly kind: 'graphql-error' };

/** The values that {@link parseFailCondition} accepts, besides day counts. */
export const namedFailConditions: readonly string[] = [...lifecyclePhases, 'graphql-error'];

/** Parses a condition such as `ended`, `90d` or `graphql-error`; `undefined` for any other text. */
export function parseFailCondition(text: string): FailCondition | undefined {
	const lifecyclePhase = lifecyclePhases.find((each) => each === text);
	if (lifecyclePhase) {
		return { kind: 'phase', lifecyclePhase };
	}
	const days = /^(\d{1,5})d$/.exec(text)?.[1];
	if (days !== undefined) {
		return { kind: 'days', days: Number(days) };
	}
	return text === 'graphql-error' ? { kind: 'graphql-error' } : undefined;
}

/** Whether a finding meets at least one of the conditions. */
export function meetsFailCondition(finding: ReportedFinding, conditions: readonly FailCondition[]): boolean {
	return conditions.some((condition) => meets(finding, condition));
}

function meets({ rule, severity, lifecyclePhase, daysLeft }: ReportedFinding, condition: FailCondition): boolean {
	switch (condition.kind) {
		case 'phase':
			return (
				lifecyclePhase !== undefined &&
				lifecyclePhases.indexOf(lifecyclePhase) >= lifecyclePhases.indexOf(condition.lifecyclePhase)
			);
		case 'days':
			return daysLeft !== undefined && daysLeft <= condition.days;
		case 'graphql-error':
			return errorRules.has(rule) && severity === 'error';
	}
}

const errorRules: ReadonlySet<string> = new Set<GraphqlRuleId>([
	'graphql/syntax',
	'graphql/validation',
	'graphql/schema-change',
]);
