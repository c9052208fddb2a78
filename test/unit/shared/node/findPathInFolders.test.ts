import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPathInFolders } from '../../../../src/shared/node/findPathInFolders.ts';

describe('findPathInFolders', () => {
	let parent: string;

	before(() => {
		parent = mkdtempSync(join(tmpdir(), 'folders-'));
		for (const file of ['one/src/a.ts', 'two/src/a.ts', 'two/src/b.ts']) {
			mkdirSync(dirname(join(parent, file)), { recursive: true });
			writeFileSync(join(parent, file), '');
		}
	});
	after(() => rmSync(parent, { recursive: true }));

	const rows: readonly (readonly [names: string, path: string, expected: string | undefined])[] = [
		['one two', 'src/a.ts', 'one/src/a.ts'],
		['one two', 'src/b.ts', 'two/src/b.ts'],
		['one two', 'two/src/a.ts', 'two/src/a.ts'],
		['one two', 'two\\src\\a.ts', 'two/src/a.ts'],
		['one two', 'two', 'two/'],
		['web/one web/two', 'web/two/src/a.ts', 'two/src/a.ts'],
		['web/one web/two', 'web/two', 'two/'],
		['one two', 'twofold/src/a.ts', undefined],
		['one two', 'two/src/missing.ts', undefined],
		['one two', '../one/../../', undefined],
	];
	for (const [names, path, expected] of rows) {
		it(`finds ${expected ?? 'nothing'} by the path ${path} in folders with the names ${names}`, () => {
			const folders = names.split(' ').map((name) => ({ name, folder: join(parent, name.split('/').at(-1) ?? '') }));
			const found = findPathInFolders(folders, path);
			assert.equal(found && `${found.folder.folder.slice(parent.length + 1)}/${found.relativePath}`, expected);
		});
	}
});
