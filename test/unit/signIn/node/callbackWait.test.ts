import assert from 'node:assert/strict';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';
import { waitForCallback } from '../../../../src/signIn/node/callbackWait.ts';
import { ManualTime } from '../../support/manualTime.ts';

const time = new ManualTime();

function setUp() {
	const cancel = new AbortController();
	const callback = Promise.withResolvers<URLSearchParams>();
	let offers = 0;
	const waiting = waitForCallback(callback.promise, { environment: 'Test', signal: cancel.signal }, () => {
		offers += 1;
	});
	return { cancel, callback, waiting, offers: () => offers };
}

describe('waiting for a callback', () => {
	beforeEach(() => time.start());
	afterEach(() => time.stop());

	it('waiting for a callback resolves to the callback and offers no alternatives afterwards', async () => {
		const { callback, waiting, offers } = setUp();
		callback.resolve(new URLSearchParams('code=a'));
		assert.equal((await waiting).get('code'), 'a');
		time.pass(3_600_000);
		assert.equal(offers(), 0);
	});

	it('offers alternatives once when no callback has arrived after 8 s', async () => {
		const { callback, waiting, offers } = setUp();
		time.pass(7999);
		assert.equal(offers(), 0);
		time.pass(1);
		assert.equal(offers(), 1);
		time.pass(100_000);
		callback.resolve(new URLSearchParams());
		await waiting;
		assert.equal(offers(), 1);
	});

	it('the wait for a callback times out after ten minutes with the label of the environment', async () => {
		const { waiting } = setUp();
		time.pass(600_000);
		await assert.rejects(
			waiting,
			(error) =>
				error instanceof UserError && error.code === 'sign-in/timed-out' && error.details['environment'] === 'Test',
		);
	});

	it('the wait for a callback rejects with `Cancelled` when its signal is aborted, and offers no alternatives afterwards', async () => {
		const { cancel, waiting, offers } = setUp();
		cancel.abort();
		await assert.rejects(waiting, Cancelled);
		time.pass(3_600_000);
		assert.equal(offers(), 0);
	});
});
