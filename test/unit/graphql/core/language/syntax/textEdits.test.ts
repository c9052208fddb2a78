import assert from 'node:assert/strict';
import { applyEdits, originalPosition } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';

const original = '{ a {\r\n  x(after: "b") y\n} }';
const at = (piece: string) => original.indexOf(piece);
const edits = [
	{ start: at('"b"'), end: at('"b"') + 3, text: '$after' },
	{ start: 0, end: 0, text: 'query ($after: String) ' },
];

describe('applyEdits', () => {
	it('applies edits in whatever order they come', () => {
		assert.equal(applyEdits(original, edits), 'query ($after: String) { a {\r\n  x(after: $after) y\n} }');
	});

	it('leaves a text without edits as it is', () => {
		assert.equal(applyEdits(original, []), original);
	});
});

describe('placesBefore', () => {
	const before = originalPosition(original, edits);
	const table: readonly (readonly [
		title: string,
		place: readonly [number, number],
		expected: readonly [number, number],
	])[] = [
		['behind an insertion', [1, 26], [1, 3]],
		['inside an insertion', [1, 8], [1, 1]],
		['before an edit on its line', [2, 3], [2, 3]],
		['behind a longer text', [2, 20], [2, 17]],
		['on a line without edits', [3, 3], [3, 3]],
		['past the end', [9, 1], [3, 4]],
	];
	for (const [title, [line, column], expected] of table) {
		it(title, () => assert.deepEqual(Object.values(before({ line, column })), expected));
	}
});
