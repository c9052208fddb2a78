import assert from 'node:assert/strict';
import { mergeProgressReports } from '../../../../../src/catalog/core/progress/mergeProgressReports.ts';
import { progressJson, readProgressJson } from '../../../../../src/catalog/core/progress/progressJson.ts';
import {
	type ProgressNote,
	type ProgressReport,
	progressByApi,
	totalUseCounts,
} from '../../../../../src/catalog/core/progress/report.ts';
import { generatedReport, hostileReport } from '../../../../cli/support/progressReports.ts';
import { isComplete } from '../../../../fixtures/testSize.ts';
import { dayOf } from '../../../support/dayOf.ts';

describe('progressJson', () => {
	for (const [title, report] of [
		['a generated report', generatedReport(2)],
		['a report with hostile names', hostileReport()],
	] as const) {
		it(`${title} is the same after it was written as JSON and read again`, () => {
			// JSON has no unpaired surrogates and no undefined properties.
			const expected = JSON.parse(JSON.stringify(report));
			assert.deepEqual(JSON.parse(JSON.stringify(readProgressJson(progressJson(report)))), expected);
		});
	}

	it('the JSON of a report contains all kinds of notes', () => {
		const report = generatedReport(1);
		const notes: readonly ProgressNote[] = [
			{ kind: 'shallow' },
			{ kind: 'bare' },
			{ kind: 'no-commits', day: dayOf('2025-12-31') },
			{ kind: 'new-folder', folder: 'client', day: dayOf('2026-02-01') },
			{ kind: 'submodules', paths: ['libs/a'] },
			{ kind: 'later-period', day: dayOf('2026-09-01') },
		];
		const repositories = report.repositories.map((each) => ({ ...each, notes }));
		assert.deepEqual(readProgressJson(progressJson({ ...report, repositories }))?.repositories[0]?.notes, notes);
	});

	it('the JSON of a report contains no names of operations and no code', () => {
		const [repository] = JSON.parse(progressJson(generatedReport(1))).repositories;
		assert.deepEqual(Object.keys(repository).sort(), ['apis', 'files', 'name', 'notSearchedFor', 'notes', 'samples']);
		assert.deepEqual(Object.keys(repository.files[0]).sort(), [
			...['api', 'ignored', 'lines', 'mayBeOlder', 'path', 'since'],
		]);
	});

	it('the JSON of a report states which uses may be older than their day, because the first counted commit contains them', () => {
		const report = generatedReport(1, 2);
		const [repository] = report.repositories;
		const later = repository?.samples[1]?.day;
		const [first, second] = repository?.files ?? [];
		const [api] = repository?.apis ?? [];
		assert.ok(repository && later && first && second && api);
		const files = [first, { ...second, since: later }];
		const apis = [api, { ...api, oldest: later }, { ...api, oldest: undefined }];
		const json = JSON.parse(progressJson({ ...report, repositories: [{ ...repository, apis, files }] }));
		const [written] = json.repositories;
		const flags = (items: readonly { readonly mayBeOlder?: boolean }[]) => items.map(({ mayBeOlder }) => mayBeOlder);
		assert.deepEqual(flags(written.files), [true, false]);
		assert.deepEqual(flags(written.apis), [true, false, undefined]);
	});

	it('rejects a report in which any value has another type', () => {
		const valid = JSON.parse(progressJson(generatedReport(1, 1)));
		const paths: (readonly (string | number)[])[] = [];
		const visit = (value: unknown, path: readonly (string | number)[]) => {
			if (typeof value === 'object' && value !== null) {
				for (const [key, each] of Object.entries(value)) {
					visit(each, [...path, key]);
				}
			} else if (path[0] !== 'apis' && path[0] !== 'catalogVersion' && path.at(-1) !== 'mayBeOlder') {
				paths.push(path);
			}
		};
		visit(valid, []);
		assert.ok(paths.length > 100);
		// Items of an array have values of the same types.
		const byKeys = new Map(paths.map((path) => [path.filter((key) => Number.isNaN(Number(key))).join('.'), path]));
		for (const path of isComplete ? paths : byKeys.values()) {
			for (const wrong of [null, true, {}, [], -1, 1.5]) {
				const changed = structuredClone(valid);
				const parent = path.slice(0, -1).reduce((each, key) => each[key], changed);
				parent[path.at(-1) ?? ''] = wrong;
				assert.equal(readProgressJson(JSON.stringify(changed)), undefined, `${path.join('.')}: ${wrong}`);
			}
		}
	});
});

describe('mergeProgressReports', () => {
	/** Returns a report with the same numbers about other commits. */
	function otherRepository(report: ProgressReport): ProgressReport {
		const repositories = report.repositories.map((each) => ({
			...each,
			samples: each.samples.map((sample) => ({ ...sample, commit: sample.commit.replace(/^0/, 'f') })),
		}));
		return { ...report, repositories };
	}

	it('names repositories uniquely, and takes the latest date and the longest period', () => {
		const first = generatedReport(1);
		const second = {
			...otherRepository(generatedReport(1)),
			today: dayOf('2026-11-30'),
			since: dayOf('2026-01-01'),
			catalogVersion: 6,
		};
		const { report, repeated, ambiguous } = mergeProgressReports([first, second], undefined);
		const { repositories, today, since, catalogVersion } = report;
		assert.deepEqual([repeated, ambiguous], [[], ['repository-1']]);
		assert.deepEqual(
			repositories.map(({ name }) => name),
			['repository-1', 'repository-1 (2)'],
		);
		assert.deepEqual([today, since, catalogVersion], [dayOf('2026-11-30'), first.since, undefined]);
		assert.deepEqual(mergeProgressReports([first], dayOf('2027-01-01')).report.today, dayOf('2027-01-01'));
	});

	it('counts a repository of several reports once, with its latest numbers', () => {
		const latest = generatedReport(2);
		const earlier = {
			...latest,
			repositories: latest.repositories.map((each) => ({ ...each, samples: each.samples.slice(0, 1) })),
		};
		for (const reports of [[earlier, latest] as const, [latest, earlier] as const]) {
			const { report, repeated, ambiguous } = mergeProgressReports(reports, undefined);
			assert.deepEqual([report, repeated, ambiguous], [latest, ['repository-1', 'repository-2'], []]);
		}
	});

	it('counts the repositories of an earlier merged report once, even if the earlier merge numbered their names', () => {
		const [one, other] = [generatedReport(1), otherRepository(generatedReport(1))];
		const { report: merged } = mergeProgressReports([one, other], undefined);
		const { report } = mergeProgressReports([merged, other, one], undefined);
		assert.deepEqual(report, merged);
	});

	for (const [title, filesOf] of [
		['different numbers of files', (files: number) => files + 1],
		['the same number of files at one of their commits', (files: number, index: number) => files + index],
	] as const) {
		it(`counts folders of one repository that have the same name and ${title}`, () => {
			const report = generatedReport(1);
			const folder = {
				...report,
				repositories: report.repositories.map((each) => ({
					...each,
					samples: each.samples.map((sample, index) => ({ ...sample, files: filesOf(sample.files, index) })),
				})),
			};
			assert.equal(mergeProgressReports([report, folder], undefined).report.repositories.length, 2);
		});
	}

	it('adds the numbers of repositories, also on days that only one of them sampled', () => {
		const counts = (uses: number) => ({ a: { uses, ignored: 1, possible: 9 } });
		const commit = '0'.repeat(40);
		const [base] = generatedReport(1).repositories;
		assert.ok(base);
		const apis = [{ api: 'a', apiName: 'A', lastDay: undefined, oldest: undefined }];
		const notes: ProgressNote[] = [];
		const repositories = [
			{
				...base,
				apis,
				notes,
				samples: [
					{ day: dayOf('2026-01-01'), commit, files: 1, counts: counts(5) },
					{ day: dayOf('2026-03-01'), commit, files: 1, counts: counts(3) },
				],
			},
			{ ...base, apis, notes, samples: [{ day: dayOf('2026-02-01'), commit, files: 1, counts: counts(10) }] },
		];
		const [progress] = progressByApi(repositories, dayOf('2026-03-01'));
		assert.deepEqual(
			progress?.counts.map(({ count }) => count),
			[6, 17, 15],
		);
		assert.equal(progress?.ignored, 2);
		assert.deepEqual(totalUseCounts(repositories), progress?.counts);
	});

	it('begins the sums at the start of the latest period, unless a repository began in it', () => {
		const [base] = generatedReport(1).repositories;
		assert.ok(base);
		const apis = [{ api: 'a', apiName: 'A', lastDay: undefined, oldest: undefined }];
		const reportOf = (commit: string, since: string, samples: Readonly<Record<string, number>>): ProgressReport => ({
			...{ today: dayOf('2026-03-15'), since: dayOf(since), every: 'week', catalogVersion: 5 },
			repositories: [
				{
					...{ ...base, apis, notes: [] },
					samples: Object.entries(samples).map(([day, uses]) => ({
						...{ day: dayOf(day), commit: commit.repeat(40), files: 1 },
						counts: { a: { uses, ignored: 0, possible: 0 } },
					})),
				},
			],
		});
		const long = reportOf('a', '2026-02-25', { '2026-03-01': 6, '2026-03-08': 5, '2026-03-15': 4 });
		const short = reportOf('b', '2026-03-05', { '2026-03-08': 9, '2026-03-15': 8 });
		const begun = reportOf('c', '2026-03-05', { '2026-03-15': 1 });
		const merge = (...[first, ...others]: readonly [ProgressReport, ...ProgressReport[]]) =>
			mergeProgressReports([first, ...others], undefined).report;
		const sumsOf = ({ repositories, today }: ProgressReport) =>
			progressByApi(repositories, today)[0]?.counts.map(({ count }) => count);
		assert.deepEqual(sumsOf(merge(long, short)), [14, 12]);
		assert.deepEqual(sumsOf(merge(merge(short, long), begun)), [14, 13]);
		assert.deepEqual(sumsOf(merge(long, begun)), [6, 5, 5]);
		assert.deepEqual(sumsOf(merge(short, begun)), [9, 9]);
	});

	it('ends an API on the earliest of its last days in several repositories', () => {
		const report = generatedReport(2);
		const [first, second] = report.repositories;
		const [api] = first?.apis ?? [];
		assert.ok(first && second && api);
		const lastDayOf = (...days: readonly (string | undefined)[]) => {
			const repositories = [first, second].map((each, index) => {
				const day = days[index];
				return { ...each, apis: [{ ...api, lastDay: day === undefined ? undefined : dayOf(day) }] };
			});
			return progressByApi(repositories, report.today)[0]?.lastDay;
		};
		assert.deepEqual(lastDayOf('2027-03-31', '2028-12-31'), dayOf('2027-03-31'));
		assert.deepEqual(lastDayOf('2028-12-31', '2027-03-31'), dayOf('2027-03-31'));
		assert.deepEqual(lastDayOf(undefined, '2028-12-31'), dayOf('2028-12-31'));
	});

	it('begins the sums of several repositories at the first sample of a shallow clone', () => {
		const commit = '0'.repeat(40);
		const counts = { a: { uses: 4, ignored: 0, possible: 0 } };
		const samplesOn = (...days: string[]) => days.map((day) => ({ day: dayOf(day), commit, files: 1, counts }));
		const [base] = generatedReport(1).repositories;
		assert.ok(base);
		const apis = [{ api: 'a', apiName: 'A', lastDay: undefined, oldest: undefined }];
		const complete = { ...base, apis, notes: [], samples: samplesOn('2026-01-01', '2026-03-01') };
		const later = { ...base, apis, samples: samplesOn('2026-02-01', '2026-03-01') };
		const sumsWith = (notes: readonly ProgressNote[]) =>
			progressByApi([complete, { ...later, notes }], dayOf('2026-03-01'))[0]?.counts.map(({ count }) => count);
		assert.deepEqual(sumsWith([{ kind: 'shallow' }]), [8, 8]);
		assert.deepEqual(sumsWith([]), [4, 8, 8]);
	});
});
