import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import JSZip from 'jszip';
import {
	type ArchiveEntry,
	readArchiveDirectory,
} from '../../../../../src/conversion/core/archives/archiveDirectory.ts';
import { type EntryPlan, makeArchive, unicodePath } from '../../../../fixtures/archives/makeArchive.ts';

function read(archive: Uint8Array): readonly ArchiveEntry[] | undefined {
	return readArchiveDirectory(archive, 20_000, crc32)?.entries;
}

function names(archive: Uint8Array): readonly string[] | undefined {
	return read(archive)?.map(({ name }) => name);
}

const latin1 = Buffer.from('bl\xe5b\xe6r.md', 'latin1');
const twoTexts: readonly EntryPlan[] = [
	{ name: 'a.md', content: 'A' },
	{ name: 'b.md', content: 'B', stored: true },
];

describe('The archive directory', () => {
	it('gives what a library wrote', async () => {
		const archive = new JSZip();
		archive.file('plan/001-innledning.md', '# Innledning\n'.repeat(20));
		archive.file('plan/002-mål.md', '# Mål\n', { compression: 'STORE' });
		const bytes = await archive.generateAsync({
			type: 'uint8array',
			compression: 'DEFLATE',
			comment: 'PK\x05\x06 in here',
		});
		assert.deepEqual(
			read(bytes)?.map(({ name, type, method, size }) => ({ name, type, method, size })),
			[
				{ name: 'plan', type: 'folder', method: 0, size: 0 },
				{ name: 'plan/001-innledning.md', type: 'file', method: 8, size: 260 },
				{ name: 'plan/002-mål.md', type: 'file', method: 0, size: 7 },
			],
		);
	});

	const nameRows: readonly { readonly title: string; readonly entry: EntryPlan; readonly expected: string }[] = [
		{ title: 'UTF-8', entry: { name: 'blåbær.md' }, expected: 'blåbær.md' },
		{ title: 'decomposed UTF-8 as composed', entry: { name: 'bla\u030aba\u0308r.md' }, expected: 'blåbär.md' },
		{ title: 'windows-1252', entry: { name: latin1 }, expected: 'blåbær.md' },
		{
			title: 'the Unicode path that belongs to the name',
			entry: { name: latin1, extra: unicodePath(latin1, 'bringebær.md') },
			expected: 'bringebær.md',
		},
		{
			title: 'no Unicode path that belongs to another name',
			entry: { name: latin1, extra: unicodePath(latin1, 'bringebær.md', 1) },
			expected: 'blåbær.md',
		},
		{ title: 'backslashes as slashes', entry: { name: 'plan\\a.md' }, expected: 'plan/a.md' },
		{ title: 'a folder without its slash', entry: { name: 'plan/' }, expected: 'plan' },
	];
	for (const { title, entry, expected } of nameRows) {
		it(`reads as a name ${title}`, () => assert.deepEqual(names(makeArchive([entry])), [expected]));
	}

	const typeRows: readonly (readonly [title: string, entry: EntryPlan, type: ArchiveEntry['type']])[] = [
		['a plain file', { name: 'a' }, 'file'],
		['a plain file made on Unix', { name: 'a', unixMode: 0o100644 }, 'file'],
		['a folder by its slash', { name: 'a/' }, 'folder'],
		['a folder by its mode', { name: 'a', unixMode: 0o040755 }, 'folder'],
		['a folder by its attributes', { name: 'a', dosAttributes: 0x10 }, 'folder'],
		['a symbolic link', { name: 'a', unixMode: 0o120777 }, 'link'],
		['a named pipe', { name: 'a', unixMode: 0o010644 }, 'other'],
	];
	for (const [title, entry, type] of typeRows) {
		it(`tells ${title}`, () => assert.equal(read(makeArchive([entry]))?.[0]?.type, type));
	}

	for (const [title, flags, encrypted] of [
		['no flag', 0x0800, false],
		['an encrypted entry', 0x0001, true],
		['an encrypted directory', 0x2000, true],
	] as const) {
		it(`tells ${title}`, () => assert.equal(read(makeArchive([{ name: 'a', flags }]))?.[0]?.encrypted, encrypted));
	}

	it('reads ZIP64 sizes and end record as the plain ones', () => {
		const plain = read(makeArchive(twoTexts));
		assert.equal(plain?.length, 2);
		assert.deepEqual(read(makeArchive(twoTexts.map((entry) => ({ ...entry, wide: true })))), plain);
		assert.deepEqual(read(makeArchive(twoTexts, { wide: true })), plain);
	});

	it('finds nothing wherever the archive is cut off', () => {
		for (const options of [{}, { wide: true }]) {
			const archive = makeArchive(twoTexts, options);
			for (let length = 0; length < archive.byteLength; length++) {
				assert.equal(read(archive.subarray(0, length)), undefined, `${length} bytes`);
			}
		}
	});

	it('never throws, whichever byte is wrong', () => {
		const archive = makeArchive([...twoTexts, { name: 'c.md', content: 'C', wide: true }], { wide: true });
		for (let index = 0; index < archive.byteLength; index++) {
			for (const value of [0x00, 0x7f, 0xff]) {
				const damaged = Uint8Array.from(archive);
				damaged[index] = value;
				read(damaged);
			}
		}
	});

	const broken: readonly (readonly [string, () => Uint8Array])[] = [
		['text', () => Buffer.from('PK\x03\x04 and nothing else'.repeat(9))],
		['bytes in front', () => Buffer.concat([Buffer.from('x'), makeArchive(twoTexts)])],
		['bytes behind', () => Buffer.concat([makeArchive(twoTexts), Buffer.from('x')])],
		['a record that points to no local header', () => makeArchive([{ name: 'a', offset: 1 }])],
		['a record that points behind the end', () => makeArchive([{ name: 'a', offset: 0xfffffff0 }])],
		['a count that is too small', () => changed(makeArchive(twoTexts), -12, 1, -14, 1)],
		['a count that is too large', () => changed(makeArchive(twoTexts), -12, 3, -14, 3)],
		['a directory of another size', () => changed(makeArchive(twoTexts), -10, 1)],
		['data that runs into the directory', () => makeArchive([{ name: 'a', compressedSize: 3 }])],
		['several disks', () => changed(makeArchive(twoTexts), -18, 1)],
	];
	for (const [title, archive] of broken) {
		it(`finds nothing in ${title}`, () => assert.equal(read(archive()), undefined));
	}

	it('stops reading where there are too many', () => {
		const archive = makeArchive(Array.from({ length: 30 }, (_, index) => ({ name: `${index}.md` })));
		assert.equal(readArchiveDirectory(archive, 10, crc32)?.entries.length, 11);
	});
});

/** The archive with bytes changed, each counted from the end. */
function changed(archive: Uint8Array, ...changes: readonly number[]): Uint8Array {
	const copy = Uint8Array.from(archive);
	for (let index = 0; index < changes.length; index += 2) {
		copy[copy.length + (changes[index] ?? 0)] = changes[index + 1] ?? 0;
	}
	return copy;
}
