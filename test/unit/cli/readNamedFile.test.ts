import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNamedFile } from '../../../src/cli/readNamedFile.ts';
import { UserError } from '../../../src/shared/core/errors.ts';

describe('readNamedFile', () => {
	it('returns the text of a file of the maximum size, and rejects a larger file', () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-input-'));
		try {
			const file = join(folder, 'a.json');
			writeFileSync(file, ' '.repeat(2 ** 20));
			assert.equal(readNamedFile(file, 'cli/baseline-unreadable', 1).length, 2 ** 20);
			writeFileSync(file, ' '.repeat(2 ** 20 + 1));
			assert.throws(
				() => readNamedFile(file, 'cli/baseline-unreadable', 1),
				(error) => error instanceof UserError && error.code === 'cli/baseline-unreadable',
			);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
