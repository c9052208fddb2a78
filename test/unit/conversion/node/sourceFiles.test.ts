import assert from 'node:assert/strict';
import { outermostFolders, pathInSelection } from '../../../../src/conversion/node/sourceFiles.ts';

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

describe('pathInSelection', () => {
	const rows: readonly (readonly [title: string, path: string, selected: string, expected: string | undefined])[] = [
		['a selected folder', '/w/a/b/x.pdf', '/w/a', 'b/x.pdf'],
		['a folder and its subfolder', '/w/a/b/x.pdf', '/w/a /w/a/b', 'b/x.pdf'],
		['a folder and its subfolder, which comes first', '/w/a/b/x.pdf', '/w/a/b /w/a', 'b/x.pdf'],
		['the root of a file system', '/w/x.pdf', '/', 'w/x.pdf'],
		['the root of a drive', '/c:/w/x.pdf', '/c:/', 'w/x.pdf'],
		['the file itself', '/w/x.pdf', '/w/x.pdf', undefined],
		['a folder whose name starts alike', '/w/ab/x.pdf', '/w/a', undefined],
	];
	for (const [title, path, selected, expected] of rows) {
		it(`returns the path of a file in a selection of ${title}`, () => {
			assert.equal(pathInSelection(path, selected.split(' ')), expected);
		});
	}
});
