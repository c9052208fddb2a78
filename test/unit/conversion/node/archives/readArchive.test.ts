import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { inflateEntry, readEntry } from '../../../../../src/conversion/node/archives/readArchive.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import { writers } from '../../../../fixtures/archives/honestArchives.ts';
import { type EntryPlan, makeArchive } from '../../../../fixtures/archives/makeArchive.ts';
import { readDirectory } from '../../../../fixtures/archives/openArchive.ts';

async function inflateAll(archive: Uint8Array): Promise<readonly Uint8Array[]> {
	const contents: Uint8Array[] = [];
	for (const entry of readDirectory(archive, 100)?.entries ?? []) {
		contents.push(await inflateEntry(archive, entry));
	}
	return contents;
}

async function textsOf(archive: Uint8Array): Promise<readonly string[]> {
	return (await inflateAll(archive)).map((content) => new TextDecoder().decode(content));
}

const long = 'Emneplan på norsk\n'.repeat(20_000);

describe('inflateEntry', () => {
	for (const [writer, write] of Object.entries(writers)) {
		it(`inflates each entry of an archive that ${writer} wrote`, async () => {
			const archive = await write([
				{ name: 'a.md', content: long },
				{ name: 'b.md', content: '# B' },
				{ name: 'c.md', content: '' },
			]);
			const texts = await textsOf(archive);
			// Some archive programs write additional entries, whose content starts with a NUL character.
			assert.deepEqual(new Set(texts.filter((text) => !text.startsWith('\0'))), new Set([long, '# B', '']));
		});
	}

	const names: readonly EntryPlan['name'][] = ['__proto__', 'p\\a.md', Buffer.from('bl\xe5.md', 'latin1'), '../a.md'];
	it('inflates an entry independently of its name', async () => {
		assert.deepEqual(
			await textsOf(makeArchive(names.map((name) => ({ name, content: 'text' })))),
			names.map(() => 'text'),
		);
	});

	it('inflates an entry from shared memory into memory of its own', async () => {
		const archive = makeArchive([
			{ name: 'a.md', content: long },
			{ name: 'b.md', content: '# B' },
			{ name: 'c.md', content: '# C', stored: true },
		]);
		const memory = new SharedArrayBuffer(0, { maxByteLength: 2 * archive.byteLength });
		memory.grow(archive.byteLength);
		const shared = new Uint8Array(memory);
		shared.set(archive);
		for (const bytes of [archive, shared]) {
			const contents = await inflateAll(bytes);
			assert.deepEqual(
				contents.map((content) => new TextDecoder().decode(content)),
				[long, '# B', '# C'],
			);
			for (const content of contents) {
				assert.ok(content.buffer instanceof ArrayBuffer);
				assert.equal(content.buffer.byteLength, content.byteLength);
				assert.equal(Object.getPrototypeOf(content), Uint8Array.prototype);
			}
		}
	});

	const deflated = deflateRawSync('text');
	const damaged: readonly (readonly [string, EntryPlan])[] = [
		['a wrong checksum of a stored entry', { name: 'a', content: 'text', stored: true, crc32: 1 }],
		['a wrong checksum of a deflated entry', { name: 'a', content: 'text', crc32: 1 }],
		['more content than declared', { name: 'a', content: long, size: 10 }],
		['content although it declares none', { name: 'a', content: 'text', size: 0 }],
		['less content than declared', { name: 'a', content: 'text', size: 5 }],
		['bytes that are not deflated', { name: 'a', content: 'not deflated', stored: true, method: 8 }],
		['no data', { name: 'a', content: 'text', data: Buffer.alloc(0) }],
		['a stream that ends early', { name: 'a', content: 'text', data: deflated.subarray(0, -1) }],
		[
			'bytes after the end of the stream',
			{ name: 'a', content: 'text', data: Buffer.concat([deflated, Buffer.from('x')]) },
		],
		['a second stream', { name: 'a', content: 'text', data: Buffer.concat([deflated, deflated]) }],
	];
	for (const [title, plan] of damaged) {
		it(`rejects an entry with ${title}`, async () => {
			const problem = await textsOf(makeArchive([plan])).catch((error: unknown) => error);
			assert.equal(problem instanceof UserError && problem.code, 'conversion/entry-damaged');
		});
	}
});

describe('readEntry', () => {
	const windows1252 = Buffer.from('Bl\xe5b\xe6r \x96 10 \x80', 'latin1');
	const rows: readonly (readonly [title: string, name: string, content: Uint8Array, expected: Uint8Array])[] = [
		['the text of an entry in UTF-8 unchanged', 'a.md', Buffer.from('Blåbær'), Buffer.from('Blåbær')],
		['the text of an entry in windows-1252 as UTF-8', 'a.md', windows1252, Buffer.from('Blåbær – 10 €')],
		['the text of an entry without its byte order mark', 'a.txt', Buffer.from('\ufeffA'), Buffer.from('A')],
		['the text of an entry in UTF-16 as UTF-8', 'a.md', Buffer.from('\ufeffå', 'utf16le'), Buffer.from('å')],
		['the content of an entry that is not a text unchanged', 'a.png', windows1252, windows1252],
	];
	for (const [title, name, content, expected] of rows) {
		it(`readEntry returns ${title}`, async () => {
			const archive = makeArchive([{ name, content }]);
			const [entry] = readDirectory(archive, 1)?.entries ?? [];
			assert.ok(entry);
			assert.deepEqual(Buffer.from(await readEntry(archive, entry)), Buffer.from(expected));
		});
	}
});
