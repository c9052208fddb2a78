import type { CheckedRepository, FindingInFile } from '../../../src/cli/check/checkRepository.ts';
import { reportedFinding } from './reportedFinding.ts';

const subject = { api: 'legacy', apiName: 'Legacy API', operation: undefined, method: undefined };

/** Returns a finding about an API, with the changes. */
export function findingInFile(changes: Partial<FindingInFile> = {}): FindingInFile {
	return { ...reportedFinding(), relativePath: 'a.ts', subject, ...changes };
}

/** Returns one repository with these findings. */
export function checkedRepository(...findings: readonly FindingInFile[]): readonly CheckedRepository[] {
	return [
		{
			repository: { name: 'web', folder: '/web', relativePath: 'web', files: undefined },
			findings,
			counts: { files: 1, unreadable: [], binary: 0, unusableIgnoreFiles: [] },
			draftRequests: [],
			unreadCalls: 0,
			settingProblems: [],
			unsearched: [],
			known: [],
			graphql: { files: 0, withoutSchema: 0, unchecked: [], unreadDocuments: 0, drafts: [] },
			graphqlProblems: [],
		},
	];
}
