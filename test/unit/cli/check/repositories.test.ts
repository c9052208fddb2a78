import assert from 'node:assert/strict';
import { repositoriesOfPaths } from '../../../../src/cli/check/repositories.ts';

function foldersAndFiles(...paths: readonly string[]) {
	return repositoriesOfPaths(paths, process.cwd()).map(({ relativePath, files }) => [relativePath, files]);
}

describe('the repositories of study-admin check', () => {
	it('each folder is a repository, and files belong to the current folder', () => {
		assert.deepEqual(foldersAndFiles('docs', 'package.json', 'media'), [
			['docs', undefined],
			['media', undefined],
			['', ['package.json']],
		]);
	});

	it('a file in one of the folders is checked once, as part of the folder', () => {
		assert.deepEqual(foldersAndFiles('docs', 'docs/catalog.md'), [['docs', undefined]]);
		assert.deepEqual(foldersAndFiles('.', 'docs/catalog.md'), [['', undefined]]);
	});
});
