import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversionKind } from '../../../src/conversion/core/requests/conversionRequest.ts';
import type { Manifest } from '../../../src/conversion/core/saving/manifest.ts';
import {
	type ArchiveToSave,
	countFilesToSave,
	saveArchiveFiles,
} from '../../../src/conversion/node/saving/saveArchiveFiles.ts';
import { type ExistingFileRule, TargetFolder } from '../../../src/conversion/node/saving/targetFolder.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import { type EntryPlan, makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { readDirectory } from '../../fixtures/archives/openArchive.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * Returns `done` when an action succeeds; otherwise the code of its `UserError`, or another error
 * as a text.
 */
async function ending(action: Promise<unknown>): Promise<string> {
	return action.then(
		() => 'done',
		(error: unknown) => (error instanceof UserError ? error.code : String(error)),
	);
}

describe('saving to the disk', () => {
	let parent: string;
	let root: string;
	let folder: TargetFolder;

	beforeEach(async () => {
		parent = await mkdtemp(join(tmpdir(), 'study-admin-saving-'));
		root = join(parent, 'chosen');
		await mkdir(root);
		folder = await TargetFolder.open(root);
	});

	afterEach(() => rm(parent, { recursive: true, force: true }));

	const read = (path: string) => readFileSync(join(root, path), 'utf8');

	describe('TargetFolder', () => {
		it('creates missing subfolders for a file', async () => {
			await folder.write('a/b/c.md', bytes('# C'), 'stays');
			await folder.write('a/b/d.md', bytes('# D'), 'stays');
			assert.deepEqual([read('a/b/c.md'), read('a/b/d.md')], ['# C', '# D']);
		});

		it('saves a file whose content is in shared memory', async () => {
			const shared = new Uint8Array(new SharedArrayBuffer(200_000)).fill(7);
			await folder.write('a.zip', shared, 'stays');
			assert.deepEqual(await readFile(join(root, 'a.zip')), Buffer.alloc(200_000, 7));
		});

		it('does not replace an existing file when existing files must stay', async () => {
			await writeFile(join(root, 'a.md'), 'mine');
			assert.equal(await ending(folder.write('a.md', bytes('new'), 'stays')), 'conversion/save-exists');
			assert.equal(read('a.md'), 'mine');
		});

		it('replaces an existing file when existing files may be replaced', async () => {
			await writeFile(join(root, 'a.md'), 'old and longer');
			await folder.write('a.md', bytes('new'), 'is replaced');
			assert.equal(read('a.md'), 'new');
			assert.deepEqual(readdirSync(root), ['a.md']);
		});

		it('keeps the permissions of a replaced file, and applies the permissions for new files only to new files', async () => {
			await writeFile(join(root, 'a.md'), 'old');
			await chmod(join(root, 'a.md'), 0o640);
			const target = await TargetFolder.open(root, 0o600);
			await target.write('a.md', bytes('new'), 'is replaced');
			await target.write('b.md', bytes('new'), 'is replaced');
			const modes = ['a.md', 'b.md'].map((name) => statSync(join(root, name)).mode & 0o777);
			assert.deepEqual(modes, [0o640, 0o600]);
		});

		it('does not replace a file before the new file is complete', async () => {
			await writeFile(join(root, 'a.md'), 'old');
			const file = await folder.create('a.md', 'is replaced');
			await file.append(bytes('ne'));
			assert.equal(read('a.md'), 'old');
			await file.discard();
			assert.equal(read('a.md'), 'old');
			assert.deepEqual(readdirSync(root), ['a.md']);
		});

		it('leaves no temporary file when it cannot replace a file', async () => {
			await writeFile(join(root, 'a.md'), 'old');
			const file = await folder.create('a.md', 'is replaced');
			await file.append(bytes('new'));
			await rm(join(root, 'a.md'));
			await mkdir(join(root, 'a.md'));
			assert.equal(await ending(file.complete()), 'conversion/save-not-replaceable');
			assert.deepEqual(readdirSync(root), ['a.md']);
		});

		it('deletes a file that is discarded, and keeps a completed file', async () => {
			for (const keep of [false, true]) {
				const file = await folder.create('b.md', 'stays');
				await file.append(bytes('# B'));
				await (keep ? file.complete() : file.discard());
				assert.equal(existsSync(join(root, 'b.md')), keep);
			}
		});

		it('reports conversion/save-folder-gone at every step of saving when the target folder was deleted', async () => {
			const begun = await folder.create('a/a.md', 'stays');
			await writeFile(join(root, 'b.md'), 'old');
			const replacing = await folder.create('b.md', 'is replaced');
			await rm(root, { recursive: true });
			await begun.discard();
			assert.equal(await ending(replacing.complete()), 'conversion/save-folder-gone');
			assert.equal(await ending(folder.write('a.md', bytes(''), 'stays')), 'conversion/save-folder-gone');
			assert.equal(await ending(folder.write('a/b/c.md', bytes(''), 'stays')), 'conversion/save-folder-gone');
			assert.equal(await ending(folder.names()), 'conversion/save-folder-gone');
			assert.equal(await ending(TargetFolder.open(root)), 'conversion/save-folder-gone');
		});

		it('reports a file name that is too long', async () => {
			const name = `${'a'.repeat(300)}.md`;
			assert.equal(await ending(folder.write(name, bytes(''), 'stays')), 'conversion/save-name-too-long');
		});

		const inTheWay: readonly (readonly [title: string, path: string, existing: ExistingFileRule])[] = [
			['a folder at the path of the file', 'folder', 'is replaced'],
			['a file at the path of the parent folder', 'file/a.md', 'stays'],
			['a file at the path of an ancestor folder', 'file/a/b.md', 'is replaced'],
		];
		for (const [title, path, existing] of inTheWay) {
			it(`reports a file or folder that prevents saving: ${title}`, async () => {
				await mkdir(join(root, 'folder'));
				await writeFile(join(root, 'file'), 'mine');
				assert.equal(await ending(folder.write(path, bytes('new'), existing)), 'conversion/save-not-replaceable');
				assert.equal(read('file'), 'mine');
			});
		}

		for (const path of ['../a.md', 'a/../../a.md', '/a.md', 'a//b.md', './a.md', '']) {
			it(`does not save a file with the unsafe path "${path}"`, async () => {
				assert.match(await ending(folder.write(path, bytes('new'), 'stays')), /leads out of the folder/);
				assert.deepEqual(readdirSync(parent), ['chosen']);
				assert.deepEqual(readdirSync(root), []);
			});
		}
	});

	describe('TargetFolder with links', () => {
		let outside: string;

		beforeEach(async () => {
			outside = join(parent, 'outside');
			await mkdir(outside);
			await writeFile(join(outside, 'a.md'), 'theirs');
			await symlink(join(outside, 'a.md'), join(root, 'link.md'));
			await symlink(join(outside, 'none.md'), join(root, 'nowhere.md'));
			await symlink(outside, join(root, 'folder'));
		});

		for (const path of ['link.md', 'nowhere.md', 'folder', 'folder/a.md', 'folder/b/c.md']) {
			for (const existing of ['stays', 'is replaced'] as const) {
				it(`saves nothing through the link in the path "${path}" when an existing file ${existing}`, async () => {
					assert.match(await ending(folder.write(path, bytes('new'), existing)), /^conversion\/save-(link|exists)$/);
					assert.deepEqual(readdirSync(outside), ['a.md']);
					assert.equal(readFileSync(join(outside, 'a.md'), 'utf8'), 'theirs');
				});
			}
		}

		it('detects the name of a broken link as an existing file name', async () => {
			assert.deepEqual([await folder.has('nowhere.md'), await folder.has('other.md')], [true, false]);
		});

		it('saves files when the target folder itself is a link', async () => {
			await (await TargetFolder.open(join(root, 'folder'))).write('b.md', bytes('new'), 'stays');
			assert.equal(readFileSync(join(outside, 'b.md'), 'utf8'), 'new');
		});
	});

	describe('saveArchiveFiles', () => {
		function archiveOf(plans: readonly EntryPlan[], kind: ConversionKind = 'chunks'): ArchiveToSave {
			const archive = makeArchive(plans);
			return {
				archive,
				entries: readDirectory(archive, 100)?.entries ?? [],
				skipped: [],
				headingPaths: async () => [['Emneplan'], ['Emneplan', 'Læring']],
				sent: [{ name: 'plan.docx', size: 3, sha256: 'abc' }],
				order: { kind, settings: { splitLevel: 2, maxChunkLines: 500 } },
				serviceUrl: 'https://convert.example',
				startedAt: 0,
			};
		}

		let saved: number;
		async function save(
			source: ArchiveToSave,
			existing: ExistingFileRule = 'stays',
			signal = new AbortController().signal,
			whenSaved = () => {},
		): Promise<number> {
			saved = 0;
			const count = () => {
				saved += 1;
				whenSaved();
			};
			const destination = { folder, name: 'plan-chunks', existing };
			return (await saveArchiveFiles(source, destination, { signal, saved: count })).damaged;
		}

		const filesIn = (path: string) =>
			readdirSync(join(root, path), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
		const manifest = (): Manifest => JSON.parse(read('plan-chunks/manifest.json'));

		const chunks: readonly EntryPlan[] = [
			{ name: 'plan/001.md', content: '# Emneplan\n' },
			{ name: 'plan/002-læring.md', content: '## Læring\n\nØ\u2028Å\n' },
			{ name: 'plan/bilde.png', content: Buffer.from([0x89, 0x50, 0, 255]) },
		];

		it('saves the folders of an archive and describes every file in the manifest', async () => {
			const source = archiveOf(chunks);
			assert.equal(await save(source), 0);
			assert.deepEqual([saved, filesIn('plan-chunks')], [countFilesToSave(source), 5]);
			assert.deepEqual(
				manifest().chunks.map(({ order, path, headingPath, lines }) => [order, path, headingPath, lines]),
				[
					[1, 'plan/001.md', ['Emneplan'], 1],
					[2, 'plan/002-læring.md', ['Emneplan', 'Læring'], 3],
					[3, 'plan/bilde.png', undefined, undefined],
				],
			);
			for (const { path, bytes, sha256 } of manifest().chunks) {
				const content = readFileSync(join(root, 'plan-chunks', path));
				assert.deepEqual([content.byteLength, createHash('sha256').update(content).digest('hex')], [bytes, sha256]);
			}
			const lines = read('plan-chunks/chunks.jsonl').split(/[\n\u2028]/);
			assert.equal(lines.pop(), '');
			assert.deepEqual(
				lines.map((line) => JSON.parse(line).text),
				[chunks[0]?.content, chunks[1]?.content],
			);
		});

		it('saves an archive of Markdown texts with a manifest and without chunks.jsonl', async () => {
			const source = archiveOf(chunks, 'markdown');
			await save(source);
			assert.deepEqual([saved, filesIn('plan-chunks')], [countFilesToSave(source), 4]);
			assert.equal(existsSync(join(root, 'plan-chunks/chunks.jsonl')), false);
			assert.equal(manifest().chunks.length, 3);
		});

		it('lists skipped entries of an archive in the manifest without counting them as damaged', async () => {
			const source = archiveOf([{ name: 'a.md', content: '# A' }]);
			const skipped = [{ name: '../b.md', reason: 'unsafe-name' }] as const;
			assert.equal(await save({ ...source, skipped }), 0);
			assert.deepEqual(manifest().problems, [{ order: 2, archivePath: '../b.md', problem: 'unsafe-name' }]);
		});

		it('skips damaged entries of an archive and lists them in the manifest', async () => {
			const [first, ...others] = chunks;
			const damaged: readonly EntryPlan[] = [
				{ name: 'crc.md', content: 'text', crc32: 1 },
				{ name: 'size.md', content: 'text'.repeat(100), size: 7 },
			];
			assert.equal(await save(archiveOf([first ?? { name: '' }, ...damaged, ...others])), 2);
			assert.deepEqual([saved, filesIn('plan-chunks')], [5, 5]);
			assert.deepEqual(
				manifest().chunks.map(({ order }) => order),
				[1, 4, 5],
			);
			assert.deepEqual(manifest().problems, [
				{ order: 2, archivePath: 'crc.md', problem: 'damaged' },
				{ order: 3, archivePath: 'size.md', problem: 'damaged' },
			]);
		});

		it('saves an archive with Markdown that is slow to parse, within the test timeout', async () => {
			await save(archiveOf([{ name: 'slow.md', content: `# B\n\n- a\n${'  b\n'.repeat(60_000)}` }]));
			assert.equal(manifest().chunks[0]?.lines, 60_003);
		});

		it('renames saved entries of an archive that have the name of a file that saving adds, such as manifest.json', async () => {
			await save(
				archiveOf([
					{ name: 'Manifest.json', content: '1' },
					{ name: 'chunks.jsonl', content: '2' },
				]),
			);
			assert.deepEqual(readdirSync(join(root, 'plan-chunks')).sort(), [
				'Manifest~2.json',
				'chunks.jsonl',
				'chunks~2.jsonl',
				'manifest.json',
			]);
			assert.equal(read('plan-chunks/chunks~2.jsonl'), '2');
			assert.equal(manifest().chunks[1]?.archivePath, 'chunks.jsonl');
		});

		it('writes the original archive path to the manifest for an entry that was renamed with a number', async () => {
			const source = archiveOf([
				{ name: 'a.md', content: '1' },
				{ name: 'a.md', content: '2' },
			]);
			const [first, second] = source.entries;
			assert.ok(first && second);
			await save({ ...source, entries: [first, { ...second, name: 'a~2.md', archivePath: 'a.md' }] });
			assert.deepEqual(
				manifest().chunks.map(({ path, archivePath }) => [path, archivePath]),
				[
					['a.md', undefined],
					['a~2.md', 'a.md'],
				],
			);
		});

		it('saves entries with unsafe names inside the target folder', async () => {
			const names = [
				'../up.md',
				'..\\..\\up.md',
				'/abs.md',
				'C:\\drive.md',
				'a/../../b.md',
				'CON',
				'c.md:stream',
				'.git/config',
			];
			await save(archiveOf(names.map((name) => ({ name, content: name }))));
			assert.deepEqual(readdirSync(parent), ['chosen']);
			assert.deepEqual(readdirSync(root), ['plan-chunks']);
			assert.equal(filesIn('plan-chunks'), names.length + 2);
			assert.deepEqual(
				manifest().chunks.map(({ path }) => read(`plan-chunks/${path}`)),
				names,
			);
		});

		it('replaces only files of the same path in an existing folder when an archive is saved there', async () => {
			await save(archiveOf(chunks));
			await writeFile(join(root, 'plan-chunks/plan/notes.md'), 'mine');
			await save(archiveOf([{ name: 'plan/001.md', content: '# New\n' }]), 'is replaced');
			assert.equal(read('plan-chunks/plan/001.md'), '# New\n');
			assert.equal(read('plan-chunks/plan/notes.md'), 'mine');
			assert.equal(manifest().chunks.length, 1);
			assert.equal(filesIn('plan-chunks'), 6);
		});

		it('follows no link in an existing folder when an archive is saved', async () => {
			await mkdir(join(root, 'plan-chunks'));
			await symlink(parent, join(root, 'plan-chunks/plan'));
			assert.equal(await ending(save(archiveOf(chunks), 'is replaced')), 'conversion/save-link');
			assert.deepEqual(readdirSync(parent), ['chosen']);
		});

		it('keeps the saved files of a canceled archive, without chunks.jsonl and manifest', async () => {
			const cancelling = new AbortController();
			const cancelled = save(archiveOf(chunks), 'stays', cancelling.signal, () => cancelling.abort());
			await assert.rejects(cancelled, Cancelled);
			assert.equal(saved, 1);
			assert.deepEqual(readdirSync(join(root, 'plan-chunks')), ['plan']);
			assert.deepEqual(readdirSync(join(root, 'plan-chunks/plan')), ['001.md']);
		});

		it('does not change a file that was created while an archive is saved', async () => {
			await mkdir(join(root, 'plan-chunks/plan'), { recursive: true });
			await writeFile(join(root, 'plan-chunks/plan/002-læring.md'), 'mine');
			assert.equal(await ending(save(archiveOf(chunks))), 'conversion/save-exists');
			assert.equal(read('plan-chunks/plan/002-læring.md'), 'mine');
			assert.equal(saved, 1);
		});
	});
});
