import assert from 'node:assert/strict';
import { FolderIndex } from '../../../../src/shared/core/folderIndex.ts';

/** Returns an index to which files were added, and from which other files were then removed. */
function indexOf(files: readonly string[], removed: readonly string[] = []): FolderIndex {
	const index = new FolderIndex();
	for (const file of files) {
		index.add(file);
	}
	for (const file of removed) {
		index.remove(file);
	}
	return index;
}

function listed(index: FolderIndex, folder: string): unknown {
	const items = index.list(folder);
	return items && Object.fromEntries(items);
}

describe('FolderIndex', () => {
	const files = ['/a/b/1', '/a/b/2', '/a/3', '/c'];

	it('lists the files and subfolders of a folder', () => {
		const index = indexOf(files);
		assert.deepEqual(listed(index, '/'), { a: 'folder', c: 'file' });
		assert.deepEqual(listed(index, '/a'), { b: 'folder', 3: 'file' });
		assert.deepEqual(listed(index, '/a/b/'), { 1: 'file', 2: 'file' });
	});

	it('lists nothing for a file path or for the start of a folder name', () => {
		for (const folder of ['/c', '/a/b/1', '/a/', '/b', '/a/bb', '/a/b/1/2']) {
			assert.equal(indexOf(files).list(folder) === undefined, folder !== '/a/', folder);
		}
	});

	it('finds all files in a folder and its subfolders', () => {
		assert.deepEqual(indexOf(files).filesIn('/a'), ['/a/b/1', '/a/b/2', '/a/3']);
		assert.deepEqual(indexOf(files).filesIn('/'), files);
		assert.deepEqual(indexOf(files).filesIn('/nothing'), []);
	});

	it('removes a folder from the index together with its last file', () => {
		assert.deepEqual(listed(indexOf(files, ['/a/b/1']), '/a/b'), { 2: 'file' });
		const index = indexOf(files, ['/a/b/1', '/a/b/2']);
		assert.equal(index.list('/a/b'), undefined);
		assert.deepEqual(listed(index, '/a'), { 3: 'file' });
		assert.equal(indexOf(files, files).list('/'), undefined);
	});

	it('ignores the removal of a file that does not exist', () => {
		assert.deepEqual(indexOf(files, ['/a/b/3', '/x/y']).filesIn('/'), files);
	});

	it('lists a file once when it is added twice', () => {
		assert.deepEqual(indexOf([...files, ...files]).filesIn('/'), files);
	});
});
