import assert from 'node:assert/strict';
import { Cancelled } from '../../../../src/shared/core/errors.ts';
import { rejectOnAbort } from '../../../../src/shared/core/rejectOnAbort.ts';
import { notifyWhenSlow } from '../../../../src/shared/node/notifyWhenSlow.ts';

const anHour = 3_600_000;

describe('notifyWhenSlow', () => {
	it('does not notify when the task completes before the delay', async () => {
		const result = await notifyWhenSlow(
			anHour,
			async () => 'done',
			() => assert.fail('notified'),
		);
		assert.equal(result, 'done');
	});

	it('notifies about a slow task with a promise that resolves when the task has ended', async () => {
		const { promise, resolve } = Promise.withResolvers<string>();
		let end: Promise<unknown> | undefined;
		const result = await notifyWhenSlow(
			0,
			() => promise,
			(ended) => {
				end = ended;
				resolve('done');
			},
		);
		assert.equal(result, 'done');
		assert.ok(end);
		await end;
	});

	it('aborts the signal of a slow task when the notification cancels it', async () => {
		const cancelled = notifyWhenSlow(
			0,
			(signal) => rejectOnAbort(new Promise(() => undefined), signal),
			(_ended, cancel) => cancel(),
		);
		await assert.rejects(cancelled, Cancelled);
	});

	it('rejects with the error of the task, before and after the notification', async () => {
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
