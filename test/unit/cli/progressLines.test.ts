import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { progressLines } from '../../../src/cli/progress/textReport.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { dayOf } from '../support/dayOf.ts';

describe('progressLines', () => {
	it('counts ignored uses as uses that are left', () => {
		const day = dayOf('2026-11-24');
		const counts = { old: { uses: 0, ignored: 2, possible: 1 } };
		const api = { api: 'old', apiName: 'Old API', lastDay: dayOf('2027-03-31'), oldest: day };
		const repository = {
			...{ name: 'repository', apis: [api], files: [], notSearchedFor: [], notes: [] },
			samples: [{ day, commit: 'a', files: 1, counts }],
		};
		const report = { today: day, since: day, every: 'day', catalogVersion: 1, repositories: [repository] } as const;
		const lines = progressLines(report, new Terminal(new PassThrough(), new PassThrough()));
		const row = lines.find((line) => /^Old API +repository/.test(line)) ?? '';
		assert.ok(!lines.some((line) => line.startsWith('Uses left in')), lines.join('\n'));
		assert.deepEqual(row.split(/ {2,}/), ['Old API', 'repository', '2', '2', '1', '2026-11-24', '127']);
	});
});
