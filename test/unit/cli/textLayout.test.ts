import assert from 'node:assert/strict';
import { displayWidth, padToWidth, truncateEnd, truncateStart, wrapText } from '../../../src/cli/textLayout.ts';

describe('text layout of the command line', () => {
	const widths: readonly (readonly [what: string, text: string, columns: number])[] = [
		['an empty text', '', 0],
		['ASCII', 'GET /studenter', 14],
		['letters with accents', 'blåbær', 6],
		['letters with combining accents', 'bla\u030abær', 6],
		['Han characters', '学生', 4],
		['Hangul', '한국', 4],
		['halfwidth katakana', 'ﾊﾟ', 2],
		['fullwidth letters', 'ＦＳ', 4],
		['an emoji', '🎓', 2],
		['an ellipsis', '…', 1],
		['letters with a zero-width space', 'a\u200bb', 2],
	];
	for (const [what, text, columns] of widths) {
		it(`the width of ${what} in a terminal is ${columns}`, () => {
			assert.equal(displayWidth(text), columns);
		});
	}

	it('a text with wide characters is padded to the given number of columns', () => {
		assert.equal(padToWidth('学生', 6), '学生  ');
		assert.equal(padToWidth('学生', 3), '学生');
	});

	it('a text that fits the columns is not truncated', () => {
		assert.equal(truncateEnd('学生', 4), '学生');
		assert.equal(truncateStart('学生', 4), '学生');
	});

	it('a truncated text ends or begins with an ellipsis and fits the columns', () => {
		assert.equal(truncateEnd('abcdef', 4), 'abc…');
		assert.equal(truncateStart('abcdef', 4), '…def');
		assert.equal(truncateEnd('学生学生', 4), '学…');
		assert.equal(truncateStart('学生学生', 4), '…生');
	});

	it('wraps a text at whitespace and does not split a word that is longer than a line', () => {
		assert.deepEqual(wrapText('one two three', 7), ['one two', 'three']);
		assert.deepEqual(wrapText('see https://example.org now', 10), ['see', 'https://example.org', 'now']);
		assert.deepEqual(wrapText('学生 学生', 8), ['学生', '学生']);
	});

	it('does not count color codes when it wraps a text', () => {
		assert.deepEqual(wrapText('\u001b[31mred:\u001b[39m one', 8), ['\u001b[31mred:\u001b[39m one']);
	});

	it('does not change the spaces between the words of a line', () => {
		assert.deepEqual(wrapText('  a.graphql:1:2  Message', 30), ['  a.graphql:1:2  Message']);
		assert.deepEqual(wrapText('  a.graphql:1:2  A message', 20), ['  a.graphql:1:2  A', 'message']);
	});
});
