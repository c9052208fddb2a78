import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomically } from '../../../../src/shared/node/atomicFile.ts';

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'study-admin-files-'));
	try {
		await test(folder);
	} finally {
		await rm(folder, { recursive: true });
	}
}

describe('writeFileAtomically', () => {
	it('writeFileAtomically creates the folder and the file', () =>
		withFolder(async (folder) => {
			await writeFileAtomically(join(folder, 'a', 'b', 'file'), 'content');
			assert.equal(await readFile(join(folder, 'a', 'b', 'file'), 'utf8'), 'content');
			assert.deepEqual(await readdir(join(folder, 'a', 'b')), ['file']);
		}));

	it('a reader never sees partial content while several writers replace a file atomically', () =>
		withFolder(async (folder) => {
			const file = join(folder, 'file');
			const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(2_000_000));
			await writeFileAtomically(file, contents[0] ?? '');
			let isWriting = true;
			const writing = Promise.all(
				contents.map(async (content) => {
					for (let round = 0; round < 5; round += 1) {
						await writeFileAtomically(file, content);
					}
				}),
			).finally(() => {
				isWriting = false;
			});
			while (isWriting) {
				const content = await readFile(file, 'utf8');
				assert.ok(contents.includes(content), `read ${content.length} characters`);
			}
			await writing;
			assert.deepEqual(await readdir(folder), ['file']);
		}));

	it('writeFileAtomically gives the file the requested permissions in a process that denies them to new files', async () => {
		const mask = process.umask(0o077);
		try {
			await withFolder(async (folder) => {
				await writeFileAtomically(join(folder, 'file'), 'content', 0o644);
				assert.equal((await stat(join(folder, 'file'))).mode & 0o777, 0o644);
			});
		} finally {
			process.umask(mask);
		}
	});

	it('writeFileAtomically removes its temporary file when a folder has the path of the target file', () =>
		withFolder(async (folder) => {
			await mkdir(join(folder, 'occupied', 'inner'), { recursive: true });
			await assert.rejects(writeFileAtomically(join(folder, 'occupied'), 'content'));
			assert.deepEqual(await readdir(folder), ['occupied']);
		}));
});
