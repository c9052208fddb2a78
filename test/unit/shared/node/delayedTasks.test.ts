import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DelayedTasks } from '../../../../src/shared/node/delayedTasks.ts';

describe('DelayedTasks', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));

	afterEach(() => mock.timers.reset());

	it('runs only the last scheduled task of each name, and no canceled task', () => {
		const done: string[] = [];
		const tasks = new DelayedTasks();
		const schedule = (name: string, what: string) => tasks.schedule(name, 1, () => done.push(what));
		schedule('a', 'first');
		schedule('a', 'second');
		schedule('b', 'third');
		schedule('c', 'fourth');
		tasks.cancel('b');
		mock.timers.tick(1);
		assert.deepEqual(done, ['second', 'fourth']);
	});

	it('runs no pending task after dispose', () => {
		const done: string[] = [];
		const tasks = new DelayedTasks();
		tasks.schedule('a', 1, () => done.push('a'));
		tasks.dispose();
		mock.timers.tick(1);
		assert.deepEqual(done, []);
	});
});
