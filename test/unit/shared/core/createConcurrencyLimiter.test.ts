import assert from 'node:assert/strict';
import { createConcurrencyLimiter } from '../../../../src/shared/core/createConcurrencyLimiter.ts';

describe('createConcurrencyLimiter', () => {
	it('runs at most the given number of tasks at once, in order, also after a task rejects', async () => {
		const limited = createConcurrencyLimiter(2);
		const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
		const started: number[] = [];
		const results = gates.map(({ promise }, index) =>
			limited(() => {
				started.push(index);
				return promise;
			}),
		);
		const settled = Promise.allSettled(results);
		const afterTurn = () => new Promise(setImmediate);
		await afterTurn();
		assert.deepEqual(started, [0, 1]);
		gates[1]?.reject(new Error('failed'));
		await afterTurn();
		assert.deepEqual(started, [0, 1, 2]);
		gates[0]?.resolve(0);
		gates[2]?.resolve(2);
		await afterTurn();
		assert.deepEqual(started, [0, 1, 2, 3, 4]);
		gates[3]?.resolve(3);
		gates[4]?.resolve(4);
		assert.deepEqual(
			(await settled).map(({ status }) => status),
			['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
		);
		assert.equal(await limited(async () => 'free again'), 'free again');
	});
});
