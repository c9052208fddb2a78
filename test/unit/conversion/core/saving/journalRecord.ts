import type { JournalRecord } from '../../../../../src/conversion/core/saving/folderJournal.ts';

/** Returns the record of the document `<name>.docx`, whose result is `<name>.md`. */
export function journalRecord(name: string): JournalRecord {
	return {
		path: `../${name}.docx`,
		output: `${name}.md`,
		service: { host: 'convert.example', endpoint: '/convert' },
		convertedAt: '2026-03-31T23:59:00.000Z',
		file: { name: `${name}.docx`, size: 3, sha256: 'sent' },
		files: [{ order: 1, path: `${name}.md`, bytes: 1, sha256: 'saved' }],
		isComplete: true,
		replaced: {},
	};
}
