import assert from 'node:assert/strict';
import { formatCount } from '../../../src/cli/formatCount.ts';

describe('formatCount', () => {
	for (const [count, expected] of [
		[0, '0 files'],
		[1, '1 file'],
		[999, '999 files'],
		[1000, '1,000 files'],
		[123456, '123,456 files'],
		[1234567, '1,234,567 files'],
	] as const) {
		it(`returns "${expected}" for ${count}`, () => {
			assert.equal(formatCount(count, 'file', 'files'), expected);
		});
	}
});
