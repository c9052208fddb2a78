import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOutputWritable, replaceOutputFile } from '../../../../src/cli/api/writeResult.ts';

describe('replaceOutputFile', () => {
	let folder: string;
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	for (const content of ['result\n', ['res', 'ult\n']]) {
		it(`continues a file that is open as the named descriptor, with ${JSON.stringify(content)}`, async () => {
			const log = join(folder, 'log');
			const descriptor = openSync(log, 'w');
			const output = `/dev/fd/${descriptor}`;
			writeSync(descriptor, 'before\n');
			await checkOutputWritable(output, { currentFolder: folder });
			await replaceOutputFile(output, content);
			writeSync(descriptor, 'after\n');
			closeSync(descriptor);
			assert.equal(readFileSync(log, 'utf8'), 'before\nresult\nafter\n');
		});
	}

	it('cannot write to a descriptor that is open for reading only', async () => {
		const file = join(folder, 'input');
		writeFileSync(file, 'input');
		const descriptor = openSync(file, 'r');
		await assert.rejects(checkOutputWritable(`/dev/fd/${descriptor}`, { currentFolder: folder }), {
			code: 'cli/not-written',
		});
		closeSync(descriptor);
		assert.equal(readFileSync(file, 'utf8'), 'input');
	});
});
