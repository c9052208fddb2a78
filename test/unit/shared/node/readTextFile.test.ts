import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCodeFile, readTextFile } from '../../../../src/shared/node/readTextFile.ts';

describe('readCodeFile', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-read-'));
		writeFileSync(join(folder, 'code.ts'), '\uFEFFfetch(a);');
		writeFileSync(join(folder, 'image.ts'), Buffer.from([0x89, 0x50, 0, 0, 0, 1]));
		mkdirSync(join(folder, 'folder.ts'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	for (const [title, name, maximum, expected] of [
		['the text of a file without its byte order mark', 'code.ts', 100, { kind: 'text', text: 'fetch(a);' }],
		['no text of a file that is larger than the maximum', 'code.ts', 3, { kind: 'tooLarge' }],
		['no text of a binary file', 'image.ts', 100, { kind: 'binary' }],
		['no text of a folder', 'folder.ts', 100, { kind: 'unreadable' }],
		['no text of a file that does not exist', 'none.ts', 100, { kind: 'unreadable' }],
	] as const) {
		it(`readCodeFile returns ${title}`, () => {
			assert.deepEqual(readCodeFile(join(folder, name), maximum), expected);
		});
	}

	it('readCodeFile does not follow a symbolic link, and readTextFile does', () => {
		symlinkSync(join(folder, 'code.ts'), join(folder, 'link.ts'));
		assert.deepEqual(readCodeFile(join(folder, 'link.ts')), { kind: 'unreadable' });
		assert.equal(readTextFile(join(folder, 'link.ts'), { maximumBytes: 100 }).kind, 'text');
	});
});
