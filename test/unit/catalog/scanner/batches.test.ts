import assert from 'node:assert/strict';
import { Batches } from '../../../../src/catalog/scanner/batches.ts';

describe('batches', () => {
	it('hand on what comes in its order, few at once, the first at once', async () => {
		const delivered: (readonly number[])[] = [];
		const batches = new Batches<number>((items) => delivered.push(items));
		const numbers = Array.from({ length: 450 }, (_, index) => index);
		batches.add(numbers.slice(0, 10));
		assert.deepEqual(
			delivered.map(({ length }) => length),
			[10],
		);
		batches.add(numbers.slice(10));
		await batches.emptied();
		assert.deepEqual(
			delivered.map(({ length }) => length),
			[10, 200, 200, 40],
		);
		assert.deepEqual(delivered.flat(), numbers);
		batches.dispose();
	});

	it('are empty at first, and again after each emptying', async () => {
		const delivered: string[] = [];
		const batches = new Batches<string>((items) => delivered.push(...items));
		await batches.emptied();
		for (const word of ['a', 'b', 'c']) {
			batches.add([]);
			batches.add([word]);
			await batches.emptied();
			assert.equal(delivered.at(-1), word);
		}
		batches.dispose();
	});

	it('forget what waits', async () => {
		const delivered: number[] = [];
		const batches = new Batches<number>((items) => delivered.push(...items));
		batches.add([1]);
		batches.add([2]);
		const emptied = batches.emptied();
		batches.clear();
		await emptied;
		batches.add([3]);
		await batches.emptied();
		assert.deepEqual(delivered, [1, 3]);
		batches.dispose();
	});
});
