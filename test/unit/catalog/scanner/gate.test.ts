import assert from 'node:assert/strict';
import { Gate } from '../../../../src/catalog/scanner/gate.ts';

describe('a gate', () => {
	it('lets through what comes while it is open, and what waited when it opens', async () => {
		const gate = new Gate();
		const passed: string[] = [];
		await gate.passed();
		gate.close();
		gate.close();
		const waiting = ['a', 'b'].map(async (name) => {
			await gate.passed();
			passed.push(name);
		});
		assert.deepEqual([gate.isClosed, passed], [true, []]);
		gate.open();
		await Promise.all(waiting);
		assert.deepEqual([gate.isClosed, passed], [false, ['a', 'b']]);
	});

	it('keeps who waits when it is closed again at once', async () => {
		const gate = new Gate();
		gate.close();
		let hasPassed = false;
		const waiting = gate.passed().then(() => {
			hasPassed = true;
		});
		gate.open();
		gate.close();
		await Promise.resolve();
		await Promise.resolve();
		assert.equal(hasPassed, false);
		gate.open();
		await waiting;
	});
});
