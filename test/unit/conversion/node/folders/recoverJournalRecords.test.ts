import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JournalRecord } from '../../../../../src/conversion/core/saving/folderJournal.ts';
import { FolderRecords } from '../../../../../src/conversion/core/saving/folderRecords.ts';
import {
	recoverJournalRecords,
	removeTemporaryFiles,
} from '../../../../../src/conversion/node/folders/recoverJournalRecords.ts';
import { TargetFolder } from '../../../../../src/conversion/node/saving/targetFolder.ts';

/** The contents of files by their paths. */
type Files = Readonly<Record<string, string>>;

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

/** Returns the record of a result with these files. */
function record(files: Files, isComplete = true, replaced: Files = {}): JournalRecord {
	return {
		path: '../a.docx',
		output: 'a-chunks',
		service: { host: 'convert.example', endpoint: '/api/convert/chunked' },
		convertedAt: '2026-03-31T23:59:00.000Z',
		file: { name: 'a.docx', size: 3, sha256: 'sent' },
		files: Object.entries(files).map(([path, content], index) => {
			return { order: index + 1, path, bytes: content.length, sha256: sha256(content) };
		}),
		isComplete,
		replaced: Object.fromEntries(Object.entries(replaced).map(([path, content]) => [path, sha256(content)])),
	};
}

describe('recovered records', () => {
	let root: string;
	let target: TargetFolder;

	beforeEach(async () => {
		root = mkdtempSync(join(tmpdir(), 'study-admin-recover-'));
		target = await TargetFolder.open(root);
	});
	afterEach(() => rmSync(root, { recursive: true }));

	function write(files: Files): void {
		for (const [path, content] of Object.entries(files)) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), content);
		}
	}

	const [one, two] = ['a-chunks/1.md', 'a-chunks/2.md'] as const;
	const rows: readonly {
		readonly title: string;
		/** The record in the manifest. */
		readonly stored?: JournalRecord;
		readonly journal: readonly JournalRecord[];
		readonly disk: Files;
		/** The contents whose checksums the recovered record lists. */
		readonly listed: Files;
		readonly isComplete: boolean;
	}[] = [
		{
			title: 'lists the new files when all of them have their names',
			journal: [record({ [one]: 'new', [two]: 'new' })],
			disk: { [one]: 'new', [two]: 'new' },
			listed: { [one]: 'new', [two]: 'new' },
			isComplete: true,
		},
		{
			title: 'stays incomplete when an entry of the archive was damaged',
			journal: [record({ [one]: 'new' }, false)],
			disk: { [one]: 'new' },
			listed: { [one]: 'new' },
			isComplete: false,
		},
		{
			title: 'is incomplete when a file does not have its name',
			journal: [record({ [one]: 'new', [two]: 'new' })],
			disk: { [one]: 'new' },
			listed: { [one]: 'new' },
			isComplete: false,
		},
		{
			title: 'lists a file of the manifest that was not replaced',
			stored: record({ [one]: 'old', [two]: 'old' }),
			journal: [record({ [one]: 'new', [two]: 'new' })],
			disk: { [one]: 'new', [two]: 'old' },
			listed: { [one]: 'new', [two]: 'old' },
			isComplete: false,
		},
		{
			title: 'lists a file of an older record of the journal that was not replaced',
			stored: record({ [one]: 'old' }),
			journal: [record({ [one]: 'newer' }), record({ [one]: 'newest' })],
			disk: { [one]: 'newer' },
			listed: { [one]: 'newer' },
			isComplete: false,
		},
		{
			title: 'lists a file of the manifest that is no longer part of the result, so that it is deleted',
			stored: record({ [one]: 'old', [two]: 'old' }),
			journal: [record({ [one]: 'new' })],
			disk: { [one]: 'new', [two]: 'old' },
			listed: { [one]: 'new', [two]: 'old' },
			isComplete: false,
		},
		{
			title: 'does not list an edited file that is no longer part of the result',
			stored: record({ [one]: 'old', [two]: 'old' }),
			journal: [record({ [one]: 'new' })],
			disk: { [one]: 'new', [two]: 'mine' },
			listed: { [one]: 'new' },
			isComplete: true,
		},
		{
			title: 'lists the checksum of the new file for a file that was edited afterwards',
			journal: [record({ [one]: 'new' })],
			disk: { [one]: 'mine' },
			listed: { [one]: 'new' },
			isComplete: true,
		},
		{
			title: 'lists an edited file when the run ended before the files of the archive were complete',
			stored: record({ [one]: 'old', [two]: 'old' }),
			journal: [record({ [one]: 'old', [two]: 'old' }, false)],
			disk: { [one]: 'mine', [two]: 'old' },
			listed: { [one]: 'old', [two]: 'old' },
			isComplete: false,
		},
		{
			title: 'does not list a file of the user that was to be replaced',
			journal: [record({ [one]: 'new', [two]: 'new' }, true, { [two]: 'mine' })],
			disk: { [one]: 'new', [two]: 'mine' },
			listed: { [one]: 'new' },
			isComplete: false,
		},
		{
			title: 'lists a new file that has replaced a file of the user',
			journal: [record({ [one]: 'new' }, true, { [one]: 'mine' })],
			disk: { [one]: 'new' },
			listed: { [one]: 'new' },
			isComplete: true,
		},
		{
			title: 'lists a file that a power failure has left empty, so that it is replaced',
			journal: [record({ [one]: 'new' })],
			disk: { [one]: '' },
			listed: { [one]: 'new' },
			isComplete: true,
		},
		{
			title: 'lists an emptied file of the manifest that is no longer part of the result, so that it is deleted',
			stored: record({ [one]: 'old', [two]: 'old' }),
			journal: [record({ [one]: 'new' })],
			disk: { [one]: 'new', [two]: '' },
			listed: { [one]: 'new', [two]: '' },
			isComplete: false,
		},
		{
			title: 'does not list an empty file of the user that was to be replaced',
			journal: [record({ [one]: 'new' }, true, { [one]: '' })],
			disk: { [one]: '' },
			listed: {},
			isComplete: false,
		},
	];
	for (const { title, stored, journal, disk, listed, isComplete } of rows) {
		it(`the recovered record of a run that was ended ${title}`, async () => {
			write(disk);
			const records = new FolderRecords(undefined);
			if (stored) {
				records.set(stored);
			}
			await recoverJournalRecords(records, journal, target);
			assert.equal(records.all.length, 1);
			const [recovered] = records.all;
			assert.deepEqual(
				new Map(recovered?.files.map((file) => [file.path, file.sha256])),
				new Map(Object.entries(listed).map(([path, content]) => [path, sha256(content)])),
			);
			assert.equal(recovered?.isComplete, isComplete);
		});
	}

	it('deletes temporary files in the folder and in the outputs of the journal only', async () => {
		const temporary = '0a1b2c3d-0000-4000-8000-0123456789ab.tmp';
		const ours = [temporary, `a-chunks/${temporary}`, `a-chunks/p/${temporary}`];
		const others = ['notes.tmp', `other/${temporary}`, 'a-chunks/1.md'];
		write(Object.fromEntries([...ours, ...others].map((path) => [path, 'x'])));
		await removeTemporaryFiles([record({})], target);
		const remaining = readdirSync(root, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) =>
				join(parentPath, name)
					.slice(root.length + 1)
					.replaceAll('\\', '/'),
			);
		assert.deepEqual(remaining.sort(), others.sort());
	});
});
