import assert from 'node:assert/strict';
import { filesBySource, sectionsOf } from '../../../../../src/conversion/core/archives/fileGroups.ts';

/** Sections as `folder: files`, with `-` for no folder. */
function sections(names: readonly string[]): readonly string[] {
	return sectionsOf(names, (name) => name).map(({ folder, files }) => `${folder ?? '-'}: ${files.join(' ')}`);
}

describe('Files of an archive', () => {
	const rows: readonly (readonly [title: string, names: readonly string[], expected: readonly string[]])[] = [
		['no folders', ['1.md', '2.md'], ['-: 1.md 2.md']],
		['one folder', ['a/1.md', 'a/2.md'], ['-: a/1.md a/2.md']],
		['one folder and files beside it', ['1.md', 'a/2.md'], ['-: 1.md a/2.md']],
		['a folder for each document', ['a/1.md', 'b/1.md', 'a/2.md'], ['a: a/1.md a/2.md', 'b: b/1.md']],
		['a folder around those', ['o/a/1.md', 'o/b/1.md'], ['a: o/a/1.md', 'b: o/b/1.md']],
		['files beside the folders', ['i.md', 'a/1.md', 'b/1.md'], ['-: i.md', 'a: a/1.md', 'b: b/1.md']],
		['files beside the inner folders', ['o/a/1.md', 'o/i.md', 'o/b/1.md'], ['a: o/a/1.md', '-: o/i.md', 'b: o/b/1.md']],
		['folders in the folders', ['a/x/1.md', 'a/y/1.md', 'b/1.md'], ['a: a/x/1.md a/y/1.md', 'b: b/1.md']],
		['pictures in a folder beside the text', ['a/1.md', 'a/images/1.png'], ['-: a/1.md a/images/1.png']],
		['nothing', [], ['-: ']],
	];
	for (const [title, names, expected] of rows) {
		it(`are told apart with ${title}`, () => assert.deepEqual(sections(names), expected));
	}

	const names = ['a/1.md', 'a/2.md', 'b/1.md'];
	const bySource: readonly (readonly [title: string, actual: readonly (readonly string[])[], expected: unknown])[] = [
		['chunks of one document', filesBySource(names, String, 'chunks', 1), [names]],
		['chunks of several', filesBySource(names, String, 'chunks', 2), [['a/1.md', 'a/2.md'], ['b/1.md']]],
		['whole documents', filesBySource(names, String, 'markdown', 3), [['a/1.md'], ['a/2.md'], ['b/1.md']]],
	];
	for (const [title, actual, expected] of bySource) {
		it(`go on under the headings of the same source: ${title}`, () => assert.deepEqual(actual, expected));
	}
});
