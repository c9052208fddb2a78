import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

	it('a repeated file is checked once', () => {
		assert.deepEqual(foldersAndFiles('package.json', './package.json', 'docs/../package.json'), [
			['', ['package.json']],
		]);
	});

	it('a file that is reached by a link is checked once, at its own place if that is in the current folder', () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-repositories-'));
		try {
			const current = join(folder, 'current');
			mkdirSync(join(current, 'real'), { recursive: true });
			writeFileSync(join(current, 'real', 'a.ts'), '');
			writeFileSync(join(folder, 'b.ts'), '');
			symlinkSync('real', join(current, 'linked'));
			symlinkSync(join('real', 'a.ts'), join(current, 'c.ts'));
			symlinkSync(join('..', 'b.ts'), join(current, 'd.ts'));
			const [repository] = repositoriesOfPaths(['linked/a.ts', 'c.ts', 'd.ts'], current);
			assert.deepEqual(repository?.files, ['real/a.ts', 'd.ts']);
			const foldersOf = (...paths: readonly string[]) =>
				withoutInnerRepositories(repositoriesOfPaths(paths, current)).map(({ relativePath, excludes }) => [
					...[relativePath, excludes],
				]);
			assert.deepEqual(foldersOf('real', 'linked'), [['real', []]]);
			assert.deepEqual(foldersOf('linked', 'real/a.ts'), [['linked', []]]);
			assert.deepEqual(foldersOf('.', 'linked'), [
				['', ['real']],
				['linked', []],
			]);
		} finally {
			rmSync(folder, { recursive: true });
		}
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
