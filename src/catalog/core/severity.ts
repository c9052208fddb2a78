import type { StageSeverities, StageSeverity } from '../../shared/lifecycle/severities.ts';
import type { Stage } from '../../shared/lifecycle/stage.ts';
import type { IgnoreState } from './ignores.ts';

/** How loudly a use is to be told by its stage. What somebody put off until a day is at least a warning after it, unless its stage is not told at all. */
export function severityOf(stage: Stage | undefined, severities: StageSeverities, ignore: IgnoreState): StageSeverity {
	const severity = stage === undefined ? 'off' : severities[stage];
	return ignore === 'expired' && severity === 'information' ? 'warning' : severity;
}

const byWeight: readonly StageSeverity[] = ['error', 'warning', 'information', 'off'];

/** Negative when `a` is the worse one. */
export function compareSeverities(a: StageSeverity, b: StageSeverity): number {
	return byWeight.indexOf(a) - byWeight.indexOf(b);
}
