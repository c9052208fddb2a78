import assert from 'node:assert/strict';
import { findingsIn } from '../../../../../src/catalog/core/detection/findings.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const call = "get('https://api.fellesstudentsystem.no/emner/1');";

/** Each finding as: where it begins and ends, its line, and the day its ignore ends. */
function findings(text: string): readonly string[] {
	return findingsIn(text, 'typescript', bundledCatalog()).map(({ range: { start, end }, line, ignore }) => {
		const { year, month, day } = ignore?.until ?? {};
		const places = [start, end].map((place) => `${place.line}:${place.character}`).join('-');
		return [places, line, ...(ignore ? [[year, month, day].join('-')] : [])].join(' | ');
	});
}

describe('findingsIn', () => {
	for (const [name, text, ...expected] of [
		['gives the place in lines', `a;\r\n\t${call}\n`, `1:6-1:48 | ${call}`],
		[
			'takes a comment on the line before',
			`// study-admin-ignore: legacy-main-rest until 2027-01-31\n${call}`,
			`1:5-1:47 | ${call} | 2027-1-31`,
		],
		[
			'takes a comment on the line',
			`${call} // study-admin-ignore: legacy-main-rest until 2027-01-31`,
			`0:5-0:47 | ${call} // study-admin-ignore: legacy-main-rest until 2027-01-31 | 2027-1-31`,
		],
		[
			'takes the comment on the line before the one on the line before it',
			`x(); // study-admin-ignore: legacy-main-rest until 2026-01-31\n${call} // study-admin-ignore: legacy-main-rest until 2027-01-31`,
			`1:5-1:47 | ${call} // study-admin-ignore: legacy-main-rest until 2027-01-31 | 2027-1-31`,
		],
		[
			'leaves a comment for another API',
			`// study-admin-ignore: bas-rest until 2027-01-31\n${call}`,
			`1:5-1:47 | ${call}`,
		],
		[
			'leaves a comment two lines before',
			`// study-admin-ignore: legacy-main-rest until 2027-01-31\n\n${call}`,
			`2:5-2:47 | ${call}`,
		],
	] as const) {
		it(name, () => {
			assert.deepEqual(findings(text), expected);
		});
	}

	it('keeps 200 characters of a long line', () => {
		const [line] = findingsIn(`${call}${' '.repeat(300)}end`, 'typescript', bundledCatalog());
		assert.equal(line?.line.length, 200);
	});
});
