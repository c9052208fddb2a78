import type { CheckedFinding, CheckedRepository } from '../../../src/cli/check/checkRepository.ts';
import { reportedFinding } from './reportedFinding.ts';

const subject = { api: 'legacy', apiName: 'Legacy API', operation: undefined, method: undefined };

/** Returns a finding about an API, with the changes. */
export function checkedFinding(changes: Partial<CheckedFinding> = {}): CheckedFinding {
	return { ...reportedFinding(), relativePath: 'a.ts', subject, ...changes };
}

/** Returns one repository with these findings. */
export function checkedRepository(...findings: readonly CheckedFinding[]): readonly CheckedRepository[] {
	return [
		{
			repository: { name: 'web', folder: '/web', relativePath: 'web', files: undefined },
			findings,
			counts: { files: 1, unreadable: [], binary: 0, unusableIgnoreFiles: [] },
			draftRequests: [],
			unreadCalls: 0,
			settingProblems: [],
			unsearched: [],
			known: 0,
			graphql: { files: 0, withoutSchema: 0, drafts: [] },
			graphqlProblems: [],
		},
	];
}
