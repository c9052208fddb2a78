import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { examineArchive } from '../../../src/conversion/archives/examineArchive.ts';
import { inflateEntry } from '../../../src/conversion/archives/inflateEntry.ts';
import { type ArchiveEntry, readArchiveDirectory } from '../../../src/conversion/core/archives/archiveDirectory.ts';
import { archiveLimits, judgeArchive } from '../../../src/conversion/core/archives/archiveRules.ts';
import { printableName } from '../../../src/conversion/core/archives/printableName.ts';
import { type ArchiveToSave, saveArchiveFiles } from '../../../src/conversion/saving/saveArchiveFiles.ts';
import { TargetFolder } from '../../../src/conversion/saving/targetFolder.ts';
import { UserError } from '../../../src/shared/errors.ts';
import { type HonestFile, type Writer, writers } from '../../fixtures/archives/honestArchives.ts';
import { type HostileArchive, hostileArchives, type WrittenEntry } from '../../fixtures/archives/hostileArchives.ts';
import { makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { createRandom, type Random } from '../../fixtures/random.ts';

function judge(archive: Uint8Array) {
	return judgeArchive(readArchiveDirectory(archive, archiveLimits.entries, crc32));
}

type Contents = ReadonlyMap<string, string>;

/** The contents of what can be opened as texts of bytes, by the names of the entries; `damaged` for what is. */
async function openAll(archive: Uint8Array): Promise<Contents> {
	const verdict = judge(archive);
	const contents = new Map<string, string>();
	for (const entry of verdict.kind === 'accepted' ? verdict.files : []) {
		contents.set(entry.name, await open(archive, entry));
	}
	return contents;
}

async function open(archive: Uint8Array, entry: ArchiveEntry): Promise<string> {
	try {
		const content = await inflateEntry(archive, entry);
		assert.equal(content.byteLength, entry.size);
		assert.equal(crc32(content), entry.crc32);
		return Buffer.from(content).toString('latin1');
	} catch (error) {
		assert.ok(error instanceof UserError && error.code === 'conversion/entry-damaged', String(error));
		return 'damaged';
	}
}

/** The entries that were written and have no line of their own in the archive's report. */
async function entriesWithoutLine({ faults, bytes, entries }: HostileArchive): Promise<readonly string[]> {
	const report = await examineArchive(bytes);
	const lines = report.entries.map(({ name }) => name.replace(/\/$/, ''));
	const isCut = faults.some((fault) => fault.startsWith('cut off'));
	return entries.flatMap((entry) => {
		const names = [entry.name, entry.localName].flatMap(printed);
		const line = lines.findIndex(
			(listed, index) =>
				names.includes(listed) ||
				(isCut && index === lines.length - 1 && names.some((name) => name.startsWith(listed))),
		);
		return line < 0 || lines.splice(line, 1).length === 0 ? [entry.name] : [];
	});
}

/** How a report has a name; towers of marks stay as they were written. */
function printed(name: string): readonly string[] {
	return [printableName(name.normalize('NFC')), printableName(name)];
}

describe('200 hostile archives', () => {
	const archives = hostileArchives(20_261_121, 200);

	it('have faults of every kind', () => {
		const faults = new Set(archives.flatMap((archive) => archive.faults));
		assert.ok(faults.size > 80, `${faults.size} kinds`);
	});

	it('are refused for what is wrong with them, and for nothing else', () => {
		for (const { faults, bytes, rules, otherRules } of archives) {
			const verdict = judge(bytes);
			const broken = verdict.kind === 'refused' ? verdict.problems.map(({ rule }) => rule) : [];
			const title = `${faults.join(', ')}: ${broken.join(', ')}`;
			assert.deepEqual(
				rules.filter((rule) => !broken.includes(rule)),
				[],
				title,
			);
			assert.deepEqual(
				broken.filter((rule) => !rules.includes(rule) && !otherRules.includes(rule)),
				[],
				title,
			);
		}
	});

	it('lose no entry without a line in the report', async () => {
		for (const archive of archives) {
			assert.deepEqual(await entriesWithoutLine(archive), [], archive.faults.join(', '));
		}
	}).timeout(60_000);

	it('give the exact contents of what they can, and nothing else', async () => {
		let opened = 0;
		for (const { faults, bytes, rules, entries } of archives) {
			const contents = await openAll(bytes);
			if (rules.length > 0) {
				assert.equal(contents.size, 0);
				continue;
			}
			opened += 1;
			assert.deepEqual(contentsOf(entries), contents, faults.join(', '));
		}
		assert.ok(opened > 20, `${opened} archives`);
	});

	it('write nothing outside the folder they are saved in', async () => {
		const parent = await mkdtemp(join(tmpdir(), 'study-admin-hostile-'));
		try {
			for (const [index, { bytes, entries, rules }] of archives.entries()) {
				const folder = join(parent, String(index), 'chosen');
				await mkdir(folder, { recursive: true });
				await saveAll(bytes, folder);
				const written = await everythingBelow(parent);
				const chosen = [join(parent, String(index)), folder];
				assert.deepEqual(
					written.filter((path) => !path.startsWith(`${folder}${sep}`)),
					chosen,
				);
				const readable = rules.length > 0 ? [] : entries.filter(({ content }) => content);
				const files = written.filter((path) => statSync(path).isFile());
				// Besides, there are the list of chunks and the manifest.
				assert.equal(files.length, rules.length > 0 ? 0 : readable.length + 2);
				await rm(join(parent, String(index)), { recursive: true });
			}
		} finally {
			await rm(parent, { recursive: true, force: true });
		}
	}).timeout(60_000);

	it('take no more memory than one entry may', async () => {
		const bomb = makeArchive([{ name: 'a', content: Buffer.alloc(300 * 2 ** 20), size: 1000 }]);
		const [entry] = readArchiveDirectory(bomb, 1, crc32)?.entries ?? [];
		assert.ok(entry);
		const before = process.memoryUsage().arrayBuffers;
		const opening = open(bomb, entry);
		let most = 0;
		const sampling = setInterval(() => {
			most = Math.max(most, process.memoryUsage().arrayBuffers - before);
		}, 1);
		assert.equal(await opening, 'damaged');
		clearInterval(sampling);
		assert.ok(Math.max(most, process.memoryUsage().arrayBuffers - before) < 2 ** 20, `${most} bytes`);
	});
});

function contentsOf(entries: readonly WrittenEntry[]): Contents {
	return new Map(
		entries.map(({ name, content }) => [name.normalize('NFC'), content ? content.toString('latin1') : 'damaged']),
	);
}

/** Saves what is accepted, as the command does. */
async function saveAll(archive: Uint8Array, path: string): Promise<void> {
	const verdict = judge(archive);
	if (verdict.kind === 'refused') {
		return;
	}
	const source: ArchiveToSave = {
		archive,
		entries: verdict.files,
		headingPaths: async () => [],
		sent: [],
		order: { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } },
		serviceUrl: 'https://conversion.example',
		startedAt: 0,
	};
	const destination = { folder: await TargetFolder.open(path), name: 'plan-chunks', existing: 'stays' } as const;
	await saveArchiveFiles(source, destination, { signal: new AbortController().signal, saved: () => undefined });
}

async function everythingBelow(folder: string): Promise<readonly string[]> {
	const found = await readdir(folder, { withFileTypes: true, recursive: true });
	return found.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

describe('200 honest archives', () => {
	const random = createRandom(4_106);
	const programs = Object.entries(writers);

	for (const [index, [program, write]] of programs.entries()) {
		const count = Math.ceil((200 - index) / programs.length);
		it(`are opened whole: ${count} as ${program} writes them`, async () => {
			for (let round = 0; round < count; round++) {
				const files = honestFiles(random);
				const contents = await openAll(await write(files));
				for (const { name, content } of files) {
					const found = contents.get(name.normalize('NFC'));
					assert.equal(found && Buffer.from(found, 'latin1').toString(), content, name);
				}
			}
		});
	}
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

describe('2,000 archives with wrong bytes', () => {
	it('are refused, or opened but for what is damaged', async () => {
		const random = createRandom(7);
		const programs = Object.values(writers) as [Writer, ...Writer[]];
		let accepted = 0;
		for (let round = 0; round < 2000; round++) {
			const archive = Uint8Array.from(await random.pick(programs)(honestFiles(random).slice(0, 4)));
			for (let change = random.between(0, 3); change >= 0; change--) {
				archive[random.between(0, archive.byteLength - 1)] = random.between(0, 255);
			}
			const end = random.between(0, 3) === 0 ? random.between(0, archive.byteLength) : archive.byteLength;
			const { broken } = await examineArchive(archive.subarray(0, end));
			const contents = await openAll(archive.subarray(0, end));
			assert.ok(broken.length === 0 || contents.size === 0);
			accepted += Math.sign(contents.size);
		}
		assert.ok(accepted > 100 && accepted < 1900, `${accepted} accepted`);
	}).timeout(60_000);
});
