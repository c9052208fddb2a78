import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { ToolFolders } from '../../../../src/cli/mcp/toolFolders.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';

describe('the folders of the tools', () => {
	let home = '';
	let project = '';
	before(() => {
		home = realpathSync(mkdtempSync(join(tmpdir(), 'tool-folders-')));
		project = join(home, 'project');
		for (const folder of ['project/src', 'project/..odd', 'other/project/src', 'other/src']) {
			mkdirSync(join(home, folder), { recursive: true });
			writeFileSync(join(home, folder, 'a.ts'), '');
		}
		writeFileSync(join(home, 'other', 'project', 'a.ts'), '');
		if (process.platform !== 'win32') {
			symlinkSync(join(home, 'other'), join(project, 'link'));
			symlinkSync(home, join(home, 'other', 'home'));
		}
	});
	after(() => rmSync(home, { recursive: true }));

	const foldersOf = (folders: readonly string[], currentFolder = project) =>
		new ToolFolders(
			{ value: () => undefined, values: () => folders, has: () => folders.length > 0, paths: [] },
			currentFolder,
			home,
		);
	const codeOf = (action: () => unknown) => {
		try {
			action();
		} catch (error) {
			assert.ok(error instanceof UserError);
			return error.code;
		}
		return undefined;
	};

	it('are the current folder, or those of the command line in their order, each once', () => {
		assert.equal(foldersOf([]).first, project);
		const several = foldersOf(['../other', '.', project]);
		assert.deepEqual(
			several.all.map(({ folder }) => folder),
			[join(home, 'other'), project],
		);
		assert.equal(several.first, join(home, 'other'));
	});

	it('are never the root, the home folder or a folder that contains it', () => {
		const { root } = parse(home);
		for (const folder of [root, home, join(home, '..')]) {
			assert.equal(
				codeOf(() => foldersOf([], folder)),
				'cli/folder-not-chosen',
				folder,
			);
			assert.equal(
				codeOf(() => foldersOf(['.', folder])),
				'cli/folder-too-large',
				folder,
			);
		}
		if (process.platform !== 'win32') {
			assert.equal(
				codeOf(() => foldersOf(['../other/home'])),
				'cli/folder-too-large',
			);
		}
	});

	it('are refused when one is missing or a file', () => {
		for (const folder of ['missing', 'src/a.ts', 'src\0']) {
			assert.equal(
				codeOf(() => foldersOf([folder])),
				'cli/folder-missing',
			);
		}
	});

	it('find paths inside of them, relative, absolute and with dots at the start of a name', () => {
		const { locate } = one();
		for (const [path, expected] of [
			['src/a.ts', 'src/a.ts'],
			['./src/', 'src'],
			['.', ''],
			['..odd/a.ts', '..odd/a.ts'],
			[join(project, 'src'), 'src'],
		] as const) {
			assert.equal(locate(path), expected, path);
		}
	});

	it('find no path outside of them, also through links', () => {
		for (const path of ['..', '../other', '/', 'missing', '\0', 'a'.repeat(70_000), 'link', 'link/src/a.ts', home]) {
			assert.equal(
				codeOf(() => foldersOf([]).locate(path)),
				'cli/tool-path-outside',
				path.slice(0, 40),
			);
		}
	});

	it('have different names, which the paths of the tools begin with when there are several folders', () => {
		const folders = foldersOf(['.', '../other/project']);
		assert.deepEqual(
			folders.all.map((each) => folders.shownPath(each, 'a.ts')),
			['project/a.ts', 'project (2)/a.ts'],
		);
		assert.throws(() => folders.locate('missing'), {
			code: 'cli/tool-path-outside',
			details: { folders: `${project}, ${join(home, 'other', 'project')}` },
		});
		const found = folders.locate('project (2)/a.ts');
		assert.equal(found.repository.folder, join(home, 'other', 'project'));
		assert.equal(found.relativePath, 'a.ts');
		const [first] = folders.all;
		assert.ok(first);
		assert.equal(foldersOf([]).shownPath(first, 'a.ts'), 'a.ts');
	});

	it('find the file of the folder with which a path begins, not one in a folder of the same name', () => {
		const folders = foldersOf(['../other', '.']);
		const [, own] = folders.all;
		assert.ok(own);
		const found = folders.locate(folders.shownPath(own, 'src/a.ts'));
		assert.deepEqual([found.repository.folder, found.relativePath], [project, 'src/a.ts']);
		assert.equal(folders.locate('other/project/src/a.ts').relativePath, 'project/src/a.ts');
	});

	function one() {
		const folders = foldersOf([]);
		return { locate: (path: string) => folders.locate(path).relativePath };
	}
});
