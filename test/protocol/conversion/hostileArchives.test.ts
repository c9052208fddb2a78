import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { archiveLimits, checkArchive } from '../../../src/conversion/core/archives/checkArchive.ts';
import { inflateEntry } from '../../../src/conversion/node/archives/readArchive.ts';
import { type ArchiveToSave, saveArchiveFiles } from '../../../src/conversion/node/saving/saveArchiveFiles.ts';
import { TargetFolder } from '../../../src/conversion/node/saving/targetFolder.ts';
import { appleDouble, type HonestFile, type Writer, writers } from '../../fixtures/archives/honestArchives.ts';
import { hostileArchives } from '../../fixtures/archives/hostileArchives.ts';
import { makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { openArchive, readDirectory } from '../../fixtures/archives/openArchive.ts';
import { createRandom, type Random } from '../../fixtures/random.ts';

describe('random hostile archives', () => {
	const archives = hostileArchives(20_261_121, 200);

	it('the 200 random hostile archives contain more than 85 kinds of faults', () => {
		const faults = new Set(archives.flatMap((archive) => archive.faults));
		assert.ok(faults.size > 85, `${faults.size} kinds`);
	});

	it('opens only the safe entries of 200 hostile archives and lists every skipped entry with the reason', async () => {
		for (const { faults, bytes, refusal, opened, skipped } of archives) {
			const expected = { ...(refusal ? { refusal } : {}), opened, skipped };
			assert.deepEqual(await openArchive(bytes), expected, faults.join(', '));
		}
	}).timeout(300_000);

	it('writes nothing outside the target folder when 200 hostile archives are saved', async () => {
		const parent = await mkdtemp(join(tmpdir(), 'study-admin-hostile-'));
		try {
			for (const [index, { bytes, opened, refusal }] of archives.entries()) {
				const folder = join(parent, String(index), 'chosen');
				await mkdir(folder, { recursive: true });
				await saveAll(bytes, folder);
				const written = await readdir(parent, { withFileTypes: true, recursive: true });
				const files = written.filter((entry) => entry.isFile());
				const outside = files.filter(({ parentPath }) => !`${parentPath}${sep}`.startsWith(`${folder}${sep}`));
				assert.deepEqual(outside, []);
				// `chunks.jsonl` and the manifest are additional files.
				assert.equal(files.length, refusal ? 0 : opened.size + 2);
				await rm(join(parent, String(index)), { recursive: true });
			}
		} finally {
			await rm(parent, { recursive: true, force: true });
		}
	}).timeout(300_000);

	it('allocates less than 1 MiB for an archive bomb of 300 MiB whose entry declares 1,000 bytes', async () => {
		const bomb = makeArchive([{ name: 'a', content: Buffer.alloc(300 * 2 ** 20), size: 1000 }]);
		const [entry] = readDirectory(bomb, 1)?.entries ?? [];
		assert.ok(entry);
		const before = process.memoryUsage().arrayBuffers;
		const opening = inflateEntry(bomb, entry).catch((error: unknown) => error);
		let most = 0;
		const sampling = setInterval(() => {
			most = Math.max(most, process.memoryUsage().arrayBuffers - before);
		}, 1);
		assert.ok((await opening) instanceof Error);
		clearInterval(sampling);
		assert.ok(Math.max(most, process.memoryUsage().arrayBuffers - before) < 2 ** 20, `${most} bytes`);
	});
});

/**
 * Saves the opened and skipped entries of an archive in a folder, as the save command does. Saves
 * nothing when the archive is refused.
 */
async function saveAll(archive: Uint8Array, path: string): Promise<void> {
	const check = checkArchive(readDirectory(archive, archiveLimits.entries));
	if (check.kind === 'refused') {
		return;
	}
	const source: ArchiveToSave = {
		archive,
		entries: check.files,
		skipped: check.skipped,
		headingPaths: async () => [],
		sent: [],
		order: { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } },
		serviceUrl: 'https://conversion.example',
		startedAt: 0,
	};
	const destination = { folder: await TargetFolder.open(path), name: 'plan-chunks', existing: 'stays' } as const;
	await saveArchiveFiles(source, destination, { signal: new AbortController().signal, saved: () => undefined });
}

describe('random valid archives', () => {
	const random = createRandom(4_106);

	for (const [program, write] of Object.entries(writers)) {
		it(`opens every entry of 300 random archives that ${program} wrote`, async () => {
			for (let round = 0; round < 9; round++) {
				const files = honestFiles(random);
				const { opened, skipped, refusal } = await openArchive(await write(files));
				const metadata = program === 'macOS ditto' ? files.map(({ name }) => appleDouble(name).normalize('NFC')) : [];
				assert.deepEqual([refusal, skipped], [undefined, metadata.map((name) => `${name}: macos-metadata`).sort()]);
				for (const { name, content } of files) {
					assert.equal(opened.get(name.normalize('NFC'))?.toString(), content, name);
				}
			}
		});
	}

	it('opens an archive whose almost empty Markdown tables are compressed to a small fraction of their size', async () => {
		const rows = Array.from({ length: 60_000 }, (_, row) => (row % 200 === 0 ? `| ${row} | emne |` : '|  |  |'));
		const wide = rows.map((row) => row.padEnd(500, '  |'));
		const content = wide.join('\n');
		const archive = makeArchive([
			{ name: 'a.md', content },
			{ name: 'b.md', content },
		]);
		assert.ok(2 * content.length > 200 * archive.byteLength, `${content.length} in ${archive.byteLength} bytes`);
		const { opened, skipped } = await openArchive(archive);
		assert.deepEqual([[...opened.keys()], skipped], [['a.md', 'b.md'], []]);
	});
});

const words = [
	'Innledning',
	'Læringsutbytte',
	'Vurdering (2)',
	'nr. 3',
	'日本語',
	'a\u030angstrøm',
	'👩\u200d🔬',
	'CON',
] as const;

function honestFiles(random: Random): readonly HonestFile[] {
	return Array.from({ length: random.between(1, 30) }, (_, index) => {
		const parts = Array.from({ length: random.between(1, 3) }, () => random.pick(words));
		const line = `${random.pick(words)} ${random.between(0, 1e9)}\n`;
		return { name: `${parts.join('/')} ${index}.md`, content: line.repeat(random.between(0, 300)) };
	});
}

describe('random damaged archives', () => {
	it('returns from 2,000 damaged archives only content with the size and the checksum that the central directory declares', async () => {
		const random = createRandom(7);
		const programs = Object.values(writers) as [Writer, ...Writer[]];
		let opened = 0;
		for (let round = 0; round < 2000; round++) {
			const archive = await random.pick(programs)(honestFiles(random).slice(0, 4));
			opened += await countOpened(withWrongBytes(archive, random));
		}
		assert.ok(opened > 500, `${opened} entries opened`);
	}).timeout(300_000);
});

function withWrongBytes(archive: Uint8Array, random: Random): Uint8Array {
	const changed = Uint8Array.from(archive);
	for (let change = random.between(0, 3); change >= 0; change--) {
		changed[random.between(0, changed.byteLength - 1)] = random.between(0, 255);
	}
	return random.between(0, 3) === 0 ? changed.subarray(0, random.between(0, changed.byteLength)) : changed;
}

/**
 * Returns how many of the safe entries can be inflated. Asserts that the content of these has the
 * declared size and checksum.
 */
async function countOpened(archive: Uint8Array): Promise<number> {
	const check = checkArchive(readDirectory(archive, archiveLimits.entries));
	let opened = 0;
	for (const entry of check.kind === 'opened' ? check.files : []) {
		const content = await inflateEntry(archive, entry).catch(() => undefined);
		if (content) {
			assert.deepEqual([content.byteLength, crc32(content)], [entry.size, entry.crc32]);
			opened += 1;
		}
	}
	return opened;
}
