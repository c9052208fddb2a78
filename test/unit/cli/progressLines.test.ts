import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { progressReportLines } from '../../../src/cli/progress/textReport.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { dayOf } from '../support/dayOf.ts';

describe('progressReportLines', () => {
	it('counts ignored uses as uses that are left', () => {
		const day = dayOf('2026-11-24');
		const counts = { old: { uses: 0, ignored: 2, possible: 1 } };
		const api = { api: 'old', apiName: 'Old API', lastDay: dayOf('2027-03-31'), oldest: day };
		const repository = {
			...{ name: 'repository', apis: [api], files: [], notSearchedFor: [], notes: [] },
			samples: [{ day, commit: 'a', files: 1, counts }],
		};
		const report = { today: day, since: day, every: 'day', catalogVersion: 1, repositories: [repository] } as const;
		const lines = progressReportLines(report, new Terminal(new PassThrough(), new PassThrough()));
		const at = lines.findIndex((line) => /^Old API +repository/.test(line));
		assert.ok(!lines.some((line) => line.startsWith('Uses left in')), lines.join('\n'));
		assert.deepEqual(
			lines.slice(at - 1, at + 1).map((line) => line.split(/ {2,}/)),
			[
				['API', 'Repository', 'Uses left', 'Of these ignored', 'Possible', 'Oldest use', 'Days left'],
				['Old API', 'repository', '2', '2', '1', '2026-11-24 or earlier', '127'],
			],
		);
	});

	it('begins with the statement that there were no uses, and only if there were none', () => {
		const day = dayOf('2026-11-24');
		const terminal = new Terminal(new PassThrough(), new PassThrough());
		const searched = [{ day, commit: 'a', files: 1, counts: {} }];
		const empty = { name: 'repository', apis: [], files: [], notSearchedFor: [], notes: [], samples: searched };
		const report = { today: day, since: day, every: 'day', catalogVersion: 1, repositories: [empty] } as const;
		const statement = 'There were no certain uses of deprecated APIs in this period.';
		assert.deepEqual(progressReportLines(report, terminal), [statement]);
		const api = { api: 'old', apiName: 'Old API', lastDay: undefined, oldest: day };
		const file = { api: 'old', path: 'a.ts', lines: [1, 7], ignored: 0, since: day };
		const samples = [{ day, commit: 'a', files: 1, counts: { old: { uses: 2, ignored: 0, possible: 0 } } }];
		const repositories = [{ ...empty, apis: [api], files: [file], samples }];
		const lines = progressReportLines({ ...report, repositories }, terminal);
		assert.match(lines[0] ?? '', /^Old API: /);
		assert.match(lines[1] ?? '', /^ {2}\S/);
		assert.ok(lines.includes('  a.ts:1,7  Old API, since 2026-11-24 or earlier'), lines.join('\n'));
	});

	it('does not state that there were no uses if no files were searched', () => {
		const day = dayOf('2026-11-24');
		const terminal = new Terminal(new PassThrough(), new PassThrough());
		const ofNoFiles = { name: 'repository', apis: [], files: [], notSearchedFor: [], notes: [] };
		for (const samples of [[], [{ day, commit: 'a', files: 0, counts: {} }]]) {
			const repositories = [{ ...ofNoFiles, samples }];
			const report = { today: day, since: day, every: 'day', catalogVersion: 1, repositories } as const;
			assert.deepEqual(progressReportLines(report, terminal), [
				'No files with code were in the counted commits, so nothing was searched.',
			]);
		}
	});

	it('has a row of zeros for an API whose uses are all replaced', () => {
		const [first, last] = [dayOf('2026-11-17'), dayOf('2026-11-24')];
		const repository = {
			...{ name: 'repository', files: [], notSearchedFor: [], notes: [] },
			apis: [{ api: 'old', apiName: 'Old API', lastDay: dayOf('2026-11-20'), oldest: undefined }],
			samples: [
				{ day: first, commit: 'a', files: 1, counts: { old: { uses: 2, ignored: 1, possible: 1 } } },
				{ day: last, commit: 'b', files: 1, counts: {} },
			],
		};
		const report = { today: last, since: first, every: 'week', catalogVersion: 1, repositories: [repository] } as const;
		const lines = progressReportLines(report, new Terminal(new PassThrough(), new PassThrough()));
		assert.deepEqual(lines.at(-1)?.split(/ {2,}/), ['Old API', 'repository', '0', '0', '0', '-4']);
	});

	it('indents and wraps the text about an API so that it fits the terminal', () => {
		const day = dayOf('2026-11-24');
		const repository = {
			...{ name: 'repository', files: [], notSearchedFor: [], notes: [] },
			apis: [{ api: 'old', apiName: 'Old API', lastDay: undefined, oldest: day }],
			samples: [{ day, commit: 'a', files: 1, counts: { old: { uses: 2, ignored: 0, possible: 0 } } }],
		};
		const report = { today: day, since: day, every: 'day', catalogVersion: 1, repositories: [repository] } as const;
		const linesIn = (columns: number) => {
			const terminal = new Terminal(Object.assign(new PassThrough(), { columns }), new PassThrough());
			return progressReportLines(report, terminal).slice(1, 3);
		};
		const text = '  2 uses left. No last day is known. The counted period is too short for a';
		assert.deepEqual(linesIn(80), [`${text} pace.`, '']);
		assert.deepEqual(linesIn(79), [text, '  pace.']);
	});

	it('states that a use of the first counted day can be older, and only of such a use', () => {
		const [first, later] = [dayOf('2026-11-17'), dayOf('2026-11-24')];
		const api = { api: 'old', apiName: 'Old API', lastDay: undefined, oldest: first };
		const file = { api: 'old', lines: [1], ignored: 0 };
		const files = [
			{ ...file, path: 'a.ts', since: first },
			{ ...file, path: 'b.ts', since: later },
		];
		const counts = { old: { uses: 2, ignored: 0, possible: 0 } };
		const repository = {
			...{ name: 'repository', apis: [api], files, notSearchedFor: [], notes: [] },
			samples: [first, later].map((day) => ({ day, commit: 'a', files: 2, counts })),
		};
		const report = {
			today: later,
			since: first,
			every: 'week',
			catalogVersion: 1,
			repositories: [repository],
		} as const;
		const lines = progressReportLines(report, new Terminal(new PassThrough(), new PassThrough()));
		assert.match(lines.join('\n'), /^Old API +repository .* 2026-11-17 or earlier$/m);
		assert.deepEqual(lines.slice(lines.indexOf('Uses left in repository:')), [
			'Uses left in repository:',
			'  a.ts:1  Old API, since 2026-11-17 or earlier',
			'  b.ts:1  Old API, since 2026-11-24',
			'',
			'The date of a use is that of the first count that includes it.',
		]);
	});
});
