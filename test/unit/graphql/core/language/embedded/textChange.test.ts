import assert from 'node:assert/strict';
import { findTextChange, insertedRange } from '../../../../../../src/graphql/core/language/embedded/textChange.ts';

/** Two texts, and the parts that differ. */
const changes: readonly (readonly [previous: string, next: string, replaced: string, inserted: string])[] = [
	['', '', '', ''],
	['ab', 'ab', '', ''],
	['ab', 'ac', 'b', 'c'],
	['ab', 'cb', 'a', 'c'],
	['ab', 'abc', '', 'c'],
	['ab', 'b', 'a', ''],
	['a', 'aa', '', 'a'],
	['aba', 'aa', 'b', ''],
	['', 'ab', '', 'ab'],
	['ab', '', 'ab', ''],
];

describe('findTextChange and insertedRange', () => {
	for (const [previous, next, replaced, inserted] of changes) {
		it(`finds "${replaced}" replaced by "${inserted}" between "${previous}" and "${next}"`, () => {
			const change = findTextChange(previous, next);
			const range = insertedRange(previous, next);
			assert.deepEqual(
				[previous.slice(change.start, change.end), next.slice(range.start, range.end), change.shift],
				[replaced, inserted, next.length - previous.length],
			);
		});
	}
});
