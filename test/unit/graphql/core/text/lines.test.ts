import assert from 'node:assert/strict';
import { Lines } from '../../../../../src/graphql/core/text/lines.ts';

const text = 'a\r\n\nbb\rc🫐d';
const table: readonly (readonly [offset: number, line: number, character: number])[] = [
	[0, 0, 0],
	[1, 0, 1],
	[3, 1, 0],
	[4, 2, 0],
	[6, 2, 2],
	[7, 3, 0],
	[10, 3, 3],
	[11, 3, 4],
];

describe('Lines', () => {
	for (const [offset, line, character] of table) {
		it(`finds offset ${offset}`, () => assert.deepEqual(new Lines(text).placeAt(offset), { line, character }));
	}
	it('finds the start of nothing', () => assert.deepEqual(new Lines('').placeAt(0), { line: 0, character: 0 }));
});
