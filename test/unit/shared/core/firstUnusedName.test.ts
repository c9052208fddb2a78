import assert from 'node:assert/strict';
import { uniqueNames } from '../../../../src/shared/core/firstUnusedName.ts';

describe('uniqueNames', () => {
	const rows: readonly (readonly [names: readonly string[], expected: readonly string[]])[] = [
		[[], []],
		[
			['api', 'web'],
			['api', 'web'],
		],
		[
			['api', 'web', 'api', 'api'],
			['api', 'web', 'api (2)', 'api (3)'],
		],
		[
			['api', 'api (2)', 'api'],
			['api', 'api (2)', 'api (3)'],
		],
	];
	for (const [names, expected] of rows) {
		it(`returns [${expected.join(', ')}] for the names [${names.join(', ')}]`, () => {
			assert.deepEqual(uniqueNames(names), expected);
		});
	}
});
