import assert from 'node:assert/strict';
import { chunkRecord } from '../../../../../src/conversion/core/saving/chunkRecords.ts';

/** An entry of an archive, saved under its own name unless the third says another. */
type Entry = readonly [name: string, content: string | Uint8Array, path?: string];

function recorded(
	[archivePath, content, path = archivePath]: Entry,
	sources: readonly string[] = ['plan.docx'],
	headingPath?: readonly string[],
) {
	const entry = { order: 2, archivePath, path, content: Buffer.from(content), sha256: 'abc', headingPath };
	return chunkRecord(entry, sources);
}

describe('Records of saved chunks', () => {
	it('say where a chunk stands, and how long it is', () => {
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

	it('leave out headings that are not known', () => {
		const { chunk, line } = recorded(['plan/002.md', 'text']);
		assert.equal('headingPath' in chunk, false);
		assert.equal('headingPath' in JSON.parse(line ?? ''), false);
	});

	it("keep the archive's name where it could not be saved under that", () => {
		const { chunk } = recorded(['a?.md', '', 'a_.md']);
		assert.equal(chunk.path, 'a_.md');
		assert.equal(chunk.archivePath, 'a?.md');
	});

	it('have no headings and no line for what is no text', () => {
		const record = recorded(['plan/picture.png', '# no']);
		const chunk = { order: 2, path: 'plan/picture.png', bytes: 4, sha256: 'abc' };
		assert.deepEqual(record, { chunk, line: undefined });
	});

	const texts: readonly (readonly [title: string, content: string | Uint8Array, text: string])[] = [
		['what some readers take for ends of lines', 'a\u2028b\u2029c\u0085d\re\vf', 'a\u2028b\u2029c\u0085d\re\vf'],
		['quotes, tabs and emoji', '"\t\\"👩‍🎓', '"\t\\"👩‍🎓'],
		['a byte order mark', '\ufeff# A', '# A'],
	];
	for (const [title, content, text] of texts) {
		it(`are one line each with ${title}`, () => {
			const { line = '' } = recorded(['a.md', content]);
			assert.match(line, /^[^\n\r\v\f\u0085\u2028\u2029]+\n$/);
			assert.equal(JSON.parse(line).text, text);
		});
	}

	const sources: readonly (readonly [title: string, name: string, sent: readonly string[], source: string | null])[] = [
		['the only one that was sent', '001.md', ['plan.docx'], 'plan.docx'],
		['the one its folder is named after', 'rooms/1/001.md', ['plan.docx', 'rooms.xlsx'], 'rooms.xlsx'],
		['the one its folder is called', 'plan.docx/001.md', ['plan.docx', 'plan.pdf'], 'plan.docx'],
		['the one it is named after', 'rooms.md', ['plan.docx', 'rooms.xlsx'], 'rooms.xlsx'],
		['one whose name is composed otherwise', 'ma\u030al.md', ['plan.docx', 'm\u00e5l.docx'], 'm\u00e5l.docx'],
		['not known where two could be', 'plan/001.md', ['plan.docx', 'plan.pdf'], null],
		['not known where none is named so', 'chunks/001.md', ['plan.docx', 'rooms.xlsx'], null],
	];
	for (const [title, name, sent, source] of sources) {
		it(`name a source: ${title}`, () => {
			assert.equal(JSON.parse(recorded([name, 'a'], sent).line ?? '').source, source);
		});
	}
});
