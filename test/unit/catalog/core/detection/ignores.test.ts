import assert from 'node:assert/strict';
import {
	ignoreDirective,
	ignoreState,
	ignoresIn,
	withLastDay,
} from '../../../../../src/catalog/core/detection/ignores.ts';

/** Each ignore as: API, last day, reason. */
function ignores(text: string): readonly (readonly [string, string, string])[] {
	return ignoresIn(text).map(({ api, until, reason }) => [
		api,
		until ? [until.year, until.month, until.day].join('-') : 'no day',
		reason,
	]);
}

describe('ignoresIn reads', () => {
	for (const [name, text, ...expected] of [
		[
			'all of it',
			'// study-admin-ignore: bas-rest until 2027-01-31 because it moves in January',
			['bas-rest', '2027-1-31', 'it moves in January'],
		],
		[
			'a block comment',
			'/* study-admin-ignore: bas-rest until 2027-01-31 because moved */',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'a comment of XML',
			'<!-- study-admin-ignore: bas-soap until 2027-01-31 because moved -->',
			['bas-soap', '2027-1-31', 'moved'],
		],
		[
			'a comment of JSX',
			'{/* study-admin-ignore: bas-rest until 2027-01-31 because moved */}',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'a comment of Python, shell, YAML and properties',
			'# study-admin-ignore: bas-rest until 2027-01-31 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'a comment of properties with an exclamation mark',
			'! study-admin-ignore: bas-rest until 2027-01-31 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'a field that stands for a comment in JSON',
			'"//": "study-admin-ignore: bas-rest until 2027-01-31"',
			['bas-rest', '2027-1-31', ''],
		],
		[
			'a comment that ends right behind the day',
			'/*study-admin-ignore:bas-rest until 2027-01-31*/',
			['bas-rest', '2027-1-31', ''],
		],
		[
			'a day as it is written in Norway',
			'# study-admin-ignore: bas-rest until 31.01.2027 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'several in their order',
			'// study-admin-ignore: bas-rest until 2027-01-31\r\n// study-admin-ignore: lms until 2027-02-28 because late\r\n',
			['bas-rest', '2027-1-31', ''],
			['lms', '2027-2-28', 'late'],
		],
		['no reason', '# study-admin-ignore: bas-rest until 2027-01-31', ['bas-rest', '2027-1-31', '']],
		['no day', '# study-admin-ignore: bas-rest because moved', ['bas-rest', 'no day', 'moved']],
		['what is no day', '# study-admin-ignore: bas-rest until 2027-02-31', ['bas-rest', 'no day', '']],
		['words for a day', '# study-admin-ignore: bas-rest until spring', ['bas-rest', 'no day', '']],
		['no API', '// study-admin-ignore:'],
	] as const) {
		it(name, () => {
			assert.deepEqual(ignores(text), expected);
		});
	}
});

describe('ignoresIn', () => {
	it('gives thousands of reasons with long runs of spaces without delay', () => {
		const line = `// study-admin-ignore: lms until 2027-01-31 because a${' '.repeat(480)}b\n`;
		assert.equal(ignoresIn(line.repeat(2000)).length, 2000);
	});
});

describe('the words of an ignore', () => {
	const until = { year: 2027, month: 1, day: 5 };

	it('name API and day', () => {
		assert.equal(ignoreDirective('bas-rest', until), 'study-admin-ignore: bas-rest until 2027-01-05');
	});

	for (const [old, expected] of [
		['study-admin-ignore: lms until 2026-01-31', 'study-admin-ignore: lms until 2027-01-05'],
		[
			'study-admin-ignore: lms until 31.01.2026 because $1 late',
			'study-admin-ignore: lms until 2027-01-05 because $1 late',
		],
		['study-admin-ignore: lms until 2026-02-31 because late', 'study-admin-ignore: lms until 2027-01-05 because late'],
		['study-admin-ignore: lms because late', 'study-admin-ignore: lms until 2027-01-05 because late'],
		['study-admin-ignore:lms', 'study-admin-ignore: lms until 2027-01-05'],
	] as const) {
		it(`get another end: ${old}`, () => {
			assert.equal(withLastDay(old, until), expected);
		});
	}
});

describe('an ignore until 31 January 2027', () => {
	const [ignore] = ignoresIn('// study-admin-ignore: lms until 2027-01-31');
	for (const [month, day, expected] of [
		[1, 30, 'holds'],
		[1, 31, 'holds'],
		[2, 1, 'expired'],
	] as const) {
		it(`${expected} on ${day}.${month}.2027`, () => {
			assert.equal(ignoreState(ignore, { year: 2027, month, day }), expected);
		});
	}

	it('is something else than one without a day, and than none', () => {
		const [endless] = ignoresIn('// study-admin-ignore: lms');
		const today = { year: 2027, month: 1, day: 1 };
		assert.deepEqual([ignoreState(endless, today), ignoreState(undefined, today)], ['without-day', 'none']);
	});
});
