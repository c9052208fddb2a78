import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextFile, type TextFileOptions, type TextReadResult } from '../../../../src/shared/node/readTextFile.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const text = (content: string): TextReadResult => ({ kind: 'text', text: content });
const unreadable: TextReadResult = { kind: 'unreadable', cause: undefined };

/** What is created at a path, how it is read, and the result. At most 100 bytes are read. */
const table: readonly (readonly [
	title: string,
	create: (path: string) => void,
	options: Partial<TextFileOptions>,
	expected: TextReadResult,
])[] = [
	['returns the text of a file', (path) => writeFileSync(path, 'blåbær'), {}, text('blåbær')],
	['removes the byte order mark of UTF-8', (path) => writeFileSync(path, '\ufeff{}'), {}, text('{}')],
	['decodes UTF-16 with a byte order mark', (path) => writeFileSync(path, utf16('blåbær')), {}, text('blåbær')],
	[
		'decodes UTF-16 with the byte order mark of big-endian',
		(path) => writeFileSync(path, utf16('blåbær').swap16()),
		{},
		text('blåbær'),
	],
	[
		'reads UTF-16 as bytes where a program such as Git does',
		(path) => writeFileSync(path, utf16('a')),
		{ acceptsUtf16: false },
		text('\ufffd\ufffda\0'),
	],
	['returns an empty text for an empty file', (path) => writeFileSync(path, ''), {}, text('')],
	['reports a missing file', () => undefined, {}, { kind: 'missing' }],
	['accepts a file of the maximum size', (path) => writeFileSync(path, 'x'.repeat(100)), {}, text('x'.repeat(100))],
	['reports a file that is too large', (path) => writeFileSync(path, 'x'.repeat(101)), {}, { kind: 'too large' }],
	['reports a folder as unreadable', (path) => mkdirSync(path), {}, unreadable],
	['reports a link to a device as unreadable', (path) => symlinkSync('/dev/zero', path), {}, unreadable],
	['reports a pipe as unreadable without waiting', (path) => execFileSync('mkfifo', [path]), {}, unreadable],
	['follows a link to a file', linkToFile, {}, text('target')],
	['reports a broken link as missing', (path) => symlinkSync(`${path}.none`, path), {}, { kind: 'missing' }],
];

function linkToFile(path: string): void {
	writeFileSync(`${path}.target`, 'target');
	symlinkSync(`${path}.target`, path);
}

describe('readTextFile', () => {
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
	after(() => rmSync(folder, { recursive: true }));

	for (const [index, [title, create, options, expected]] of table.entries()) {
		it(`${title} when it reads a text file`, () => {
			const path = join(folder, String(index));
			create(path);
			assert.deepEqual(readTextFile(path, { maximumBytes: 100, ...options }), expected);
		});
	}

	it('reports a file as missing if a part of its path is a file', () => {
		const path = join(folder, 'file');
		writeFileSync(path, 'gitdir: elsewhere');
		assert.deepEqual(readTextFile(join(path, 'info', 'exclude'), { maximumBytes: 100 }), { kind: 'missing' });
	});

	it('does not follow a link if links are refused', () => {
		const path = join(folder, 'refused');
		linkToFile(path);
		assert.equal(readTextFile(path, { maximumBytes: 100, followsLinks: false }).kind, 'unreadable');
	});
});
