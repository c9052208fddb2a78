import { type Stage, stages } from './stage.ts';

/** How loudly something is told; `off` keeps a stage to the tree. */
export type StageSeverity = 'error' | 'warning' | 'information' | 'off';

/** A severity for every stage. */
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
 * Reads `studyAdmin.deprecations.severity`; what is missing or not understood has its default
 * (product.md, section 5).
 */
export function readSeverities(raw: unknown): StageSeverities {
	const given: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
	const chosen = stages.map((stage) => [stage, severityOr(defaults[stage])(given[stage])] as const);
	return { ...defaults, ...Object.fromEntries(chosen) };
}

/** Reads one severity; anything else gives `preset`. */
export function severityOr(preset: StageSeverity): (raw: unknown) => StageSeverity {
	return (raw) => severities.find((severity) => severity === raw) ?? preset;
}
