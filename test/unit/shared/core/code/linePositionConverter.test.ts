import assert from 'node:assert/strict';
import { LinePositionConverter } from '../../../../../src/shared/core/code/linePositionConverter.ts';

describe('LinePositionConverter', () => {
	const table: readonly (readonly [text: string, starts: readonly number[]])[] = [
		['', [0]],
		['a', [0]],
		['a\nb', [0, 2]],
		['a\r\nb\rc\n', [0, 3, 5, 7]],
		['\n\r', [0, 1, 2]],
	];
	for (const [text, starts] of table) {
		it(`returns the offsets at which the lines of ${JSON.stringify(text)} start`, () =>
			assert.deepEqual(new LinePositionConverter(text).starts, starts));
	}

	it('converts offsets in a text to 0-based lines and characters', () => {
		const lines = new LinePositionConverter('ab\r\ncd\n');
		assert.deepEqual(
			[0, 2, 4, 5, 7, 9].map((offset) => lines.positionAt(offset)),
			[
				{ line: 0, character: 0 },
				{ line: 0, character: 2 },
				{ line: 1, character: 0 },
				{ line: 1, character: 1 },
				{ line: 2, character: 0 },
				{ line: 2, character: 2 },
			],
		);
	});
});
