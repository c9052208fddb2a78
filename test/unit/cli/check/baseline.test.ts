import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import {
	type BaselineEntry,
	baselineEntriesInRepositories,
	baselineEntriesOf,
	baselineRoot,
	findingsNotInBaseline,
	formatBaseline,
	parseBaseline,
} from '../../../../src/cli/check/baseline.ts';
import { reportedFinding } from '../../support/reportedFinding.ts';

const hash = (text: string) => `hash of ${text}`;

/** A finding in a repository: `<repository> <file> <identity> [possible|ignored]`. */
function findingOf(text: string) {
	const [repository = '', uri = '', identity = '', kind] = text.split(' ');
	const ignored = kind === 'ignored' ? { reason: undefined } : undefined;
	const isPossible = kind === 'possible';
	return { repository, finding: reportedFinding({ file: { uri, root: undefined }, identity, isPossible, ignored }) };
}

/**
 * An entry: `<repository> <file> <identity> [possible|ignored|older]`. An older one has no kind.
 */
function entryOf(text: string): BaselineEntry {
	const [repository = '', file = '', identity = '', kind = 'certain'] = text.split(' ');
	const entry = { repository, file, rule: 'deprecated-api', fingerprint: hash(identity) };
	return kind === 'certain' || kind === 'possible' || kind === 'ignored' ? { ...entry, kind } : entry;
}

describe('the baseline', () => {
	it('the baseline is the same after it was written and read', () => {
		const baseline = {
			root: 'projects',
			findings: ['api a.ts x', 'web b.ts y possible', 'web c.ts y ignored', 'web c.ts z older'].map(entryOf),
		};
		assert.deepEqual(parseBaseline(formatBaseline(baseline)), baseline);
	});

	it('the file of a baseline has a line for each value, so that a change of a finding is a change of few lines', () => {
		const findings = [entryOf(' src/a.ts x')];
		assert.equal(
			formatBaseline({ root: '.', findings }),
			`{
	"version": 1,
	"root": ".",
	"findings": [
		{
			"repository": "",
			"file": "src/a.ts",
			"rule": "deprecated-api",
			"fingerprint": "hash of x",
			"kind": "certain"
		}
	]
}
`,
		);
	});

	for (const [file, current, root] of [
		['/w/api/b.json', '/w/api', '.'],
		['/w/b.json', '/w/api', 'api'],
		['/w/api/out/b.json', '/w/api', '..'],
	] as const) {
		it(`the root of a baseline in ${file} that is written in ${current} is "${root}"`, () => {
			assert.equal(baselineRoot(resolve(file), resolve(current)), root);
		});
	}

	it('the baseline is sorted by repository, then by file, independent of the order of the findings', () => {
		const sorted = ['api a.ts x', 'api b.ts x ignored', 'web a.ts x possible', 'web a.ts y'];
		const reversed = sorted.toReversed().map(findingOf);
		assert.deepEqual(baselineEntriesOf(reversed, hash), sorted.map(entryOf));
	});

	const rows = [
		{ title: 'the same finding', baseline: ['api a.ts x'], findings: ['api a.ts x'], reported: [] },
		{ title: 'a finding whose file was moved', baseline: ['api a.ts x'], findings: ['api b.ts x'], reported: [] },
		{
			title: 'an equal finding of another repository',
			baseline: ['api a.ts x'],
			findings: ['web a.ts x'],
			reported: ['web a.ts x'],
		},
		{
			title: 'a copy of a finding that precedes it',
			baseline: ['api b.ts x'],
			findings: ['api a.ts x', 'api b.ts x'],
			reported: ['api a.ts x'],
		},
		{
			title: 'another finding in the same file',
			baseline: ['api a.ts x'],
			findings: ['api a.ts x', 'api a.ts y'],
			reported: ['api a.ts y'],
		},
		{
			title: 'a certain finding that was a possible one',
			baseline: ['api a.ts x possible'],
			findings: ['api a.ts x'],
			reported: ['api a.ts x'],
		},
		{
			title: 'a finding whose ignore comment has expired',
			baseline: ['api a.ts x ignored'],
			findings: ['api a.ts x'],
			reported: ['api a.ts x'],
		},
		{
			title: 'a possible and an ignored finding that were certain ones',
			baseline: ['api a.ts x', 'api a.ts y'],
			findings: ['api a.ts x possible', 'api b.ts y ignored'],
			reported: [],
		},
		{
			title: 'a certain finding that was moved and is equal to a possible one before it',
			baseline: ['api a.ts x', 'api a.ts x possible'],
			findings: ['api a.ts x possible', 'api b.ts x'],
			reported: [],
		},
		{
			title: 'a certain finding whose entry is from an older version and has no kind',
			baseline: ['api a.ts x older'],
			findings: ['api a.ts x'],
			reported: [],
		},
	];
	for (const { title, baseline, findings, reported } of rows) {
		it(`${reported.length === 0 ? 'contains' : 'does not contain'} ${title}`, () => {
			const beyond = findingsNotInBaseline(baseline.map(entryOf), findings.map(findingOf), hash);
			assert.deepEqual(beyond, reported.map(findingOf));
		});
	}

	const invalid = [
		'',
		'[]',
		'{"version":1}',
		'{"version":1,"findings":[{"repository":"","file":"","rule":""}]}',
		'{"version":1,"findings":[{"repository":"","file":"","rule":"","fingerprint":"","kind":"other"}]}',
		'{"version":2,"findings":[]}',
		'{"findings":[]}',
		'{"version":1,"root":1,"findings":[]}',
	];
	for (const text of invalid) {
		it(`the baseline is refused if its text is ${text || 'empty'}`, () => assert.equal(parseBaseline(text), undefined));
	}

	it('a baseline of version 1 without a root is read', () => {
		const findings = [entryOf('api a.ts x')];
		const expected = { root: undefined, findings };
		assert.deepEqual(parseBaseline(JSON.stringify({ version: 1, findings })), expected);
	});

	describe('entries in the checked repositories', () => {
		/** The repositories that are checked in the folder `current`, by paths relative to it. */
		const repositoriesIn = (current: string, paths: readonly string[]) =>
			paths.map((path) => ({ folder: resolve(current, path), relativePath: path }));

		const cases: readonly {
			readonly title: string;
			readonly file: string;
			readonly root: string | undefined;
			readonly entries: readonly string[];
			readonly current: string;
			readonly repositories: readonly string[];
			readonly expected: readonly string[];
		}[] = [
			{
				title: 'a baseline that was written in a repository and is used in the folder above',
				...{ file: '/w/b.json', root: 'api', entries: [' src/a.ts x'] },
				...{ current: '/w', repositories: ['api', 'web'], expected: ['api src/a.ts x'] },
			},
			{
				title: 'a baseline that was written above a repository and is used in it',
				...{ file: '/w/b.json', root: '.', entries: ['api src/a.ts x', 'web b.ts y'] },
				...{ current: '/w/api', repositories: [''], expected: [' src/a.ts x'] },
			},
			{
				title: 'a baseline that was written for a subfolder and is used for the repository',
				...{ file: '/w/api/b.json', root: '.', entries: ['src a%20b.ts x'] },
				...{ current: '/w/api', repositories: [''], expected: [' src/a%20b.ts x'] },
			},
			{
				title: 'a baseline that was written for a repository and is used for a subfolder',
				...{ file: '/w/api/b.json', root: '.', entries: [' src/a%20b.ts x', ' test/b.ts y'] },
				...{ current: '/w/api', repositories: ['src'], expected: ['src a%20b.ts x'] },
			},
			{
				title: 'a baseline that was written for a repository and is used for it and a folder inside of it',
				...{ file: '/w/b.json', root: '.', entries: [' a.ts x', ' api/a.ts x'] },
				...{ current: '/w', repositories: ['', 'api'], expected: [' a.ts x', 'api a.ts x'] },
			},
			{
				title: 'a baseline that was written for a repository and a folder inside of it and is used for the repository',
				...{ file: '/w/b.json', root: '.', entries: [' a.ts x', 'api a.ts x'] },
				...{ current: '/w', repositories: [''], expected: [' a.ts x', ' api/a.ts x'] },
			},
			{
				title: 'a baseline that was copied from another clone',
				...{ file: '/artifacts/b.json', root: '../builds/1/api', entries: [' a.ts x'] },
				...{ current: '/builds/2/clone', repositories: [''], expected: [' a.ts x'] },
			},
			{
				title: 'a baseline without a root',
				...{ file: '/elsewhere/b.json', root: undefined, entries: ['api a.ts x'] },
				...{ current: '/w', repositories: ['api'], expected: ['api a.ts x'] },
			},
			{
				title: 'a baseline of other repositories',
				...{ file: '/w/b.json', root: '.', entries: ['web a.ts x'] },
				...{ current: '/w/api', repositories: [''], expected: [] },
			},
		];
		for (const { title, file, root, entries, current, repositories, expected } of cases) {
			it(`are returned for ${title}`, () => {
				const found = baselineEntriesInRepositories(
					{ root, findings: entries.map(entryOf) },
					repositoriesIn(current, repositories),
					{
						file: resolve(file),
						currentFolder: resolve(current),
					},
				);
				assert.deepEqual(found, expected.map(entryOf));
			});
		}
	});
});
