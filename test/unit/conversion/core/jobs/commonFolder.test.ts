import assert from 'node:assert/strict';
import { commonFolder } from '../../../../../src/conversion/core/jobs/commonFolder.ts';

describe('commonFolder', () => {
	const table: readonly (readonly [
		title: string,
		uris: readonly [string, ...string[]],
		name: string,
		paths: string[],
	])[] = [
		['is the folder of a file', ['file:///w/notes/a.pdf'], 'notes', ['']],
		['is the folder of all files', ['file:///w/notes/a.pdf', 'file:///w/notes/b.pdf'], 'notes', ['', '']],
		['contains subfolders', ['file:///w/notes/x/a.pdf', 'file:///w/notes/b.pdf'], 'notes', ['x/', '']],
		['is not a folder whose name only begins alike', ['file:///w/no/a', 'file:///w/notes/b'], 'w', ['no/', 'notes/']],
		['decodes names', ['file:///w/m%C3%B8te%201/x/a', 'file:///w/m%C3%B8te%201/b'], 'møte 1', ['x/', '']],
		['has no name at the root', ['file:///a/x', 'file:///b/y'], '', ['a/', 'b/']],
	];
	for (const [title, uris, name, paths] of table) {
		it(title, () => {
			const folder = commonFolder(uris);
			assert.deepEqual([folder.name, uris.map((uri) => folder.pathOf(uri))], [name, paths]);
		});
	}
});
