import assert from 'node:assert/strict';
import { outermostFolders } from '../../../../src/conversion/node/sourceFiles.ts';

describe('Outermost folders', () => {
	const rows: readonly (readonly [title: string, paths: string, expected: string])[] = [
		['none', '', ''],
		['side by side', '/w/a /w/b', '/w/a /w/b'],
		['one in another, chosen before it', '/w/a/b /w/a', '/w/a'],
		['one deep in another', '/w /w/a/b/c', '/w'],
		['names that only begin alike', '/w/a /w/ab', '/w/a /w/ab'],
		['the same twice', '/w/a /w/a', '/w/a'],
		['a folder between the two not chosen', '/w/a/b/c /w/a/d /w/a', '/w/a'],
	];
	for (const [title, paths, expected] of rows) {
		it(title, () => {
			const chosen = paths.split(' ').filter((path) => path !== '');
			assert.equal(outermostFolders(chosen).join(' '), expected);
		});
	}
});
