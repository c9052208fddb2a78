import assert from 'node:assert/strict';
import { Cancelled } from '../../../../src/shared/core/errors.ts';
import { untilAborted } from '../../../../src/shared/core/untilAborted.ts';
import { notifyWhenSlow } from '../../../../src/shared/node/notifyWhenSlow.ts';

const anHour = 3_600_000;

describe('A task that says what it does when it is late', () => {
	it('says nothing when it is not', async () => {
		const given = await notifyWhenSlow(
			anHour,
			async () => 'done',
			() => assert.fail('shown'),
		);
		assert.equal(given, 'done');
	});

	it('is shown until it has ended', async () => {
		const { promise, resolve } = Promise.withResolvers<string>();
		let end: Promise<unknown> | undefined;
		const given = await notifyWhenSlow(
			0,
			() => promise,
			(ended) => {
				end = ended;
				resolve('done');
			},
		);
		assert.equal(given, 'done');
		assert.ok(end);
		await end;
	});

	it('is told that it is cancelled', async () => {
		const cancelled = notifyWhenSlow(
			0,
			(signal) => untilAborted(new Promise(() => undefined), signal),
			(_ended, cancel) => cancel(),
		);
		await assert.rejects(cancelled, Cancelled);
	});

	it('fails as it fails, before and after it was shown', async () => {
		const failure = new Error('broken');
		const broken = () => Promise.reject(failure);
		await assert.rejects(
			notifyWhenSlow(anHour, broken, () => undefined),
			failure,
		);
		const { promise, reject } = Promise.withResolvers<never>();
		await assert.rejects(
			notifyWhenSlow(
				0,
				() => promise,
				() => reject(failure),
			),
			failure,
		);
	});
});
