import assert from 'node:assert/strict';
import { codeQualityReport, githubAnnotations, type LocatedFinding } from '../../../src/cli/check/pipelineReports.ts';
import { reportedFinding } from '../support/reportedFinding.ts';

const rules = [
	{
		...{ id: 'deprecated-api', name: 'DeprecatedApi', title: 'Ended: use, or replace', description: '', help: '' },
		...{ helpUri: undefined, fingerprintKey: 'a/v1', tags: [] },
	},
];

type LineRange = readonly [line: number, character: number, endLine: number, endCharacter: number];

/** Returns a finding with a range of two positions, each a line and a character from 0. */
function finding(
	[line, character, endLine, endCharacter]: LineRange,
	changes: Partial<LocatedFinding['finding']> = {},
	path = 'a.ts',
): LocatedFinding['finding'] {
	return reportedFinding({
		file: { uri: path, root: undefined },
		range: { start: { line, character }, end: { line: endLine, character: endCharacter } },
		...changes,
	});
}

/** Returns the annotation of a finding with a range. */
function annotation(range: LineRange, changes: Partial<LocatedFinding['finding']> = {}, path = 'a.ts') {
	return githubAnnotations([{ finding: finding(range, changes, path), path }], rules)[0];
}

describe('report of GitLab Code Quality', () => {
	it('contains the first and the last line of a finding, counted from 1', () => {
		const [issue] = codeQualityReport([{ finding: finding([1, 0, 3, 2]), path: 'a.ts' }], (text) => text);
		assert.deepEqual(issue?.location, { path: 'a.ts', lines: { begin: 2, end: 4 } });
	});
});

describe('annotations of GitHub Actions', () => {
	it('an annotation has lines and columns from 1, and the end column is that of the last character', () => {
		assert.equal(
			annotation([0, 7, 0, 10]),
			'::error file=a.ts,line=1,endLine=1,col=8,endColumn=10,title=Ended%3A use%2C or replace::Ended.',
		);
	});

	it('the end column of an annotation without characters is its first column', () => {
		assert.match(annotation([0, 7, 0, 7]) ?? '', /,col=8,endColumn=8,/);
	});

	it('an annotation of several lines has no columns, which GitHub rejects', () => {
		assert.equal(
			annotation([0, 7, 2, 3]),
			'::error file=a.ts,line=1,endLine=3,title=Ended%3A use%2C or replace::Ended.',
		);
	});

	it('percent signs, line breaks, colons and commas in the properties of a GitHub Actions annotation are escaped', () => {
		assert.match(
			annotation([0, 0, 0, 1], {}, 'a,b:c 100%\r\n::error::.ts') ?? '',
			/^::error file=a%2Cb%3Ac 100%25%0D%0A%3A%3Aerror%3A%3A\.ts,line=1,/,
		);
	});

	it('percent signs and line breaks of the message are escaped, and colons and commas are not', () => {
		const message = '100%\r\n::stop-commands::a, b';
		assert.match(annotation([0, 0, 0, 1], { message }) ?? '', /::100%25%0D%0A::stop-commands::a, b$/);
	});

	const severities = [
		['error', 'error'],
		['warning', 'warning'],
		['information', 'notice'],
		['off', 'notice'],
	] as const;
	for (const [severity, command] of severities) {
		it(`a finding of the severity "${severity}" becomes the workflow command "${command}"`, () => {
			assert.ok(annotation([0, 0, 0, 1], { severity })?.startsWith(`::${command} `));
		});
	}
});

describe('the Code Quality report of GitLab', () => {
	const severities = [
		['error', 'critical'],
		['warning', 'major'],
		['information', 'minor'],
		['off', 'info'],
	] as const;
	for (const [severity, expected] of severities) {
		it(`a finding of the severity "${severity}" becomes an issue of the severity "${expected}"`, () => {
			const located = { finding: finding([0, 0, 0, 1], { severity }), path: 'a.ts' };
			assert.equal(codeQualityReport([located], (text) => text)[0]?.severity, expected);
		});
	}

	it('equal findings in two files have different fingerprints', () => {
		const issues = codeQualityReport(
			['a.ts', 'b.ts'].map((path) => ({ finding: finding([0, 0, 0, 1], {}, path), path })),
			(text) => text,
		);
		assert.notEqual(issues[0]?.fingerprint, issues[1]?.fingerprint);
	});
});
