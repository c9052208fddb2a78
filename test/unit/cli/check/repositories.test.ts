import assert from 'node:assert/strict';
import { repositoriesOfPaths, withoutInnerRepositories } from '../../../../src/cli/check/repositories.ts';

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

	it('a folder in another folder is a repository too, and a repeated folder is one repository', () => {
		assert.deepEqual(foldersAndFiles('src', './src/', 'src/cli'), [
			['src', undefined],
			['src/cli', undefined],
		]);
	});

	it('a file in one of the folders is checked once, as part of the folder', () => {
		assert.deepEqual(foldersAndFiles('docs', 'docs/catalog.md'), [['docs', undefined]]);
		assert.deepEqual(foldersAndFiles('.', 'docs/catalog.md'), [['', undefined]]);
	});

	it('a folder excludes the folders inside of it that are also repositories', () => {
		const repositories = withoutInnerRepositories(
			repositoriesOfPaths(['.', 'test/unit', 'test', 'docs', 'package.json'], process.cwd()),
		);
		assert.deepEqual(
			repositories.map(({ relativePath, excludes }) => [relativePath, excludes]),
			[
				['', ['test/unit', 'test', 'docs']],
				['test/unit', []],
				['test', ['unit']],
				['docs', []],
			],
		);
	});
});
