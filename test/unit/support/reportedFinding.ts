import type { ReportedFinding } from '../../../src/shared/core/reports/reportedFinding.ts';

/** Returns a certain finding of an ended API in the first line of `a.ts`, with the changes. */
export function reportedFinding(changes: Partial<ReportedFinding> = {}): ReportedFinding {
	return {
		rule: 'deprecated-api',
		file: { uri: 'a.ts', root: undefined },
		range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
		message: 'Ended.',
		severity: 'error',
		isPossible: false,
		ignored: undefined,
		lifecyclePhase: 'ended',
		daysLeft: -1,
		endOfService: undefined,
		related: [],
		identity: '',
		properties: {},
		...changes,
	};
}
