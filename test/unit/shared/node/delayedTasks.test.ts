import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { DelayedTasks } from '../../../src/shared/delayedTasks.ts';

describe('DelayedTasks', () => {
	it('does the last task of a name, and none that was taken back', async () => {
		const done: string[] = [];
		const tasks = new DelayedTasks();
		const schedule = (name: string, what: string) => tasks.schedule(name, 1, () => done.push(what));
		schedule('a', 'first');
		schedule('a', 'second');
		schedule('b', 'third');
		schedule('c', 'fourth');
		tasks.cancel('b');
		await wait(20);
		assert.deepEqual(done, ['second', 'fourth']);
	});

	it('does nothing when it has ended', async () => {
		const done: string[] = [];
		const tasks = new DelayedTasks();
		tasks.schedule('a', 1, () => done.push('a'));
		tasks.dispose();
		await wait(20);
		assert.deepEqual(done, []);
	});
});
