import { type LifecyclePhase, lifecyclePhases } from './lifecyclePhase.ts';

/**
 * The severity of a finding. With `off`, the finding is not a problem. It is shown in the tree
 * view, in hovers and in the export.
 */
export type Severity = 'error' | 'warning' | 'information' | 'off';

/** A severity for each lifecycle phase. */
export type PhaseSeverities = Readonly<Record<LifecyclePhase, Severity>>;

/** The severities of the lifecycle phases without a setting. */
export const defaultSeverities: PhaseSeverities = {
	'no-further-development': 'off',
	'pre-announced': 'information',
	announced: 'information',
	'ending-soon': 'warning',
	ended: 'error',
	withdrawn: 'error',
};

/** All severities, the most severe one first. */
export const severities: readonly Severity[] = ['error', 'warning', 'information', 'off'];

/**
 * Reads `studyAdmin.deprecations.severity`. Missing and invalid values are replaced with defaults.
 */
export function readSeverities(raw: unknown): PhaseSeverities {
	const configured: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
	const entries = lifecyclePhases.map((lifecyclePhase) => {
		const value = severities.find((severity) => severity === configured[lifecyclePhase]);
		return [lifecyclePhase, value ?? defaultSeverities[lifecyclePhase]] as const;
	});
	return { ...defaultSeverities, ...Object.fromEntries(entries) };
}
