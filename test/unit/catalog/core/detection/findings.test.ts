import assert from 'node:assert/strict';
import { findingsInText } from '../../../../../src/catalog/core/detection/findings.ts';
import { ignoreCommentState } from '../../../../../src/catalog/core/detection/ignores.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const call = "get('https://api.fellesstudentsystem.no/emner/1');";

const get = (path: string) => `requests.get('https://api.fellesstudentsystem.no${path}')`;

/** Returns each finding as its range, its line and the last day of its ignore comment. */
function findings(text: string): readonly string[] {
	return findingsInText(text, 'typescript', bundledCatalog()).map(({ range: { start, end }, line, ignore }) => {
		const { year, month, day } = ignore?.until ?? {};
		const range = [start, end].map(({ line: row, character }) => `${row}:${character}`).join('-');
		return [range, line, ...(ignore ? [[year, month, day].join('-')] : [])].join(' | ');
	});
}

describe('findingsInText', () => {
	for (const [name, text, ...expected] of [
		['returns the line positions of a use', `a;\r\n\t${call}\n`, `1:6-1:48 | ${call}`],
		[
			'applies an ignore comment on the line above',
			`// study-admin-ignore: legacy-main-rest until 2027-01-31\n${call}`,
			`1:5-1:47 | ${call} | 2027-1-31`,
		],
		[
			'applies an ignore comment on the same line',
			`${call} // study-admin-ignore: legacy-main-rest until 2027-01-31`,
			`0:5-0:47 | ${call} // study-admin-ignore: legacy-main-rest until 2027-01-31 | 2027-1-31`,
		],
		[
			'prefers an ignore comment on the same line to one on the line above',
			`x(); // study-admin-ignore: legacy-main-rest until 2026-01-31\n${call} // study-admin-ignore: legacy-main-rest until 2027-01-31`,
			`1:5-1:47 | ${call} // study-admin-ignore: legacy-main-rest until 2027-01-31 | 2027-1-31`,
		],
		[
			'does not apply an ignore comment for another API',
			`// study-admin-ignore: bas-rest until 2027-01-31\n${call}`,
			`1:5-1:47 | ${call}`,
		],
		[
			'does not apply an ignore comment two lines above',
			`// study-admin-ignore: legacy-main-rest until 2027-01-31\n\n${call}`,
			`2:5-2:47 | ${call}`,
		],
	] as const) {
		it(name, () => {
			assert.deepEqual(findings(text), expected);
		});
	}

	for (const [what, comment, expected] of [
		['for the API of the use', 'legacy-main-rest until 2027-01-31', 'holds'],
		['without a day', 'legacy-main-rest because later', 'without-day'],
		['after its last day', 'legacy-main-rest until 2026-01-31', 'expired'],
		['with a mistyped API', 'legacy-main-rst until 2027-01-31', 'unknown-api'],
		['with a mistyped API and without a day', 'legacy-main-rst', 'unknown-api'],
		['for another API', 'bas-rest until 2027-01-31', 'none'],
	] as const) {
		for (const text of [`// study-admin-ignore: ${comment}\n${call}`, `${call} // study-admin-ignore: ${comment}`]) {
			it(`the state of an ignore comment ${what} is ${expected} in ${text.startsWith('//') ? 'the line above' : 'the same line'}`, () => {
				const [finding] = findingsInText(text, 'typescript', bundledCatalog());
				assert.equal(ignoreCommentState(finding?.ignore, { year: 2026, month: 11, day: 21 }), expected);
			});
		}
	}

	it('prefers an ignore comment for the API of the use to an ignore comment with a mistyped API', () => {
		const text = `// study-admin-ignore: legacy-main-rest until 2027-01-31\n${call} // study-admin-ignore: legacy-main-rst`;
		const [finding] = findingsInText(text, 'typescript', bundledCatalog());
		assert.equal(finding?.ignore?.api, 'legacy-main-rest');
	});

	for (const [form, sourceOf] of [
		['one string', (code: string) => code],
		['a list of lines', (code: string) => code.split(/(?<=\n)/)],
	] as const) {
		it(`applies an ignore comment in a notebook to the lines of the code if a cell is ${form}`, () => {
			const directive = 'study-admin-ignore: legacy-main-rest until 2027-01-31';
			const cells = [
				`import requests\n# ${directive}\n${get('/emner/1')}\n\n${get('/emner/2')}\n${get('/emner/3')} # ${directive}`,
				`${get('/emner/4')}\n# ${directive}`,
				get('/emner/5'),
			];
			const json = {
				cells: cells.map((code) => ({ cell_type: 'code', source: sourceOf(code) })),
				metadata: { language_info: { name: 'python' } },
			};
			for (const indentation of [0, 1]) {
				const text = JSON.stringify(json, undefined, indentation);
				const ignored = findingsInText(text, 'notebook', bundledCatalog()).map(({ use, ignore }) => [
					text.slice(use.offset, use.offset + use.length).at(-1),
					ignore && text.slice(ignore.offset, ignore.offset + ignore.length),
				]);
				assert.deepEqual(ignored, [
					['1', directive],
					['2', undefined],
					['3', directive],
					['4', undefined],
					['5', undefined],
				]);
			}
		});
	}

	it('returns at most the first 200 characters of the line with a use', () => {
		const [line] = findingsInText(`${call}${' '.repeat(300)}end`, 'typescript', bundledCatalog());
		assert.equal(line?.line.length, 200);
	});
});
