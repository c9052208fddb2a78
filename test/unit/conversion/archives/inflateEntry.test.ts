import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import JSZip from 'jszip';
import { inflateEntry } from '../../../../src/conversion/archives/inflateEntry.ts';
import { readArchiveDirectory } from '../../../../src/conversion/core/archives/archiveDirectory.ts';
import { UserError } from '../../../../src/shared/errors.ts';
import { type EntryPlan, makeArchive } from '../../../fixtures/archives/makeArchive.ts';

async function inflateAll(archive: Uint8Array): Promise<readonly string[]> {
	const texts: string[] = [];
	for (const entry of readArchiveDirectory(archive, 100, crc32)?.entries ?? []) {
		texts.push(new TextDecoder().decode(await inflateEntry(archive, entry)));
	}
	return texts;
}

const long = 'Emneplan på norsk\n'.repeat(20_000);

describe('Inflating an entry', () => {
	it('gives each content of an archive that a library wrote', async () => {
		const archive = new JSZip();
		archive.file('a.md', long, { createFolders: false });
		archive.file('b.md', '# B', { compression: 'STORE' });
		archive.file('c.md', '');
		for (const streamFiles of [false, true]) {
			const bytes = await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE', streamFiles });
			assert.deepEqual(await inflateAll(bytes), [long, '# B', '']);
		}
	});

	const names: readonly EntryPlan['name'][] = ['__proto__', 'p\\a.md', Buffer.from('bl\xe5.md', 'latin1'), '../a.md'];
	it('does not depend on the name', async () => {
		assert.deepEqual(
			await inflateAll(makeArchive(names.map((name) => ({ name, content: 'text' })))),
			names.map(() => 'text'),
		);
	});

	it('reads ZIP64', async () => {
		assert.deepEqual(await inflateAll(makeArchive([{ name: 'a', content: long, wide: true }], { wide: true })), [long]);
	});

	const damaged: readonly (readonly [string, EntryPlan])[] = [
		['a wrong checksum of a stored entry', { name: 'a', content: 'text', stored: true, crc32: 1 }],
		['a wrong checksum of a deflated entry', { name: 'a', content: 'text', crc32: 1 }],
		['more than it declares', { name: 'a', content: long, size: 10 }],
		['less than it declares', { name: 'a', content: 'text', size: 5 }],
		['bytes that are not deflated', { name: 'a', content: 'not deflated', stored: true, method: 8 }],
	];
	for (const [title, plan] of damaged) {
		it(`refuses ${title}`, async () => {
			const problem = await inflateAll(makeArchive([plan])).catch((error: unknown) => error);
			assert.equal(problem instanceof UserError && problem.code, 'conversion/entry-damaged');
		});
	}
});
