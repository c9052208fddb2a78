import { type LifecyclePhase, lifecyclePhases } from './lifecyclePhase.ts';

/**
 * The severity of a finding. With `off`, the finding is shown in the tree view and in hovers only.
 */
export type Severity = 'error' | 'warning' | 'information' | 'off';

/** A severity for each lifecycle phase. */
export type PhaseSeverities = Readonly<Record<LifecyclePhase, Severity>>;

const defaults: PhaseSeverities = {
	'no-further-development': 'off',
	'pre-announced': 'information',
	announced: 'information',
	'ending-soon': 'warning',
	ended: 'error',
	withdrawn: 'error',
};

const severities: readonly Severity[] = ['error', 'warning', 'information', 'off'];

/**
 * Reads `studyAdmin.deprecations.severity`. Missing and invalid values are replaced with defaults.
 */
export function readSeverities(raw: unknown): PhaseSeverities {
	const configured: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
	const entries = lifecyclePhases.map(
		(lifecyclePhase) => [lifecyclePhase, severityOr(defaults[lifecyclePhase])(configured[lifecyclePhase])] as const,
	);
	return { ...defaults, ...Object.fromEntries(entries) };
}

/**
 * Returns a function that returns its argument if that is a severity, and `fallback` for any other
 * value.
 */
export function severityOr(fallback: Severity): (raw: unknown) => Severity {
	return (raw) => severities.find((severity) => severity === raw) ?? fallback;
}
