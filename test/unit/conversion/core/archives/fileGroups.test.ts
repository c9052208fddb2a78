import assert from 'node:assert/strict';
import { groupByDocumentFolder, groupFilesBySource } from '../../../../../src/conversion/core/archives/fileGroups.ts';

/** Returns each section as `folder: files`, with `-` for a section without a folder. */
function sections(names: readonly string[]): readonly string[] {
	return groupByDocumentFolder(names, (name) => name).map(
		({ folder, files }) => `${folder ?? '-'}: ${files.join(' ')}`,
	);
}

describe('groupByDocumentFolder and groupFilesBySource', () => {
	const rows: readonly (readonly [title: string, names: readonly string[], expected: readonly string[]])[] = [
		['no folders', ['1.md', '2.md'], ['-: 1.md 2.md']],
		['one folder', ['a/1.md', 'a/2.md'], ['-: a/1.md a/2.md']],
		['one folder and files next to it', ['1.md', 'a/2.md'], ['-: 1.md a/2.md']],
		['a folder for each document', ['a/1.md', 'b/1.md', 'a/2.md'], ['a: a/1.md a/2.md', 'b: b/1.md']],
		['a folder that contains a folder for each document', ['o/a/1.md', 'o/b/1.md'], ['a: o/a/1.md', 'b: o/b/1.md']],
		['files next to the folders of documents', ['i.md', 'a/1.md', 'b/1.md'], ['-: i.md', 'a: a/1.md', 'b: b/1.md']],
		[
			'files next to the inner folders of documents',
			['o/a/1.md', 'o/i.md', 'o/b/1.md'],
			['a: o/a/1.md', '-: o/i.md', 'b: o/b/1.md'],
		],
		[
			'subfolders in the folders of documents',
			['a/x/1.md', 'a/y/1.md', 'b/1.md'],
			['a: a/x/1.md a/y/1.md', 'b: b/1.md'],
		],
		['a folder of images next to a text', ['a/1.md', 'a/images/1.png'], ['-: a/1.md a/images/1.png']],
		['no files', [], ['-: ']],
	];
	for (const [title, names, expected] of rows) {
		it(`groups the files of an archive with ${title} into sections`, () => assert.deepEqual(sections(names), expected));
	}

	const names = ['a/1.md', 'a/2.md', 'b/1.md'];
	const bySource: readonly (readonly [title: string, actual: readonly (readonly string[])[], expected: unknown])[] = [
		['the chunks of one document', groupFilesBySource(names, String, 'chunks', 1), [names]],
		[
			'the chunks of several documents',
			groupFilesBySource(names, String, 'chunks', 2),
			[['a/1.md', 'a/2.md'], ['b/1.md']],
		],
		['several Markdown texts', groupFilesBySource(names, String, 'markdown', 3), [['a/1.md'], ['a/2.md'], ['b/1.md']]],
	];
	for (const [title, actual, expected] of bySource) {
		it(`groups the entries of an archive by source document, given ${title}`, () => assert.deepEqual(actual, expected));
	}
});
