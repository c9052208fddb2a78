import assert from 'node:assert/strict';
import { chunkRecord } from '../../../../../src/conversion/core/saving/chunkRecords.ts';

/** An entry of an archive, saved under its own name unless the third argument is another name. */
type Entry = readonly [name: string, content: string | Uint8Array, path?: string];

function recorded(
	[archivePath, content, path = archivePath]: Entry,
	sources: readonly string[] = ['plan.docx'],
	headingPath?: readonly string[],
) {
	const entry = { order: 2, archivePath, path, content: Buffer.from(content), sha256: 'abc', headingPath };
	return chunkRecord(entry, sources);
}

describe('chunkRecord', () => {
	it('records the position, the headings and the size of a saved chunk', () => {
		const content = '## Om emnet\n\nØkonomi\n';
		const { chunk, line } = recorded(['plan/002.md', content], ['plan.docx'], ['Emneplan', 'Om emnet']);
		const described = {
			order: 2,
			path: 'plan/002.md',
			headingPath: ['Emneplan', 'Om emnet'],
			lines: 3,
			bytes: 22,
			approxTokens: 6,
			sha256: 'abc',
		};
		assert.deepEqual(chunk, described);
		assert.deepEqual(JSON.parse(line ?? ''), {
			...described,
			source: 'plan.docx',
			text: content,
		});
	});

	it('omits `headingPath` from the record of a saved chunk whose headings are not known', () => {
		const { chunk, line } = recorded(['plan/002.md', 'text']);
		assert.equal('headingPath' in chunk, false);
		assert.equal('headingPath' in JSON.parse(line ?? ''), false);
	});

	it('records the name in the archive when a chunk was saved under another name', () => {
		const { chunk } = recorded(['a?.md', '', 'a_.md']);
		assert.equal(chunk.path, 'a_.md');
		assert.equal(chunk.archivePath, 'a?.md');
	});

	it('records no headings and no line in chunks.jsonl for a file that is not a text', () => {
		const record = recorded(['plan/picture.png', '# no']);
		const chunk = { order: 2, path: 'plan/picture.png', bytes: 4, sha256: 'abc' };
		assert.deepEqual(record, { chunk, line: undefined });
	});

	const texts: readonly (readonly [title: string, content: string | Uint8Array, text: string])[] = [
		[
			'characters that some readers treat as line endings',
			'a\u2028b\u2029c\u0085d\re\vf',
			'a\u2028b\u2029c\u0085d\re\vf',
		],
		['quotes, tabs and emoji', '"\t\\"👩‍🎓', '"\t\\"👩‍🎓'],
		['a byte order mark', '\ufeff# A', '# A'],
	];
	for (const [title, content, text] of texts) {
		it(`writes the record of a chunk on one line when its text has ${title}`, () => {
			const { line = '' } = recorded(['a.md', content]);
			assert.match(line, /^[^\n\r\v\f\u0085\u2028\u2029]+\n$/);
			assert.equal(JSON.parse(line).text, text);
		});
	}

	const sources: readonly (readonly [title: string, name: string, sent: readonly string[], source: string | null])[] = [
		['the only file that was sent', '001.md', ['plan.docx'], 'plan.docx'],
		['the file whose stem is the name of the folder', 'rooms/1/001.md', ['plan.docx', 'rooms.xlsx'], 'rooms.xlsx'],
		['the file whose name is the name of the folder', 'plan.docx/001.md', ['plan.docx', 'plan.pdf'], 'plan.docx'],
		['the file whose stem is the name of the chunk', 'rooms.md', ['plan.docx', 'rooms.xlsx'], 'rooms.xlsx'],
		[
			'the file whose name differs only in Unicode normalization',
			'ma\u030al.md',
			['plan.docx', 'm\u00e5l.docx'],
			'm\u00e5l.docx',
		],
		['none when two files match', 'plan/001.md', ['plan.docx', 'plan.pdf'], null],
		['none when no file matches', 'chunks/001.md', ['plan.docx', 'rooms.xlsx'], null],
	];
	for (const [title, name, sent, source] of sources) {
		it(`records the source of a chunk: ${title}`, () => {
			assert.equal(JSON.parse(recorded([name, 'a'], sent).line ?? '').source, source);
		});
	}
});
