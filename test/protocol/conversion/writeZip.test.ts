import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { checkArchive } from '../../../src/conversion/core/archives/checkArchive.ts';
import type { Manifest } from '../../../src/conversion/core/saving/manifest.ts';
import { writeZip } from '../../../src/conversion/node/saving/writeZip.ts';
import {
	type ZipItem,
	type ZipPlan,
	zipFileCount,
	zipStateIndexes,
} from '../../../src/conversion/node/saving/zipPlan.ts';
import { type EntryPlan, makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { openArchive, readDirectory } from '../../fixtures/archives/openArchive.ts';
import { createRandom } from '../../fixtures/random.ts';

const text = (name: string, content: string): ZipItem => ({ kind: 'text', name, content: Buffer.from(content) });

function archive(name: string, plans: readonly EntryPlan[]): ZipItem {
	const bytes = makeArchive(plans);
	const check = checkArchive(readDirectory(bytes, 100));
	assert.ok(check.kind === 'opened');
	const { files: entries, skipped } = check;
	return { kind: 'archive', name, archive: bytes, entries, skipped, headingPaths: entries.map(() => ['Emneplan']) };
}

describe('writeZip', () => {
	let folder: string;
	let path: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'study-admin-zip-'));
		path = join(folder, 'plan.zip');
	});

	afterEach(() => rm(folder, { recursive: true, force: true }));

	const planOf = (...items: readonly ZipItem[]): ZipPlan => ({
		path,
		items,
		sent: [{ name: 'plan.docx', size: 3, sha256: 'abc' }],
		order: { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } },
		serviceUrl: 'https://convert.example',
		startedAt: Date.UTC(2026, 10, 22, 9, 30),
		state: new Int32Array(new SharedArrayBuffer(8)),
	});
	const namesIn = async () => [...(await openArchive(await readFile(path))).opened.keys()];
	const contentOf = async (name: string) => (await openArchive(await readFile(path))).opened.get(name)?.toString();
	const manifest = async (): Promise<Manifest> => JSON.parse((await contentOf('manifest.json')) ?? '');

	it('writes a text and its manifest to a ZIP', async () => {
		const plan = planOf(text('plan.md', '# Læring'));
		assert.deepEqual(await writeZip(plan), { kind: 'written', files: 2, damaged: 0 });
		assert.deepEqual(await namesIn(), ['plan.md', 'manifest.json']);
		assert.equal(await contentOf('plan.md'), '# Læring');
		assert.deepEqual((await manifest()).chunks, [
			{ order: 1, path: 'plan.md', lines: 1, bytes: 9, approxTokens: 3, sha256: sha256('# Læring') },
		]);
		assert.deepEqual([plan.state[zipStateIndexes.written], zipFileCount(plan.items)], [2, 2]);
	});

	it('writes the entries of one archive to a ZIP without an additional folder, with their headings in the manifest', async () => {
		await writeZip(
			planOf(
				archive('plan-chunks', [
					{ name: 'a/001.md', content: '# A' },
					{ name: 'b.png', content: 'B' },
				]),
			),
		);
		assert.deepEqual(await namesIn(), ['a/001.md', 'b.png', 'manifest.json']);
		const { chunks, service, convertedAt } = await manifest();
		assert.deepEqual(chunks, [
			{
				order: 1,
				path: 'a/001.md',
				headingPath: ['Emneplan'],
				lines: 1,
				bytes: 3,
				approxTokens: 1,
				sha256: sha256('# A'),
			},
			{ order: 2, path: 'b.png', bytes: 1, sha256: sha256('B') },
		]);
		assert.equal(service.host, 'convert.example');
		assert.equal(convertedAt, '2026-11-22T09:30:00.000Z');
	});

	it('writes each of several documents to its own folder or file of a ZIP', async () => {
		const chunks = [{ name: '001.md', content: '# A' }];
		const items = [
			archive('plan-chunks', chunks),
			archive('plan-chunks', chunks),
			text('plan.md', '1'),
			text('PLAN.md', '2'),
		];
		await writeZip(planOf(...items));
		assert.deepEqual(await namesIn(), [
			...['plan-chunks/001.md', 'plan-chunks~2/001.md', 'plan.md', 'PLAN~2.md', 'manifest.json'],
		]);
		assert.deepEqual(
			(await manifest()).chunks.map(({ order }) => order),
			[1, 2, 3, 4],
		);
	});

	it('renames entries of a ZIP to names that are valid on every system and differ from manifest.json', async () => {
		await writeZip(
			planOf(
				archive(
					'x',
					['CON.md', 'ab:c.md', 'manifest.json', '__proto__/x.md', '10', '2'].map((name) => ({ name, content: name })),
				),
			),
		);
		assert.deepEqual((await namesIn()).sort(), [
			...['10', '2', 'CON_.md', '__proto__/x.md', 'ab_c.md', 'manifest.json', 'manifest~2.json'],
		]);
		assert.equal(await contentOf('manifest~2.json'), 'manifest.json');
		assert.equal((await manifest()).chunks[0]?.archivePath, 'CON.md');
	});

	it('skips damaged entries and lists them in the manifest of a ZIP', async () => {
		const plans = [
			{ name: 'a.md', content: 'A' },
			{ name: 'b.md', content: 'B', crc32: 1 },
		];
		assert.deepEqual(await writeZip(planOf(archive('x', plans))), { kind: 'written', files: 2, damaged: 1 });
		assert.deepEqual(await namesIn(), ['a.md', 'manifest.json']);
		assert.deepEqual((await manifest()).problems, [{ order: 2, archivePath: 'b.md', problem: 'damaged' }]);
	});

	it('lists skipped entries in the manifest of a ZIP', async () => {
		const plans = [{ name: '../a.md' }, { name: 'b.md' }, { name: 'b.md' }, { name: 'c.md', flags: 1 }];
		assert.deepEqual(await writeZip(planOf(archive('x', plans))), { kind: 'written', files: 3, damaged: 0 });
		const { chunks, problems } = await manifest();
		assert.deepEqual(
			chunks.map(({ path, archivePath }) => [path, archivePath]),
			[
				['b.md', undefined],
				['b~2.md', 'b.md'],
			],
		);
		assert.deepEqual(problems, [
			{ order: 3, archivePath: '../a.md', problem: 'unsafe-name' },
			{ order: 4, archivePath: 'c.md', problem: 'encrypted' },
		]);
	});

	it('writes texts in windows-1252 to a ZIP as UTF-8', async () => {
		await writeZip(planOf(archive('x', [{ name: 'a.md', content: Buffer.from('Bl\xe5b\xe6r', 'latin1') }])));
		assert.equal(await contentOf('a.md'), 'Blåbær');
	});

	it('writes the same ZIP byte for byte for the same input', async () => {
		const plan = planOf(archive('x', [{ name: 'å/b.md', content: '# B'.repeat(999) }]), text('c.md', 'C'));
		await writeZip(plan);
		const first = await readFile(path);
		await writeZip(plan);
		assert.deepEqual(await readFile(path), first);
	});

	it('sets the UTF-8 flag of every name in a ZIP that is not ASCII', async () => {
		await writeZip(planOf(archive('x', [{ name: 'blåbær.md', content: 'x' }])));
		const bytes = await readFile(path);
		const local = bytes.readUInt16LE(6);
		const record = bytes.readUInt16LE(bytes.indexOf('PK\x01\x02') + 8);
		assert.deepEqual([local & 0x0800, record & 0x0800], [0x0800, 0x0800]);
	});

	it('writes no ZIP when every entry is damaged', async () => {
		const result = await writeZip(planOf(archive('x', [{ name: 'a.md', content: 'A', crc32: 1 }])));
		assert.deepEqual(result, { kind: 'failed', code: 'conversion/entry-damaged', details: {} });
		assert.deepEqual(readdirSync(folder), []);
	});

	it('replaces an existing file only after the ZIP is complete', async () => {
		await writeFile(path, 'old');
		const plan = planOf(text('plan.md', 'x'));
		plan.state[zipStateIndexes.cancelled] = 1;
		assert.deepEqual(await writeZip(plan), { kind: 'cancelled' });
		assert.equal(readFileSync(path, 'utf8'), 'old');
		plan.state[zipStateIndexes.cancelled] = 0;
		await writeZip(plan);
		assert.deepEqual(await namesIn(), ['plan.md', 'manifest.json']);
		assert.deepEqual(readdirSync(folder), ['plan.zip']);
	});

	it('leaves no file when writing a ZIP is canceled', async () => {
		const state = new Int32Array(new SharedArrayBuffer(8));
		const items = Array.from({ length: 50 }, (_, index) => text(`${index}.md`, 'x'.repeat(100_000)));
		const writing = writeZip({ ...planOf(...items), state });
		const timer = setInterval(() => {
			if (Atomics.load(state, zipStateIndexes.written) > 3) {
				Atomics.store(state, zipStateIndexes.cancelled, 1);
			}
		}, 0);
		const result = await writing;
		clearInterval(timer);
		assert.deepEqual([result, readdirSync(folder)], [{ kind: 'cancelled' }, []]);
	});

	it('returns the error code of a disk failure while writing a ZIP', async () => {
		const result = await writeZip({ ...planOf(text('a.md', 'A')), path: join(folder, 'gone', 'plan.zip') });
		assert.equal(result.kind === 'failed' && result.code, 'conversion/save-folder-gone');
	});

	it('writes a ZIP that an installed archive program can extract', async function () {
		const [command, ...args] = otherReader();
		if (!command) {
			this.skip();
		}
		const plans: readonly (EntryPlan & { readonly name: string; readonly content: string })[] = [
			...Array.from({ length: 30 }, (_, index) => ({ name: `kapittel å/${index}.md`, content: `# ${index}\n` })),
			{ name: 'stored.md', content: 'x', stored: true },
			{ name: 'empty.md', content: '' },
			{ name: 'empty, stored.md', content: '', stored: true },
			{ name: 'long.md', content: randomText(700_000), stored: true },
			{ name: 'streamed.md', content: randomText(20_000), descriptor: {} },
		];
		const latin1 = { name: 'windows-1252.md', content: Buffer.from('Bl\xe5b\xe6r', 'latin1') };
		await writeZip(planOf(archive('x', [...plans, latin1])));
		execFileSync(command, [...args, path, ...(command === 'unzip' ? ['-d', folder] : [folder])], {
			env: { ...process.env, LC_ALL: 'C.UTF-8' },
		});
		const contents = plans.map(({ name }) => readFileSync(join(folder, name), 'utf8'));
		assert.deepEqual(
			contents,
			plans.map(({ content }) => content),
		);
		assert.equal(readFileSync(join(folder, latin1.name), 'utf8'), 'Blåbær');
	});

	it('writes the compressed data of an archive to a ZIP without compressing it again', async () => {
		// Another program has compressed the content less than zlib does by default.
		const content = randomText(50_000);
		const data = deflateRawSync(content, { level: 1 });
		await writeZip(planOf(archive('x', [{ name: 'a.md', content, data }])));
		assert.ok((await readFile(path)).includes(data));
		assert.equal(await contentOf('a.md'), content);
	});
});

function randomText(length: number): string {
	const random = createRandom(length);
	return Array.from({ length }, () => random.pick(['a', 'b', 'c', ' ', '\n', 'ø'])).join('');
}

/**
 * Returns the command and the first arguments of an installed program that extracts a ZIP; empty
 * when none is installed.
 */
function otherReader(): readonly string[] {
	const commands = [
		['unzip', '-q'],
		['python3', '-c', 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])'],
	];
	return commands.find(([command = '']) => spawnSync(command, ['--help']).status === 0) ?? [];
}

function sha256(content: string): string {
	return createHash('sha256').update(content).digest('hex');
}
