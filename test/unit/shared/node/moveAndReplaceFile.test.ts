import assert from 'node:assert/strict';
import { moveAndReplaceFile } from '../../../../src/shared/node/moveAndReplaceFile.ts';

/** Moves a file whose first attempts fail with these codes. Returns the pauses between attempts. */
async function pausesAfter(
	platform: NodeJS.Platform,
	codes: readonly string[],
	isFolder = false,
): Promise<readonly number[]> {
	const remaining = [...codes];
	const pauses: number[] = [];
	await moveAndReplaceFile('draft', 'file', {
		platform,
		rename: async (from, to) => {
			assert.deepEqual([from, to], ['draft', 'file']);
			const code = remaining.shift();
			if (code !== undefined) {
				throw Object.assign(new Error(code), { code });
			}
		},
		isFolder: async (path) => isFolder && path === 'file',
		wait: async (milliseconds) => pauses.push(milliseconds),
	});
	assert.deepEqual(remaining, []);
	return pauses;
}

describe('moveAndReplaceFile', () => {
	it('replaces a file at once when it is not locked', async () => {
		assert.deepEqual(await pausesAfter('win32', []), []);
	});

	it('repeats a rename on Windows after a pause while another program has the file open', async () => {
		assert.deepEqual(await pausesAfter('win32', ['EPERM', 'EBUSY', 'EACCES']), [50, 50, 50]);
	});

	it('rejects with the last error on Windows when a file remains locked for five seconds', async () => {
		await assert.rejects(pausesAfter('win32', Array(101).fill('EBUSY')), { code: 'EBUSY' });
		assert.equal((await pausesAfter('win32', Array(100).fill('EBUSY'))).length, 100);
	});

	it('rejects at once on Windows with EISDIR when a folder is at the path of the file', async () => {
		await assert.rejects(pausesAfter('win32', ['EPERM'], true), { code: 'EISDIR' });
	});

	it('rejects at once on Windows with an error that does not come from a locked file', async () => {
		await assert.rejects(pausesAfter('win32', ['ENOSPC']), { code: 'ENOSPC' });
	});

	it('does not repeat a rename on other systems, where EPERM means a missing permission', async () => {
		await assert.rejects(pausesAfter('linux', ['EPERM']), { code: 'EPERM' });
	});
});
