import assert from 'node:assert/strict';
import { findingsInText } from '../../../../../src/catalog/core/detection/findings.ts';
import { findingsByCell, joinCells } from '../../../../../src/catalog/core/detection/findingsByCell.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const base = 'https://api.fellesstudentsystem.no';
const directive = 'study-admin-ignore: legacy-main-rest until 2027-01-31';

/**
 * Returns the findings in each cell as the text of the use, its line, and the texts of its constant
 * and its ignore comment.
 */
function findingsIn(...texts: readonly string[]) {
	const cells = texts.map((text) => ({ language: 'python', text }));
	const found = new Map(
		joinCells(cells).flatMap((joined) => [
			...findingsByCell(joined, findingsInText(joined.text, joined.language, bundledCatalog())),
		]),
	);
	return cells.map((cell) =>
		(found.get(cell) ?? []).map(({ use, range, constant, ignore }) => {
			const lines = cell.text.split('\n');
			const line = lines[range.start.line] ?? '';
			assert.equal(line.slice(range.start.character, range.end.character), textAt(cell.text, use));
			const constantLine =
				constant && lines[constant.start.line]?.slice(constant.start.character, constant.end.character);
			assert.equal(constantLine, use.constant && textAt(cell.text, use.constant));
			return [textAt(cell.text, use), constantLine, ignore && textAt(cell.text, ignore)];
		}),
	);
}

function textAt(text: string, { offset, length }: { readonly offset: number; readonly length: number }): string {
	return text.slice(offset, offset + length);
}

describe('findingsByCell', () => {
	it('returns the uses of each cell with their positions in the cell', () => {
		const call = (path: string) => `requests.get('${base}${path}')`;
		assert.deepEqual(findingsIn(`import requests\n\n${call('/emner/1')}`, 'x = 1', `${call('/emner/2')}\n`), [
			[[`${base}/emner/1`, undefined, undefined]],
			[],
			[[`${base}/emner/2`, undefined, undefined]],
		]);
	});

	it('returns the use in a cell whose base URL is in another cell, as in the file of the notebook', () => {
		const cells = [`base = '${base}'`, "import requests\nrequests.get(base + '/emner/1')"];
		const json = JSON.stringify({ cells: cells.map((source) => ({ cell_type: 'code', source })) });
		const inFile = findingsInText(json, 'notebook', bundledCatalog()).length;
		const inCells = findingsIn(...cells).flat();
		assert.ok(inFile > 0);
		assert.equal(inCells.length, inFile);
	});

	it('applies an ignore comment only in its cell', () => {
		const call = `get('${base}/emner/1')`;
		assert.deepEqual(
			findingsIn(`${call}\n# ${directive}`, call, `# ${directive}\n${call}`).map(([one]) => one?.[2]),
			[undefined, undefined, directive],
		);
	});

	it('searches a cell with a cell magic as a program of the shell', () => {
		const [[use] = []] = findingsIn(`%%bash\ncurl ${base}/emner/1`);
		assert.equal(use?.[0], `${base}/emner/1`);
	});
});
