import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ThreadOutput, WorkerThread } from '../../../../src/shared/node/workerThread.ts';

interface Tasks {
	readonly [name: string]: (input: never) => ThreadOutput<unknown>;
	readonly double: (input: number) => ThreadOutput<number>;
	readonly fill: (input: number) => ThreadOutput<Uint8Array>;
	readonly fail: (input: string) => ThreadOutput<never>;
	readonly exit: (input: number) => ThreadOutput<never>;
}

const served = `
import { serveTasks } from ${JSON.stringify(pathToFileURL(resolve('src/shared/node/workerThread.ts')).href)};
serveTasks({
	double: (input) => ({ output: 2 * input, transfer: [] }),
	fill: (input) => {
		const output = new Uint8Array(input).fill(7);
		return { output, transfer: [output.buffer] };
	},
	fail: (input) => { throw new Error(input); },
	exit: (input) => process.exit(input),
});
`;

describe('WorkerThread', () => {
	const folder = mkdtempSync(join(tmpdir(), 'thread-'));
	const file = join(folder, 'tasks.mjs');
	let thread: WorkerThread<Tasks>;

	before(() => writeFileSync(file, served));
	beforeEach(() => {
		thread = new WorkerThread(file);
	});
	afterEach(() => thread.dispose());
	after(() => rmSync(folder, { recursive: true }));

	it('returns the output of each of 100 parallel tasks to its caller', async () => {
		const numbers = Array.from({ length: 100 }, (_, index) => index);
		assert.deepEqual(
			await Promise.all(numbers.map((number) => thread.run('double', number))),
			numbers.map((number) => 2 * number),
		);
	});

	it('a worker thread can be started before its first task, ends when idle, and restarts for the next task', async () => {
		const shortLived = new WorkerThread<Tasks>(file, {}, 1);
		shortLived.start();
		await setTimeout(50);
		assert.equal(await shortLived.run('double', 2), 4);
		await setTimeout(50);
		assert.equal(await shortLived.run('double', 3), 6);
		shortLived.dispose();
	});

	it('transfers buffers to and from the worker thread without a copy', async () => {
		const input = new Uint8Array(8);
		const result = thread.run('double', 1, [input.buffer]);
		assert.equal(input.byteLength, 0);
		await result;
		assert.deepEqual(await thread.run('fill', 3), Uint8Array.of(7, 7, 7));
	});

	it('rejects with the error of a failed task and runs the next task', async () => {
		await assert.rejects(thread.run('fail', 'no luck'), /no luck/);
		assert.equal(await thread.run('double', 2), 4);
	});

	it('rejects pending tasks when the worker thread ends, and restarts for the next task', async () => {
		await assert.rejects(thread.run('exit', 1), /ended/);
		assert.equal(await thread.run('double', 2), 4);
	});

	it('rejects pending tasks when the worker thread is disposed', async () => {
		const result = thread.run('double', 1);
		thread.dispose();
		await assert.rejects(result, /ended/);
	});

	it('rejects a task when the file of the worker thread does not exist', async () => {
		const missing = new WorkerThread<Tasks>(join(folder, 'nowhere.mjs'));
		await assert.rejects(missing.run('double', 1), /nowhere/);
	});
});
