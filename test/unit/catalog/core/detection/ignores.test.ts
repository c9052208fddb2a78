import assert from 'node:assert/strict';
import {
	ignoreCommentState,
	ignoreCommentsIn,
	ignoreDirective,
	ignoreDirectiveWithLastDay,
} from '../../../../../src/catalog/core/detection/ignores.ts';

/** Returns each ignore comment as API, last day and reason. */
function ignores(text: string): readonly (readonly [string, string, string])[] {
	return ignoreCommentsIn(text).map(({ api, until, reason }) => [
		api,
		until ? [until.year, until.month, until.day].join('-') : 'no day',
		reason,
	]);
}

describe('ignoreCommentsIn', () => {
	for (const [name, text, ...expected] of [
		[
			'API, last day and reason in a line comment',
			'// study-admin-ignore: bas-rest until 2027-01-31 because it moves in January',
			['bas-rest', '2027-1-31', 'it moves in January'],
		],
		[
			'an ignore in a block comment',
			'/* study-admin-ignore: bas-rest until 2027-01-31 because moved */',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'an ignore in an XML comment',
			'<!-- study-admin-ignore: bas-soap until 2027-01-31 because moved -->',
			['bas-soap', '2027-1-31', 'moved'],
		],
		[
			'an ignore in a JSX comment',
			'{/* study-admin-ignore: bas-rest until 2027-01-31 because moved */}',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'an ignore in a comment that begins with #',
			'# study-admin-ignore: bas-rest until 2027-01-31 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'an ignore in a comment that begins with !',
			'! study-admin-ignore: bas-rest until 2027-01-31 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'an ignore in a JSON field that serves as comment',
			'"//": "study-admin-ignore: bas-rest until 2027-01-31"',
			['bas-rest', '2027-1-31', ''],
		],
		[
			'an ignore without spaces around the directive',
			'/*study-admin-ignore:bas-rest until 2027-01-31*/',
			['bas-rest', '2027-1-31', ''],
		],
		[
			'a last day in Norwegian notation',
			'# study-admin-ignore: bas-rest until 31.01.2027 because moved',
			['bas-rest', '2027-1-31', 'moved'],
		],
		[
			'several ignores in order',
			'// study-admin-ignore: bas-rest until 2027-01-31\r\n// study-admin-ignore: lms until 2027-02-28 because late\r\n',
			['bas-rest', '2027-1-31', ''],
			['lms', '2027-2-28', 'late'],
		],
		['an ignore without a reason', '# study-admin-ignore: bas-rest until 2027-01-31', ['bas-rest', '2027-1-31', '']],
		['an ignore without a last day', '# study-admin-ignore: bas-rest because moved', ['bas-rest', 'no day', 'moved']],
		[
			'an ignore with an invalid last day',
			'# study-admin-ignore: bas-rest until 2027-02-31',
			['bas-rest', 'no day', ''],
		],
		['an ignore with words as last day', '# study-admin-ignore: bas-rest until spring', ['bas-rest', 'no day', '']],
		['no ignore from a directive without an API', '// study-admin-ignore:'],
	] as const) {
		it(`reads the study-admin-ignore directives of a source text: ${name}`, () => {
			assert.deepEqual(ignores(text), expected);
		});
	}
});

describe('ignoreCommentsIn', () => {
	it('reads 2,000 ignore directives whose reasons contain long runs of spaces within the time limit of a test', () => {
		const line = `// study-admin-ignore: lms until 2027-01-31 because a${' '.repeat(480)}b\n`;
		assert.equal(ignoreCommentsIn(line.repeat(2000)).length, 2000);
	});
});

describe('ignoreDirective and ignoreDirectiveWithLastDay', () => {
	const until = { year: 2027, month: 1, day: 5 };

	it('builds an ignore directive from an API id and a last day', () => {
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
		it(`sets the last day of the ignore directive "${old}"`, () => {
			assert.equal(ignoreDirectiveWithLastDay(old, until), expected);
		});
	}
});

describe('ignoreCommentState', () => {
	const [ignore] = ignoreCommentsIn('// study-admin-ignore: lms until 2027-01-31');
	for (const [month, day, expected] of [
		[1, 30, 'holds'],
		[1, 31, 'holds'],
		[2, 1, 'expired'],
	] as const) {
		it(`returns "${expected}" on ${day}.${month}.2027 for an ignore directive until 31.1.2027`, () => {
			assert.equal(ignoreCommentState(ignore, { year: 2027, month, day }), expected);
		});
	}

	it('returns "without-day" for an ignore directive without a last day, and "none" without an ignore directive', () => {
		const [endless] = ignoreCommentsIn('// study-admin-ignore: lms');
		const today = { year: 2027, month: 1, day: 1 };
		assert.deepEqual(
			[ignoreCommentState(endless, today), ignoreCommentState(undefined, today)],
			['without-day', 'none'],
		);
	});
});
