import assert from 'node:assert/strict';
import { commonFolder } from '../../../../../src/conversion/core/jobs/commonFolder.ts';

describe('commonFolder', () => {
	const table: readonly (readonly [
		title: string,
		uris: readonly [string, ...string[]],
		name: string,
		paths: string[],
	])[] = [
		['returns the folder of a file', ['file:///w/notes/a.pdf'], 'notes', ['']],
		[
			'returns the folder that contains all files',
			['file:///w/notes/a.pdf', 'file:///w/notes/b.pdf'],
			'notes',
			['', ''],
		],
		[
			'returns the folder of the subfolders with files',
			['file:///w/notes/x/a.pdf', 'file:///w/notes/b.pdf'],
			'notes',
			['x/', ''],
		],
		[
			'does not return a folder whose name is only the start of the name of another folder',
			['file:///w/no/a', 'file:///w/notes/b'],
			'w',
			['no/', 'notes/'],
		],
		[
			'decodes the name of the folder',
			['file:///w/m%C3%B8te%201/x/a', 'file:///w/m%C3%B8te%201/b'],
			'møte 1',
			['x/', ''],
		],
		['returns no name for the root folder', ['file:///a/x', 'file:///b/y'], '', ['a/', 'b/']],
	];
	for (const [title, uris, name, paths] of table) {
		it(title, () => {
			const folder = commonFolder(uris);
			assert.deepEqual([folder.name, uris.map((uri) => folder.pathOf(uri))], [name, paths]);
		});
	}
});
