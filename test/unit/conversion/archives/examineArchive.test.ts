import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { examineArchive } from '../../../../src/conversion/archives/examineArchive.ts';
import { readArchiveDirectory } from '../../../../src/conversion/core/archives/archiveDirectory.ts';
import type { EntryState } from '../../../../src/conversion/core/archives/archiveReport.ts';
import { extraField, makeArchive } from '../../../fixtures/archives/makeArchive.ts';

type Line = readonly [number: number, name: string, size: number, state: EntryState];

async function linesOf(archive: Uint8Array): Promise<readonly Line[]> {
	const { entries } = await examineArchive(archive);
	return entries.map(({ number, name, size, state }) => [number, name, size, state]);
}

const inOrder: EntryState = { kind: 'in-order' };

describe('Examining an archive', () => {
	it('finds an archive in order that is', async () => {
		const archive = makeArchive([{ name: 'plan/' }, { name: 'plan/a.md', content: 'A' }]);
		assert.deepEqual(await examineArchive(archive), {
			broken: [],
			entries: [
				{ number: 1, name: 'plan', type: 'folder', size: 0, compressedSize: 2, state: inOrder },
				{ number: 2, name: 'plan/a.md', type: 'file', size: 1, compressedSize: 3, state: inOrder },
			],
			isCut: false,
		});
	});

	it('finds each entry of a rule, and each rule of an entry', async () => {
		const plans = ['../a.md', 'b.md', '../B.md', 'B.MD'].map((name) => ({ name, flags: name === 'B.MD' ? 1 : 0 }));
		const { broken, entries } = await examineArchive(makeArchive(plans));
		assert.deepEqual(
			broken.map(({ rule, entries }) => [rule, entries.map(({ number }) => number)]),
			[
				['conversion/archive-unsafe-names', [1, 3]],
				['conversion/archive-encrypted', [4]],
				['conversion/archive-duplicate-names', [2, 4]],
			],
		);
		assert.deepEqual(entries[3]?.state, {
			kind: 'breaks',
			rules: ['conversion/archive-encrypted', 'conversion/archive-duplicate-names'],
		});
	});

	it('finds what is damaged in an archive that breaks no rule', async () => {
		const archive = makeArchive([
			{ name: 'a', content: 'A', crc32: 1 },
			{ name: 'b', content: 'B' },
		]);
		assert.deepEqual(await linesOf(archive), [
			[1, 'a', 1, { kind: 'damaged' }],
			[2, 'b', 1, inOrder],
		]);
	});

	it('finds entries that the directory does not list', async () => {
		const archive = makeArchive(
			[
				{ name: 'x', unlisted: true },
				{ name: 'a', content: 'A' },
				{ name: '../b', content: 'Hidden', unlisted: true },
			],
			{ comment: makeArchive([{ name: 'c' }]).subarray(0, 31) },
		);
		assert.deepEqual(await linesOf(archive), [
			[1, 'a', 1, inOrder],
			[2, 'x', 0, { kind: 'unlisted', start: 0 }],
			[3, '../b', 6, { kind: 'unlisted', start: 67 }],
			[4, 'c', 0, { kind: 'unlisted', start: archive.byteLength - 31 }],
		]);
	});

	it('finds both names of an entry that has two', async () => {
		const archive = makeArchive([{ name: 'a', content: 'A', local: { name: 'z' } }]);
		const rules = ['conversion/archive-contradicts-itself'] as const;
		assert.deepEqual(await linesOf(archive), [
			[1, 'a', 1, { kind: 'breaks', rules }],
			[2, 'z', 1, { kind: 'unlisted', start: 0 }],
		]);
	});

	it('finds every entry that begins in what is left of an archive', async () => {
		const archive = makeArchive(['a', 'b', 'c'].map((name) => ({ name, content: name.repeat(9) })));
		const starts = readArchiveDirectory(archive, 3, crc32)?.entries.map(({ start }) => start) ?? [];
		assert.equal(starts.length, 3);
		for (let length = 0; length < archive.byteLength; length++) {
			const { broken, entries } = await examineArchive(archive.subarray(0, length));
			assert.equal(entries.length, starts.filter((start) => start + 4 <= length).length, `${length} bytes`);
			assert.deepEqual(
				broken.map(({ rule }) => rule),
				['conversion/archive-broken'],
			);
		}
	});

	it('finds the name of an entry that is cut off behind it', async () => {
		const archive = makeArchive([{ name: 'a.md', local: { extra: extraField(0x9999, Buffer.from('more')) } }]);
		assert.deepEqual(await linesOf(archive.subarray(0, 38)), [[1, 'a.md', 0, { kind: 'unlisted', start: 0 }]]);
		assert.deepEqual(await linesOf(archive.subarray(0, 32)), [[1, 'a.', 0, { kind: 'unlisted', start: 0 }]]);
		assert.deepEqual(await linesOf(archive.subarray(0, 7)), [[1, '', 0, { kind: 'unlisted', start: 0 }]]);
	});

	it('reads no more than can be shown, and says so', async () => {
		const { entries, isCut } = await examineArchive(Buffer.from('PK\x03\x04'.repeat(50_001)));
		assert.deepEqual([entries.length, isCut], [50_000, true]);
	});
});
