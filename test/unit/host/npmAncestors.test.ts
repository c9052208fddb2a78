import assert from 'node:assert/strict';
import { npmAncestors, type ProcessDetails } from '../../host/npmAncestors.ts';

describe('npmAncestors', () => {
	const processes: Readonly<Record<number, ProcessDetails>> = {
		50: { parent: 40, command: 'node test/host/start.ts' },
		40: { parent: 30, command: 'sh -c node test/host/start.ts' },
		30: { parent: 20, command: 'npm run start:vscode' },
		20: { parent: 10, command: '/bin/bash -c node test/host/setup.mjs && npm run start:vscode' },
		10: { parent: 5, command: 'npm start' },
		5: { parent: 1, command: '-bash' },
		60: { parent: 5, command: 'node test/run.ts' },
		70: { parent: 4, command: 'node test/run.ts' },
	};
	const cases = [
		{ process: 50, ancestors: [40, 30, 20, 10] },
		{ process: 60, ancestors: [] },
		{ process: 70, ancestors: [] },
		{ process: 99, ancestors: [] },
	];
	for (const { process, ancestors } of cases) {
		it(`the npm ancestors of process ${process} are ${ancestors.join(', ') || 'none'}`, () => {
			assert.deepEqual(
				npmAncestors(process, (pid) => processes[pid]),
				ancestors,
			);
		});
	}
});
