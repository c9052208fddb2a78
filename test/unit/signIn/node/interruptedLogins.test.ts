import assert from 'node:assert/strict';
import { followInterruptions } from '../../../src/signIn/followInterruptions.ts';
import { PendingLogins } from '../../../src/signIn/pendingLogins.ts';
import { HandTimers } from '../support/handTimers.ts';
import { newLogin } from '../support/newLogin.ts';
import { memento, settled } from '../support/secretStorages.ts';

/** Windows on one folder, each with a process of its own; `told` has a line for each login that one told of. */
function setUp() {
	const timers = new HandTimers();
	const kept = memento();
	const running = new Set<number>();
	const told: string[] = [];
	const failures: unknown[] = [];
	const open = async (process = running.size + 1) => {
		running.add(process);
		const pending = new PendingLogins();
		const following = followInterruptions(pending, {
			memento: kept,
			clock: timers.clock,
			timers,
			process,
			isRunning: (asked) => running.has(asked),
			tell: async (environmentId) => void told.push(`${process}: ${environmentId}`),
			failed: (error) => failures.push(error),
		});
		await settled();
		return {
			begin: async (environmentId: string) => {
				const login = pending.add(newLogin(environmentId, environmentId));
				login.open({ url: '', redirectUri: '' });
				await settled();
				return login;
			},
			reload: async () => {
				following.dispose();
				pending.dispose();
				running.delete(process);
				await settled();
			},
		};
	};
	const marks = () => kept.keys().map((key) => [key, kept.get(key)]);
	return { timers, kept, running, told, failures, open, marks };
}

describe('interrupted logins', () => {
	it('are told once, by the window that follows', async () => {
		const { kept, told, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await kept.update('other', 1);
		await first.reload();
		await (await open(2)).reload();
		await open(3);
		assert.deepEqual(told, ['2: test']);
		assert.deepEqual(kept.keys(), ['other']);
	});

	it('are not told when they ended', async () => {
		const { told, open } = setUp();
		const first = await open(1);
		const ended = await first.begin('test');
		await first.begin('demo');
		ended.dispose();
		await first.reload();
		await open(2);
		assert.deepEqual(told, ['2: demo']);
	});

	for (const [age, expected] of [
		[15 * 60_000 - 1, ['2: test']],
		[15 * 60_000, []],
		[-1, []],
	] as const) {
		it(`are ${expected.length > 0 ? '' : 'not '}told after ${age} ms`, async () => {
			const { timers, kept, told, open } = setUp();
			const first = await open(1);
			await first.begin('test');
			await first.reload();
			timers.pass(age);
			await open(2);
			assert.deepEqual([told, kept.keys()], [expected, []]);
		});
	}

	it('are none of another window that still waits', async () => {
		const { timers, told, open, marks } = setUp();
		const first = await open(1);
		const login = await first.begin('test');
		await open(2);
		timers.pass(10_000);
		await settled();
		assert.deepEqual([told, marks().length], [[], 1]);
		login.dispose();
		await settled();
		assert.deepEqual(marks(), []);
	});

	it('are told a while later where the process of the window takes its time to end', async () => {
		const { timers, running, told, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		running.add(1);
		await open(2);
		timers.pass(10_000);
		await settled();
		assert.deepEqual(told, []);
		running.delete(1);
		timers.pass(20_000);
		await settled();
		assert.deepEqual(told, ['2: test']);
	});

	it('are not what the window itself has begun meanwhile', async () => {
		const { timers, running, told, open, marks } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		running.add(1);
		const second = await open(2);
		await second.begin('test');
		running.delete(1);
		timers.pass(10_000);
		await settled();
		assert.deepEqual([told, marks().length], [[], 1]);
	});

	it('are told where a process has got the same number again', async () => {
		const { told, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		await open(1);
		assert.deepEqual(told, ['1: test']);
	});

	it('hold nothing but the environment, the time and the process', async () => {
		const { timers, open, marks } = setUp();
		await (await open(7)).begin('test');
		assert.deepEqual(marks(), [['signingIn.test', { time: timers.clock.now(), process: 7 }]]);
	});

	it('that cannot be remembered, and what was left by an earlier version, disturb nothing', async () => {
		const { kept, told, failures, open } = setUp();
		await kept.update('signingIn.test', 1_000_000);
		const window = await open(1);
		assert.deepEqual([told, kept.keys()], [[], []]);
		kept.update = () => Promise.reject(new Error('The disk is full.'));
		await window.begin('test');
		assert.deepEqual(failures.map(String), ['Error: The disk is full.']);
	});
});
