import assert from 'node:assert/strict';
import { applyEdits, originalPositionMapper } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';

const original = '{ a {\r\n  x(after: "b") y\n} }';
const at = (part: string) => original.indexOf(part);
const edits = [
	{ start: at('"b"'), end: at('"b"') + 3, text: '$after' },
	{ start: 0, end: 0, text: 'query ($after: String) ' },
];

describe('applyEdits', () => {
	it('applies text edits that are not sorted by position', () => {
		assert.equal(applyEdits(original, edits), 'query ($after: String) { a {\r\n  x(after: $after) y\n} }');
	});

	it('returns the text unchanged when there are no text edits', () => {
		assert.equal(applyEdits(original, []), original);
	});
});

describe('originalPositionMapper', () => {
	const toOriginal = originalPositionMapper(original, edits);
	const table: readonly (readonly [
		title: string,
		edited: readonly [number, number],
		expected: readonly [number, number],
	])[] = [
		['after inserted text', [1, 26], [1, 3]],
		['inside inserted text', [1, 8], [1, 1]],
		['before an edit on its line', [2, 3], [2, 3]],
		['after a replacement that is longer than the original', [2, 20], [2, 17]],
		['directly after a replacement', [2, 18], [2, 15]],
		['on a line without edits', [3, 3], [3, 3]],
		['after the end of the text', [9, 1], [3, 4]],
	];
	for (const [title, [line, column], expected] of table) {
		it(`maps a position of the edited text ${title} to its position in the original text`, () =>
			assert.deepEqual(Object.values(toOriginal({ line, column })), expected));
	}

	it('maps a position directly after deleted text to the position after that text', () => {
		const toOriginalOfDeletion = originalPositionMapper('{ a(b: 1) c }', [{ start: 3, end: 9, text: '' }]);
		assert.deepEqual(toOriginalOfDeletion({ line: 1, column: 4 }), { line: 1, column: 10 });
	});
});
