import assert from 'node:assert/strict';
import {
	operationKey,
	RunningOperations,
} from '../../../../../../src/graphql/core/client/request/runningOperations.ts';
import { operationsInDocument } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { Cancelled, UserError } from '../../../../../../src/shared/core/errors.ts';

/**
 * Creates a `RunningOperations`. `run` starts a task in it; `tasks` lists the started tasks in
 * order, so that the test can resolve them.
 */
function setUp() {
	let changes = 0;
	let now = 0;
	const running = new RunningOperations({ monotonic: () => now });
	running.onDidChange(() => {
		changes += 1;
	});
	running.onDidProgress(() => {
		changes += 1;
	});
	const pass = (milliseconds: number) => {
		now += milliseconds;
	};
	const tasks: (PromiseWithResolvers<string> & {
		readonly signal: AbortSignal;
		readonly report: (progress: string) => void;
	})[] = [];
	const run = (key: string, isMutation: boolean) =>
		running.run({ key, label: `label of ${key}`, isMutation }, (signal, report) => {
			const task = { ...Promise.withResolvers<string>(), signal, report };
			tasks.push(task);
			return task.promise;
		});
	return { running, tasks, run, pass, changes: () => changes };
}

const isAlreadyRunning = (error: unknown) =>
	error instanceof UserError &&
	error.code === 'graphql/already-running' &&
	error.details['operation'] === 'label of key';

describe('RunningOperations', () => {
	it('rejects another run of a mutation that is still running, and does not abort the first run', async () => {
		const { running, tasks, run } = setUp();
		const first = run('key', true);
		await assert.rejects(run('key', true), isAlreadyRunning);
		await assert.rejects(run('key', false), isAlreadyRunning);
		assert.throws(() => running.requireNoRunningMutation('key'), isAlreadyRunning);
		assert.equal(tasks.length, 1);
		assert.equal(tasks[0]?.signal.aborted, false);
		tasks[0]?.resolve('done');
		assert.equal(await first, 'done');
	});

	it('allows another run of a mutation after its first run has ended', async () => {
		const { running, tasks, run } = setUp();
		const first = run('key', true);
		tasks[0]?.reject(new Error('failed'));
		await assert.rejects(first, /failed/);
		assert.deepEqual(running.all, []);
		const second = run('key', true);
		tasks[1]?.resolve('done');
		assert.equal(await second, 'done');
	});

	it('aborts a running query when it is run again, and rejects its first run with Cancelled even if a result arrives', async () => {
		const { running, tasks, run } = setUp();
		const [first, second] = [run('key', false), run('key', false)];
		assert.deepEqual(
			tasks.map(({ signal }) => signal.aborted),
			[true, false],
		);
		tasks[0]?.resolve('first');
		await assert.rejects(first, Cancelled);
		assert.equal(running.all.length, 1);
		tasks[1]?.resolve('second');
		assert.equal(await second, 'second');
		assert.deepEqual(running.all, []);
	});

	it('aborts all running operations on request, and still returns the results that arrive afterwards', async () => {
		const { running, tasks, run } = setUp();
		const both = [run('a', true), run('b', false)];
		running.abortAll();
		assert.deepEqual(
			tasks.map(({ signal }) => signal.aborted),
			[true, true],
		);
		for (const task of tasks) {
			task.resolve('rest');
		}
		assert.deepEqual(await Promise.all(both), ['rest', 'rest']);
	});

	it('aborts all running operations and fires no more events after it is disposed', async () => {
		const { running, tasks, run, changes } = setUp();
		const done = run('key', true);
		running.dispose();
		assert.equal(tasks[0]?.signal.aborted, true);
		tasks[0]?.report('page 2');
		tasks[0]?.resolve('rest');
		assert.equal(await done, 'rest');
		assert.equal(changes(), 1);
	});

	it('lists a query that is run again as the newest running operation', async () => {
		const { running, tasks, run } = setUp();
		const all = [run('a', false), run('b', false), run('a', false)];
		assert.deepEqual(
			running.all.map(({ label }) => label),
			['label of b', 'label of a'],
		);
		for (const task of tasks) {
			task.resolve('done');
		}
		await Promise.allSettled(all);
	});

	it('aborts only the running operation with the requested key', async () => {
		const { running, tasks, run } = setUp();
		const both = [run('a', false), run('b', false)];
		running.abort('b');
		running.abort('unknown');
		assert.deepEqual(
			tasks.map(({ signal }) => signal.aborted),
			[false, true],
		);
		assert.deepEqual([running.isRunning('a'), running.isRunning('unknown')], [true, false]);
		for (const task of tasks) {
			task.resolve('rest');
		}
		await Promise.all(both);
		assert.equal(running.isRunning('a'), false);
	});

	it('lists the running operations with the time since each one started', async () => {
		const { running, tasks, run, pass } = setUp();
		const both = [run('a', false)];
		pass(1500);
		both.push(run('b', false));
		pass(2000);
		assert.deepEqual(
			running.all.map(({ label, elapsedMs }) => [label, elapsedMs]),
			[
				['label of a', 3500],
				['label of b', 2000],
			],
		);
		for (const task of tasks) {
			task.resolve('done');
		}
		await Promise.all(both);
	});

	it('fires an event when an operation starts, when it reports progress and when it ends', async () => {
		const { running, tasks, run, changes } = setUp();
		const done = run('key', false);
		assert.equal(changes(), 1);
		tasks[0]?.report('page 2');
		assert.equal(changes(), 2);
		assert.deepEqual(
			running.all.map(({ label, progress }) => [label, progress]),
			[['label of key', 'page 2']],
		);
		tasks[0]?.resolve('done');
		await done;
		assert.equal(changes(), 3);
	});
});

describe('operationKey', () => {
	it('returns different operation keys for different documents, different names and several anonymous operations', () => {
		const operations = operationsInDocument(splitDefinitions('{ a }\n{ b }\nquery C { c }\nquery query { d }'));
		const keys = ['file:///a', 'file:///b'].flatMap((document) =>
			operations.map((operation) => operationKey(document, operation)),
		);
		assert.equal(new Set(keys).size, 8);
	});

	it('returns the same operation key when a named operation moves in its document', () => {
		const keyIn = (text: string) =>
			operationsInDocument(splitDefinitions(text)).map((each) => operationKey('file:///a', each));
		assert.deepEqual(keyIn('mutation M { a }'), keyIn('# before\nmutation M { a b }'));
	});
});
