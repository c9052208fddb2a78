import assert from 'node:assert/strict';
import { CommitFiles, type GitTreeChange } from '../../../../../src/catalog/core/progress/commitFiles.ts';

/** Returns the change of a file. The object ID of its content is its path. */
function file(path: string): GitTreeChange {
	return { path, kind: 'file', id: path };
}

/** Returns the changes of the searched files, each as its path and whether it is searched. */
function appliedTo(
	files: CommitFiles,
	changes: readonly GitTreeChange[],
	ignoreTexts: Readonly<Record<string, string>>,
): readonly string[] {
	return files
		.apply(changes, (id) => ignoreTexts[id])
		.map(({ path, id }) => `${path} ${id === undefined ? 'is not searched' : 'is searched'}`);
}

describe('CommitFiles', () => {
	it('applies the ignore files of the root and of the folder of a file', () => {
		const files = new CommitFiles({ prefix: '', excludes: [], ignoresCase: false });
		const ignoreTexts = { '.gitignore': 'b.ts', 'src/.gitignore': 'c.ts' };
		const changes = ['.gitignore', 'a.ts', 'b.ts', 'src/.gitignore', 'src/c.ts', 'src/d.ts'].map(file);
		assert.deepEqual(appliedTo(files, changes, ignoreTexts), ['a.ts is searched', 'src/d.ts is searched']);
	});

	it('searches a file again when the ignore file that excludes it is removed', () => {
		const files = new CommitFiles({ prefix: '', excludes: [], ignoresCase: false });
		const ignoreTexts = { '.gitignore': 'a.ts' };
		assert.deepEqual(appliedTo(files, [file('a.ts')], {}), ['a.ts is searched']);
		assert.deepEqual(appliedTo(files, [file('.gitignore')], ignoreTexts), ['a.ts is not searched']);
		assert.deepEqual(appliedTo(files, [{ path: '.gitignore', kind: 'removed', id: '' }], {}), ['a.ts is searched']);
	});

	it('applies the ignore files of the folders that enclose the searched one, but not of other folders', () => {
		const files = new CommitFiles({ prefix: 'app/src/', excludes: ['e.ts'], ignoresCase: false });
		const ignoreTexts = { 'app/.gitignore': 'b.ts', 'lib/.gitignore': 'c.ts' };
		const paths = ['app/.gitignore', 'lib/.gitignore', 'a.ts', 'app/src/b.ts', 'app/src/c.ts', 'app/src/e.ts'];
		assert.deepEqual(appliedTo(files, paths.map(file), ignoreTexts), ['c.ts is searched']);
		assert.equal(files.isRelevant(file('lib/.gitignore')), false);
	});

	it('does not apply the ignore file that excludes the searched folder itself to the files in it', () => {
		const files = new CommitFiles({ prefix: 'app/', excludes: [], ignoresCase: false });
		const ignoreTexts = { '.gitignore': 'app/\na.ts', 'app/.gitignore': 'b.ts' };
		const paths = ['.gitignore', 'app/.gitignore', 'app/a.ts', 'app/b.ts'];
		assert.deepEqual(appliedTo(files, paths.map(file), ignoreTexts), ['a.ts is searched']);
	});

	it('excludes the files of all globs of the settings', () => {
		const files = new CommitFiles({ prefix: '', excludes: ['a.ts', 'b.ts'], ignoresCase: false });
		assert.deepEqual(appliedTo(files, ['a.ts', 'b.ts', 'c.ts'].map(file), {}), ['c.ts is searched']);
	});

	it('lists the submodules in the searched folder, sorted, until they are removed or become files', () => {
		const files = new CommitFiles({ prefix: 'app/', excludes: [], ignoresCase: false });
		const submodules = ['app/c', 'app/a', 'app/b.ts', 'lib/d'].map(
			(path) => ({ ...file(path), kind: 'submodule' }) as const,
		);
		assert.deepEqual(appliedTo(files, submodules, {}), []);
		assert.deepEqual(files.submodules, ['a', 'b.ts', 'c']);
		assert.deepEqual(appliedTo(files, [{ ...file('app/a'), kind: 'removed' }, file('app/b.ts')], {}), [
			'b.ts is searched',
		]);
		assert.deepEqual(files.submodules, ['c']);
	});

	it('hasFolder is true while the commit contains a file in the searched folder', () => {
		const files = new CommitFiles({ prefix: 'app/', excludes: [], ignoresCase: false });
		const states = [file('a.ts'), file('app/a.md'), { ...file('app/a.md'), kind: 'removed' } as const].map((change) => {
			appliedTo(files, [change], {});
			return files.hasFolder;
		});
		assert.deepEqual(states, [false, true, false]);
		assert.equal(new CommitFiles({ prefix: '', excludes: [], ignoresCase: false }).hasFolder, true);
	});
});
