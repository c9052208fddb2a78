import assert from 'node:assert/strict';
import {
	type BaselineEntry,
	baselineEntriesOf,
	findingsNotInBaseline,
	formatBaseline,
	parseBaseline,
} from '../../../../src/cli/check/baseline.ts';
import { reportedFinding } from '../../support/reportedFinding.ts';

const hash = (text: string) => `hash of ${text}`;

/** A finding in a repository: `<repository> <file> <identity>`. */
function findingOf(text: string) {
	const [repository = '', uri = '', identity = ''] = text.split(' ');
	return { repository, finding: reportedFinding({ file: { uri, root: undefined }, identity }) };
}

function entryOf(text: string): BaselineEntry {
	const [repository = '', file = '', identity = ''] = text.split(' ');
	return { repository, file, rule: 'deprecated-api', fingerprint: hash(identity) };
}

describe('the baseline', () => {
	it('is read as it was written', () => {
		const entries = ['api a.ts x', 'web b.ts y'].map(entryOf);
		assert.deepEqual(parseBaseline(formatBaseline(entries)), entries);
		assert.ok(formatBaseline([]).endsWith('}\n'));
	});

	it('is sorted by repository, then by file, whatever the order of the findings', () => {
		const sorted = ['api a.ts x', 'api b.ts x', 'web a.ts x', 'web a.ts y'];
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
		'{"version":2,"findings":[]}',
		'{"findings":[]}',
	];
	for (const text of invalid) {
		it(`is not read from ${text || 'an empty text'}`, () => assert.equal(parseBaseline(text), undefined));
	}

	it('is read from a text of version 1', () => {
		const entries = [entryOf('api a.ts x')];
		assert.deepEqual(parseBaseline(JSON.stringify({ version: 1, findings: entries })), entries);
	});
});
