import assert from 'node:assert/strict';
import { isNestedDeeperThan } from '../../../../../src/graphql/vscode/running/runResult.ts';
import { scaled } from '../../../../fixtures/testSize.ts';

describe('isNestedDeeperThan', () => {
	const table: readonly (readonly [value: unknown, levels: number, deeper: boolean])[] = [
		[null, 0, false],
		['text', 0, false],
		[[], 0, false],
		[[1], 0, true],
		[[1], 1, false],
		[{ a: { b: [null] } }, 2, true],
		[{ a: { b: [null] } }, 3, false],
		[[[], [[[]]], 1], 2, true],
		[[[], [[[]]], 1], 3, false],
	];
	for (const [value, levels, deeper] of table) {
		it(`considers the value ${JSON.stringify(value)} ${deeper ? 'nested' : 'not nested'} deeper than ${levels} levels`, () => {
			assert.equal(isNestedDeeperThan(value, levels), deeper);
		});
	}

	it('compares the depth of a value with very many levels to a limit without overflowing the stack', () => {
		const levels = scaled(1_000_000);
		const deep = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
		assert.equal(isNestedDeeperThan(deep, 500), true);
		assert.equal(isNestedDeeperThan(deep, 2_000_000), false);
	});
});
