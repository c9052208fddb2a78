import assert from 'node:assert/strict';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournal } from '../../../../../src/conversion/core/saving/folderJournal.ts';
import { JournalFile } from '../../../../../src/conversion/node/folders/journalFile.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import { journalRecord } from '../../core/saving/journalRecord.ts';

/** Makes the next write to a file stop in the middle, like on a full disk. */
async function cutNextWrite(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	const methods: Pick<FileHandle, 'appendFile'> = Object.getPrototypeOf(handle);
	await handle.close();
	const { appendFile } = methods;
	methods.appendFile = async function (this: FileHandle, text) {
		methods.appendFile = appendFile;
		await appendFile.call(this, String(text).slice(0, 40));
		throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
	};
}

describe('JournalFile', () => {
	it('writes the next record on a new line after a record that a full disk has cut off', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'study-admin-journal-'));
		try {
			const journal = new JournalFile(folder, undefined);
			await journal.append(journalRecord('a'));
			await cutNextWrite(folder);
			await assert.rejects(
				journal.append(journalRecord('b')),
				(error) => error instanceof UserError && error.code === 'conversion/save-disk-full',
			);
			await journal.append(journalRecord('c'));
			await journal.close();
			const text = await readFile(join(folder, 'manifest.json.journal'), 'utf8');
			assert.deepEqual(readJournal(text), [journalRecord('a'), journalRecord('c')]);
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});
