import assert from 'node:assert/strict';
import { ignoresIn } from '../../../../src/catalog/core/ignores.ts';

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
		['no reason', '# study-admin-ignore: bas-rest until 2027-01-31', ['bas-rest', '2027-1-31', '']],
		['no day', '# study-admin-ignore: bas-rest because moved', ['bas-rest', 'no day', 'moved']],
		['what is no day', '# study-admin-ignore: bas-rest until 2027-02-31', ['bas-rest', 'no day', '']],
		['no API', '// study-admin-ignore:'],
	] as const) {
		it(name, () => {
			assert.deepEqual(ignores(text), expected);
		});
	}
});
