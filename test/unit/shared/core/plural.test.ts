import assert from 'node:assert/strict';
import { plural } from '../../../../src/shared/core/plural.ts';

describe('plural', () => {
	it('returns the singular text for a count of 1', () => {
		assert.equal(plural(1, '1 file', '{0} files'), '1 file');
	});

	for (const count of [0, 2, 11, 1.5]) {
		it(`returns the plural text for a count of ${count}`, () => {
			assert.equal(plural(count, '1 file', '{0} files'), '{0} files');
		});
	}
});
