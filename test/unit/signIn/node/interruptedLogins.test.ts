import assert from 'node:assert/strict';
import { reportInterruptedLogins } from '../../../../src/signIn/node/interruptedLogins.ts';
import { PendingLogins } from '../../../../src/signIn/node/pendingLogins.ts';
import { ManualTime } from '../../support/manualTime.ts';
import { newLogin } from '../../support/newLogin.ts';
import { memento, settled } from '../../support/secretStorages.ts';

const time = new ManualTime();

/**
 * Opens windows on one folder, each with its own process. `reports` has a line for each interrupted
 * login that a window reported.
 */
function setUp() {
	const kept = memento();
	const running = new Set<number>();
	const reports: string[] = [];
	const failures: unknown[] = [];
	const open = async (process = running.size + 1) => {
		running.add(process);
		const pending = new PendingLogins();
		const following = reportInterruptedLogins({
			pending,
			memento: kept,
			clock: time.clock,
			process,
			isRunning: (asked) => running.has(asked),
			report: async (environmentId) => void reports.push(`${process}: ${environmentId}`),
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
	return { kept, running, reports, failures, open, marks };
}

describe('reportInterruptedLogins', () => {
	beforeEach(() => time.start());
	afterEach(() => time.stop());

	it('reports an interrupted login once, in the window that is opened next', async () => {
		const { kept, reports, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await kept.update('other', 1);
		await first.reload();
		await (await open(2)).reload();
		await open(3);
		assert.deepEqual(reports, ['2: test']);
		assert.deepEqual(kept.keys(), ['other']);
	});

	it('does not report a login that ended before its window was reloaded', async () => {
		const { reports, open } = setUp();
		const first = await open(1);
		const ended = await first.begin('test');
		await first.begin('demo');
		ended.dispose();
		await first.reload();
		await open(2);
		assert.deepEqual(reports, ['2: demo']);
	});

	for (const [age, expected] of [
		[15 * 60_000 - 1, ['2: test']],
		[15 * 60_000, []],
		[-1, []],
	] as const) {
		it(`${expected.length > 0 ? 'reports' : 'does not report'} a login that was interrupted ${age} ms ago`, async () => {
			const { kept, reports, open } = setUp();
			const first = await open(1);
			await first.begin('test');
			await first.reload();
			time.pass(age);
			await open(2);
			assert.deepEqual([reports, kept.keys()], [expected, []]);
		});
	}

	it('does not report a login of another window that still waits', async () => {
		const { reports, open, marks } = setUp();
		const first = await open(1);
		const login = await first.begin('test');
		await open(2);
		time.pass(10_000);
		await settled();
		assert.deepEqual([reports, marks().length], [[], 1]);
		login.dispose();
		await settled();
		assert.deepEqual(marks(), []);
	});

	it('reports an interrupted login later when the process of its window takes some seconds to end', async () => {
		const { running, reports, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		running.add(1);
		await open(2);
		time.pass(10_000);
		await settled();
		assert.deepEqual(reports, []);
		running.delete(1);
		time.pass(20_000);
		await settled();
		assert.deepEqual(reports, ['2: test']);
	});

	it('does not report an interrupted login when the window has begun a new login to the same environment', async () => {
		const { running, reports, open, marks } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		running.add(1);
		const second = await open(2);
		await second.begin('test');
		running.delete(1);
		time.pass(10_000);
		await settled();
		assert.deepEqual([reports, marks().length], [[], 1]);
	});

	it('reports an interrupted login when the process of the new window has the same id', async () => {
		const { reports, open } = setUp();
		const first = await open(1);
		await first.begin('test');
		await first.reload();
		await open(1);
		assert.deepEqual(reports, ['1: test']);
	});

	it('stores only the environment, the time and the process of a login', async () => {
		const { open, marks } = setUp();
		await (await open(7)).begin('test');
		assert.deepEqual(marks(), [['signingIn.test', { time: time.clock.now(), process: 7 }]]);
	});

	it('reports a failure of the storage, and removes the values of an earlier version without a report', async () => {
		const { kept, reports, failures, open } = setUp();
		await kept.update('signingIn.test', 1_000_000);
		const window = await open(1);
		assert.deepEqual([reports, kept.keys()], [[], []]);
		kept.update = () => Promise.reject(new Error('The disk is full.'));
		await window.begin('test');
		assert.deepEqual(failures.map(String), ['Error: The disk is full.']);
	});
});
