import assert from 'node:assert/strict';
import { InterruptedLogins } from '../../../src/signIn/interruptedLogins.ts';
import { HandTimers } from '../support/handTimers.ts';
import { memento } from '../support/secretStorages.ts';

function setUp() {
	const timers = new HandTimers();
	const kept = memento();
	return { timers, kept, window: () => new InterruptedLogins(kept, timers.clock) };
}

describe('interrupted logins', () => {
	it('are told once', async () => {
		const { kept, window } = setUp();
		await window().remember('test');
		await kept.update('other', 1);
		assert.deepEqual(await window().take(), ['test']);
		assert.deepEqual(await window().take(), []);
		assert.deepEqual(kept.keys(), ['other']);
	});

	it('are not told when they ended', async () => {
		const { window } = setUp();
		const logins = window();
		await logins.remember('test');
		await logins.remember('demo');
		await logins.forget('test');
		assert.deepEqual(await window().take(), ['demo']);
	});

	for (const [age, told] of [
		[15 * 60_000 - 1, ['test']],
		[15 * 60_000, []],
		[-1, []],
	] as const) {
		it(`are ${told.length > 0 ? '' : 'not '}told after ${age} ms`, async () => {
			const { timers, kept, window } = setUp();
			await window().remember('test');
			timers.pass(age);
			assert.deepEqual(await window().take(), told);
			assert.deepEqual(kept.keys(), []);
		});
	}

	it('hold nothing but the environment and the time', async () => {
		const { timers, kept, window } = setUp();
		await window().remember('test');
		assert.deepEqual(
			kept.keys().map((key) => [key, kept.get(key)]),
			[['signingIn.test', timers.clock.now()]],
		);
	});
});
