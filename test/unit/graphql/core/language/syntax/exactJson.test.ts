import assert from 'node:assert/strict';
import { isExactNumber, parseJsonExactly } from '../../../../../../src/graphql/core/language/syntax/exactJson.ts';

describe('parseJsonExactly', () => {
	it('keeps the digits of numbers that a double cannot represent, and returns texts with digits unchanged', () => {
		const parsed = parseJsonExactly('{"a":12345678901234567890,"b":"12345678901234567890","c":[1234567890.12345,1]}');
		assert.deepEqual(
			Object.values(parsed as object).map((value) => [isExactNumber(value), JSON.stringify(value)]),
			[
				[true, '12345678901234567890'],
				[false, '"12345678901234567890"'],
				[false, '[1234567890.12345,1]'],
			],
		);
	});
});
