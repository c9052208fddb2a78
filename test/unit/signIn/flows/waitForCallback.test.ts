import assert from 'node:assert/strict';
import { Cancelled, UserError } from '../../../../src/shared/errors.ts';
import { waitForCallback } from '../../../../src/signIn/flows/waitForCallback.ts';
import { HandTimers } from '../../support/handTimers.ts';

function setUp() {
	const timers = new HandTimers();
	const cancel = new AbortController();
	const callback = Promise.withResolvers<URLSearchParams>();
	let offers = 0;
	const waiting = waitForCallback(callback.promise, { environment: 'Test', signal: cancel.signal }, timers, () => {
		offers += 1;
	});
	return { timers, cancel, callback, waiting, offers: () => offers };
}

describe('waiting for a callback', () => {
	it('gives it, and offers nothing any more', async () => {
		const { timers, callback, waiting, offers } = setUp();
		callback.resolve(new URLSearchParams('code=a'));
		assert.equal((await waiting).get('code'), 'a');
		timers.pass(3_600_000);
		assert.deepEqual([offers(), timers.count], [0, 0]);
	});

	it('offers other ways once, after 8 s', async () => {
		const { timers, callback, waiting, offers } = setUp();
		timers.pass(7999);
		assert.equal(offers(), 0);
		timers.pass(1);
		assert.equal(offers(), 1);
		timers.pass(100_000);
		callback.resolve(new URLSearchParams());
		await waiting;
		assert.equal(offers(), 1);
	});

	it('ends after ten minutes with a name', async () => {
		const { timers, waiting } = setUp();
		timers.pass(600_000);
		await assert.rejects(
			waiting,
			(error) =>
				error instanceof UserError && error.code === 'sign-in/timed-out' && error.facts['environment'] === 'Test',
		);
		assert.equal(timers.count, 0);
	});

	it('ends silently when it is cancelled', async () => {
		const { timers, cancel, waiting } = setUp();
		cancel.abort();
		await assert.rejects(waiting, Cancelled);
		assert.equal(timers.count, 0);
	});
});
