import assert from 'node:assert/strict';
import { removeInvisibleCharacters } from '../../../../../src/shared/core/tools/invisibleCharacters.ts';

/** What a text contains between "a" and "b", and the number of removed characters. */
const rows: readonly (readonly [title: string, between: string, removed: number])[] = [
	['tag characters', '\u{e0001}\u{e0041}\u{e007f}', 3],
	['a zero-width space, joiner and non-joiner', '\u200b\u200d\u200c', 3],
	['a byte order mark and a word joiner', '\ufeff\u2060', 2],
	['bidirectional controls', '\u202e\u2066\u2069\u200f', 4],
	['variation selectors', '\ufe0f\u{e0100}', 2],
	['a soft hyphen', '\u00ad', 1],
	['an escape sequence', '\u001b', 1],
	['NUL and a C1 control', '\0\u009b', 2],
];

describe('removeInvisibleCharacters', () => {
	for (const [title, between, removed] of rows) {
		it(`removes and counts ${title}`, () =>
			assert.deepEqual(removeInvisibleCharacters(`a${between}b`), { text: 'ab', removed }));
	}

	it('keeps letters of all scripts, emoji, tabs and line breaks', () => {
		const text = 'Blåbær\tπ 学生 طالب 🎓\r\n\u0301';
		assert.deepEqual(removeInvisibleCharacters(text), { text, removed: 0 });
	});
});
