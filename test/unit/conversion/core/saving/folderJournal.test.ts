import assert from 'node:assert/strict';
import {
	type JournalRecord,
	journalHead,
	journalLine,
	readJournal,
} from '../../../../../src/conversion/core/saving/folderJournal.ts';
import { journalRecord } from './journalRecord.ts';

const a = journalRecord('a');
const b: JournalRecord = { ...journalRecord('b'), isComplete: false, replaced: { 'b.md': 'foreign' } };
const lines = `${journalLine(a)}${journalLine(b)}`;

describe('readJournal', () => {
	it('returns the records that were written, also those of incomplete results', () => {
		assert.deepEqual(readJournal(`${journalHead}${lines}`), [a, b]);
	});

	it('returns the records before the end of a journal that is cut off at any character', () => {
		const text = `${journalHead}${lines}`;
		const firstEnd = journalHead.length + journalLine(a).length - 1;
		for (let length = 0; length < text.length; length += 1) {
			const expected = [...(length >= firstEnd ? [a] : []), ...(length >= text.length - 1 ? [b] : [])];
			assert.deepEqual(readJournal(text.slice(0, length)), expected, `${length}`);
		}
	});

	const invalid: readonly (readonly [title: string, line: string])[] = [
		['is not JSON', '\0\0\0'],
		['is empty', ''],
		['is a list', '[]'],
		['has no files', '{"source":{"name":"a","size":1,"sha256":"x"}}'],
		['has a source without an output', '{"source":{"name":"a","size":1,"sha256":"x"},"files":[]}'],
		['has an output outside of the folder', journalLine({ ...a, output: '../a.md' }).trimEnd()],
		['has a file outside of the folder', journalLine(a).trimEnd().replace('"path":"a.md"', '"path":"../a.md"')],
		['is cut off before the next line', `${journalLine(a).slice(0, 40)}`],
	];
	for (const [title, line] of invalid) {
		it(`ignores a line that ${title}`, () => {
			assert.deepEqual(readJournal(`${journalHead}${line}\n${journalLine(b)}`), [b]);
		});
	}

	for (const text of ['notes', '{"studyAdminJournal":2}\n', lines, `\n${journalHead}`]) {
		it(`returns undefined for the text ${JSON.stringify(text.slice(0, 30))}, which is not a journal`, () => {
			assert.equal(readJournal(text), undefined);
		});
	}
});
