import assert from 'node:assert/strict';
import JSZip from 'jszip';
import type { ArchiveEntry } from '../../../../../src/conversion/core/archives/archiveDirectory.ts';
import { type EntryPlan, makeArchive, unicodePath } from '../../../../fixtures/archives/makeArchive.ts';
import { readDirectory } from '../../../../fixtures/archives/openArchive.ts';

function read(archive: Uint8Array): readonly ArchiveEntry[] | undefined {
	return readDirectory(archive, 20_000)?.entries;
}

function names(archive: Uint8Array): readonly string[] | undefined {
	return read(archive)?.map(({ name }) => name);
}

/** Combining marks that are not in canonical order. */
const tower = '\u0301\u0323'.repeat(6);
const latin1 = Buffer.from('bl\xe5b\xe6r.md', 'latin1');
const twoTexts: readonly EntryPlan[] = [
	{ name: 'a.md', content: 'A' },
	{ name: 'b.md', content: 'B', stored: true },
];

describe('readArchiveDirectory', () => {
	it('reads the entries of an archive that JSZip wrote', async () => {
		const archive = new JSZip();
		archive.file('plan/001-innledning.md', '# Innledning\n'.repeat(20));
		archive.file('plan/002-mål.md', '# Mål\n', { compression: 'STORE' });
		const bytes = await archive.generateAsync({
			type: 'uint8array',
			compression: 'DEFLATE',
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
		{ title: 'in UTF-8', entry: { name: 'blåbær.md' }, expected: 'blåbær.md' },
		{
			title: 'in decomposed UTF-8, as composed UTF-8',
			entry: { name: 'bla\u030aba\u0308r.md' },
			expected: 'blåbär.md',
		},
		{ title: 'in windows-1252', entry: { name: latin1 }, expected: 'blåbær.md' },
		{
			title: 'the Unicode path that belongs to the name in the record',
			entry: { name: latin1, extra: unicodePath(latin1, 'bringebær.md') },
			expected: 'bringebær.md',
		},
		{
			title: 'without a Unicode path that belongs to another name',
			entry: { name: latin1, extra: unicodePath(latin1, 'bringebær.md', 1) },
			expected: 'blåbær.md',
		},
		{
			title: 'the Unicode path also when the name in the record is ASCII',
			entry: { name: 'bl_b_r.md', extra: unicodePath(Buffer.from('bl_b_r.md'), 'blåbær.md') },
			expected: 'blåbær.md',
		},
		{
			title: 'without the Unicode path when the name has the UTF-8 flag',
			entry: { name: 'a.md', flags: 0x0800, extra: unicodePath(Buffer.from('a.md'), 'b.md') },
			expected: 'a.md',
		},
		{
			title: 'without a Unicode path that is not valid UTF-8',
			entry: { name: 'a.md', extra: unicodePath(Buffer.from('a.md'), latin1) },
			expected: 'a.md',
		},
		{
			title: 'without a Unicode path whose field exceeds the record',
			entry: { name: 'a.md', extra: unicodePath(Buffer.from('a.md'), 'b.md').subarray(0, -1) },
			expected: 'a.md',
		},
		{ title: 'with a byte order mark', entry: { name: '\ufeffa.md' }, expected: '\ufeffa.md' },
		{ title: 'truncated to 1,024 bytes', entry: { name: 'å'.repeat(513) }, expected: 'å'.repeat(512) },
		{
			title: 'truncated without splitting a character',
			entry: { name: `a${'å'.repeat(600)}` },
			expected: `a${'å'.repeat(511)}`,
		},
		{ title: 'with many combining marks, unchanged', entry: { name: `a${tower}` }, expected: `a${tower}` },
		{ title: 'with slashes instead of backslashes', entry: { name: 'plan\\a.md' }, expected: 'plan/a.md' },
		{ title: 'of a folder without the trailing slash', entry: { name: 'plan/' }, expected: 'plan' },
	];
	for (const { title, entry, expected } of nameRows) {
		it(`reads the name of an archive entry: ${title}`, () => assert.deepEqual(names(makeArchive([entry])), [expected]));
	}

	const typeRows: readonly (readonly [title: string, entry: EntryPlan, type: ArchiveEntry['type']])[] = [
		['an entry without a mode', { name: 'a' }, 'file'],
		['a file created on Unix', { name: 'a', unixMode: 0o100644 }, 'file'],
		['an entry with a trailing slash', { name: 'a/' }, 'folder'],
		['an entry with the mode of a folder', { name: 'a', unixMode: 0o040755 }, 'folder'],
		['an entry with the DOS attribute of a folder', { name: 'a', dosAttributes: 0x10 }, 'folder'],
		['a symbolic link', { name: 'a', unixMode: 0o120777 }, 'link'],
		['a symbolic link created on macOS', { name: 'a', unixMode: 0o120777, system: 19 }, 'link'],
		['a symbolic link created on Windows', { name: 'a', unixMode: 0o120777, system: 0 }, 'link'],
		['a reparse point of Windows', { name: 'a', dosAttributes: 0x400 }, 'link'],
		['a symbolic link with a trailing slash', { name: 'a/', unixMode: 0o120777 }, 'link'],
		[
			'an entry with the mode of a pipe that was created on Windows',
			{ name: 'a', unixMode: 0o010644, system: 0 },
			'file',
		],
		['a named pipe that Info-ZIP read from', { name: 'a', unixMode: 0o010644 }, 'file'],
		['a device', { name: 'a', unixMode: 0o060644 }, 'other'],
		['a socket that Info-ZIP read from', { name: 'a', unixMode: 0o140644 }, 'file'],
	];
	for (const [title, entry, type] of typeRows) {
		it(`reads the type "${type}" of ${title}`, () => assert.equal(read(makeArchive([entry]))?.[0]?.type, type));
	}

	for (const [title, flags, isEncrypted] of [
		['only the UTF-8 flag', 0x0800, false],
		['the flag for encryption', 0x0001, true],
		['the flag for strong encryption', 0x0040, true],
		['the flag for an encrypted directory', 0x2000, true],
	] as const) {
		it(`reads ${isEncrypted ? 'an encrypted' : 'an unencrypted'} entry with ${title}`, () =>
			assert.equal(read(makeArchive([{ name: 'a', flags }]))?.[0]?.isEncrypted, isEncrypted));
	}

	it('reads the same entries from a ZIP64 archive as from an archive without ZIP64', () => {
		const plain = read(makeArchive(twoTexts));
		assert.equal(plain?.length, 2);
		assert.deepEqual(read(makeArchive(twoTexts.map((entry) => ({ ...entry, wide: true })))), plain);
		for (const wide of [true, 'both'] as const) {
			const directory = readDirectory(makeArchive(twoTexts, { wide }), 20_000);
			assert.deepEqual(directory, { entries: plain, isComplete: true });
		}
	});

	it('never returns a complete directory for a truncated archive', () => {
		for (const options of [{}, { wide: true }]) {
			const archive = makeArchive(twoTexts, options);
			for (let length = 0; length < archive.byteLength; length++) {
				const directory = readDirectory(archive.subarray(0, length), 20_000);
				assert.ok(!directory?.isComplete, `${length} bytes`);
			}
		}
	});

	it('never throws for an archive with one changed byte', () => {
		const archive = makeArchive([...twoTexts, { name: 'c.md', content: 'C', wide: true }], { wide: true });
		for (let index = 0; index < archive.byteLength; index++) {
			for (const value of [0x00, 0x7f, 0xff]) {
				const damaged = Uint8Array.from(archive);
				damaged[index] = value;
				read(damaged);
			}
		}
	});

	it('reads an archive in shared memory and in a part of a buffer', () => {
		const archive = makeArchive(
			[
				{ name: latin1, content: 'A' },
				{ name: 'blåbær', content: 'B' },
			],
			{ comment: 'C' },
		);
		const shared = new Uint8Array(new SharedArrayBuffer(archive.byteLength + 20), 10, archive.byteLength);
		shared.set(archive);
		assert.deepEqual(readDirectory(shared, 20_000), readDirectory(archive, 20_000));
		assert.deepEqual(names(shared), ['blåbær.md', 'blåbær']);
	});

	it('stops reading after the maximum number of entries', () => {
		const archive = makeArchive(Array.from({ length: 30 }, (_, index) => ({ name: `${index}.md` })));
		assert.equal(readDirectory(archive, 10)?.entries.length, 11);
	});
});
