import { type Stage, stages } from './stage.ts';

/**
 * The severity of a finding. With `off`, the finding is shown in the tree view and in hovers only.
 */
export type StageSeverity = 'error' | 'warning' | 'information' | 'off';

/** A severity for each lifecycle phase. */
export type StageSeverities = Readonly<Record<Stage, StageSeverity>>;

const defaults: StageSeverities = {
	'no-further-development': 'off',
	'pre-announced': 'information',
	announced: 'information',
	'ending-soon': 'warning',
	ended: 'error',
	withdrawn: 'error',
};

const severities: readonly StageSeverity[] = ['error', 'warning', 'information', 'off'];

/**
 * Reads `studyAdmin.deprecations.severity`. Missing and invalid values are replaced with defaults.
 */
export function readSeverities(raw: unknown): StageSeverities {
	const configured: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
	const entries = stages.map((stage) => [stage, severityOr(defaults[stage])(configured[stage])] as const);
	return { ...defaults, ...Object.fromEntries(entries) };
}

/**
 * Returns a function that returns its argument if that is a severity, and `fallback` for any other
 * value.
 */
export function severityOr(fallback: StageSeverity): (raw: unknown) => StageSeverity {
	return (raw) => severities.find((severity) => severity === raw) ?? fallback;
}
