import assert from 'node:assert/strict';
import {
	closeSync,
	existsSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { checkOutputWritable, replaceOutputFile, writeResult } from '../../../../src/cli/api/writeResult.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';

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

	it('continues a file that is open as the descriptor that a link names', async () => {
		const log = join(folder, 'linked-log');
		const descriptor = openSync(log, 'w');
		symlinkSync(`/dev/fd/${descriptor}`, join(folder, 'link'));
		writeSync(descriptor, 'before\n');
		await replaceOutputFile(join(folder, 'link'), 'result\n');
		closeSync(descriptor);
		assert.equal(readFileSync(log, 'utf8'), 'before\nresult\n');
	});

	it('replaces a file whose name is a number', async () => {
		const file = join(folder, '999999');
		writeFileSync(file, 'old');
		await checkOutputWritable(file, { currentFolder: folder });
		await replaceOutputFile(file, 'new');
		assert.equal(readFileSync(file, 'utf8'), 'new');
	});

	it('rejects a device that cannot be written', async function () {
		if (!existsSync('/dev/full')) {
			this.skip();
		}
		await checkOutputWritable('/dev/full', { currentFolder: folder });
		await assert.rejects(replaceOutputFile('/dev/full', 'x'), {
			code: 'cli/not-written',
			details: { file: '/dev/full' },
		});
	});
});

describe('checkOutputWritable', () => {
	let folder: string;
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	it('leaves no file and no folder', async () => {
		for (const output of ['a.json', 'new/folder/a.json']) {
			await checkOutputWritable(output, { currentFolder: folder });
			assert.deepEqual(readdirSync(folder), []);
		}
	});

	it('rejects a folder, and a path below a file', async () => {
		writeFileSync(join(folder, 'file'), '');
		for (const output of ['.', 'file/a.json']) {
			await assert.rejects(checkOutputWritable(output, { currentFolder: folder }), { code: 'cli/not-written' }, output);
		}
	});
});

describe('writeResult', () => {
	it('writes a new file that only its owner can read, and reports its path', async () => {
		const currentFolder = mkdtempSync(join(tmpdir(), 'study-admin-'));
		try {
			const errors = new PassThrough();
			await writeResult(['res', 'ult'], 'out/a.json', {
				currentFolder,
				terminal: new Terminal(new PassThrough(), errors),
				signal: new AbortController().signal,
				variables: {},
				readVersion: () => '1',
			});
			const file = join(currentFolder, 'out', 'a.json');
			assert.equal(readFileSync(file, 'utf8'), 'result');
			assert.equal(String(errors.read()), `The result was written to ${file}.\n`);
			assert.equal(statSync(file).mode & 0o777, 0o600);
		} finally {
			rmSync(currentFolder, { recursive: true });
		}
	});
});
