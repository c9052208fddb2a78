import assert from 'node:assert/strict';
import { outermostFolders } from '../../../../src/conversion/node/sourceFiles.ts';

describe('outermostFolders', () => {
	const rows: readonly (readonly [title: string, paths: string, expected: string])[] = [
		['no folders', '', ''],
		['adjacent folders', '/w/a /w/b', '/w/a /w/b'],
		['a folder and its subfolder, which comes first', '/w/a/b /w/a', '/w/a'],
		['a folder and a deeply nested subfolder', '/w /w/a/b/c', '/w'],
		['folders whose names start alike', '/w/a /w/ab', '/w/a /w/ab'],
		['the same folder twice', '/w/a /w/a', '/w/a'],
		['a folder and a deeply nested subfolder, without the folder between them', '/w/a/b/c /w/a/d /w/a', '/w/a'],
	];
	for (const [title, paths, expected] of rows) {
		it(`returns the outermost folders of ${title}`, () => {
			const chosen = paths.split(' ').filter((path) => path !== '');
			assert.equal(outermostFolders(chosen).join(' '), expected);
		});
	}
});
