import assert from 'node:assert/strict';
import { compareTexts } from '../../../../src/shared/core/compareTexts.ts';

describe('compareTexts', () => {
	const rows: readonly (readonly [a: string, b: string, sign: number])[] = [
		['a', 'b', -1],
		['b', 'a', 1],
		['a', 'a', 0],
		['Z', 'a', -1],
		['z', 'å', -1],
		['a', 'ab', -1],
	];
	for (const [a, b, sign] of rows) {
		it(`orders "${a}" and "${b}" by ${sign}`, () => {
			assert.equal(Math.sign(compareTexts(a, b)), sign);
		});
	}
});
