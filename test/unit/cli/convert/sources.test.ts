import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { shownPath } from '../../../../src/cli/convert/sources.ts';

describe('shownPath', () => {
	it('returns a path relative to the current folder, and the absolute path of a file elsewhere', () => {
		const folder = resolve('project');
		for (const [path, expected] of [
			[resolve('project', 'docs', 'a.pdf'), 'docs/a.pdf'],
			[folder, '.'],
			[resolve('other', 'a.pdf'), resolve('other', 'a.pdf')],
		] as const) {
			assert.equal(shownPath(folder, path), expected);
		}
	});
});
