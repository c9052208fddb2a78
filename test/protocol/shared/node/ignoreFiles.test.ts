import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { IgnoreFiles } from '../../../../src/shared/node/ignoreFiles.ts';

describe('IgnoreFiles', () => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
		mkdirSync(join(folder, '.git'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	function write(files: Readonly<Record<string, string>>): void {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
	}

	for (const [files, path, expected] of [
		// An ignore file in a deeper folder takes precedence.
		[{ '.gitignore': '*.log', 'b/.gitignore': '!keep.log' }, 'b/keep.log', false],
		[{ '.gitignore': '*.log', 'b/.gitignore': '!keep.log' }, 'keep.log', true],
		[{ '.gitignore': '!a.ts', 'b/.gitignore': 'a.ts' }, 'b/a.ts', true],
		[{ '.gitignore': 'gen/', 'b/.gitignore': '!gen/' }, 'b/gen/', false],
		[{ '.gitignore': 'gen/', 'b/.gitignore': '!gen/' }, 'b/gen/a.ts', false],
		[{ '.gitignore': 'gen/', 'b/.gitignore': '!gen/' }, 'c/gen/', true],
		[{ '.git/info/exclude': 'a.ts', '.gitignore': '!a.ts' }, 'a.ts', false],
		// A file in an excluded folder cannot be included.
		[{ '.gitignore': 'b/\n!b/a.ts' }, 'b/a.ts', true],
		// A rule applies only below the folder of its ignore file.
		[{ 'b/.gitignore': 'a.ts' }, 'a.ts', false],
		[{ 'b/.gitignore': 'a.ts' }, 'b/c/a.ts', true],
		[{ 'b/.gitignore': '/a.ts' }, 'b/a.ts', true],
		[{ 'b/.gitignore': '/a.ts' }, 'b/c/a.ts', false],
		[{ 'b/.gitignore': 'c/a.ts' }, 'b/c/a.ts', true],
		[{ 'b/.gitignore': 'c/a.ts' }, 'b/d/c/a.ts', false],
		[{ 'b/.gitignore': '**/a.ts' }, 'b/d/c/a.ts', true],
		[{ 'b[x]/.gitignore': 'a.ts' }, 'b[x]/a.ts', true],
	] as const) {
		it(`a scan ${expected ? 'excludes' : 'includes'} "${path}" for the ignore files ${JSON.stringify(files)}`, () => {
			write(files);
			assert.equal(new IgnoreFiles(folder, []).isIgnored(path), expected);
		});
	}

	for (const [title, create] of [
		['larger than 128 KB', (path: string) => writeFileSync(path, `a.ts\n${'#'.repeat(2 ** 17)}`)],
		['a pipe', (path: string) => execFileSync('mkfifo', [path])],
		['a folder', (path: string) => mkdirSync(path)],
		['a link to a device', (path: string) => symlinkSync('/dev/zero', path)],
	] as const) {
		it(`reports an ignore file once if the file is ${title} and was not applied`, () => {
			write({ 'b/a.ts': '', 'b/c/a.ts': '' });
			create(join(folder, 'b', '.gitignore'));
			const files = new IgnoreFiles(folder, []);
			assert.equal(files.isIgnored('b/a.ts'), false);
			assert.equal(files.isIgnored('b/c/a.ts'), false);
			assert.deepEqual(files.unusable, [join(folder, 'b', '.gitignore')]);
		});
	}

	it('reports no ignore file if each ignore file could be read or does not exist', () => {
		write({ '.gitignore': 'a.ts', 'b/a.ts': '' });
		const files = new IgnoreFiles(folder, []);
		assert.equal(files.isIgnored('b/a.ts'), true);
		assert.deepEqual(files.unusable, []);
	});

	it('applies an ignore file of 1,000 rules that contain "**" nine times to 2,000 files 60 folders deep, within the test timeout', () => {
		write({ '.gitignore': `${'**/a/'.repeat(9)}b\n`.repeat(1000) });
		const files = new IgnoreFiles(folder, []);
		for (let index = 0; index < 2000; index += 1) {
			assert.equal(files.isIgnored(`${'a/'.repeat(60)}${index}.ts`), false);
		}
	});
});
