import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { TaskWorker, WorkerTaskResult } from '../../../../src/shared/node/taskWorker.ts';
import { WorkerProcess } from '../../../../src/shared/node/workerProcess.ts';
import { WorkerThread } from '../../../../src/shared/node/workerThread.ts';

interface Tasks {
	readonly [name: string]: (input: never) => WorkerTaskResult<unknown>;
	readonly double: (input: number) => WorkerTaskResult<number>;
	readonly fill: (input: number) => WorkerTaskResult<Uint8Array>;
	readonly fail: (input: string) => WorkerTaskResult<never>;
	readonly exit: (input: number) => WorkerTaskResult<never>;
	readonly loop: (input: number) => WorkerTaskResult<never>;
	readonly options: (input: number) => WorkerTaskResult<readonly string[]>;
	readonly pid: (input: number) => WorkerTaskResult<number>;
}

const served = `
import { serveWorkerTasks } from ${JSON.stringify(pathToFileURL(resolve('src/shared/node/taskWorker.ts')).href)};
serveWorkerTasks({
	double: (input) => ({ output: 2 * input, transfer: [] }),
	fill: (input) => {
		const output = new Uint8Array(input).fill(7);
		return { output, transfer: [output.buffer] };
	},
	fail: (input) => { throw new Error(input); },
	exit: (input) => process.exit(input),
	loop: () => { for (;;); },
	options: () => ({ output: process.execArgv, transfer: [] }),
	pid: () => ({ output: process.pid, transfer: [] }),
});
`;

const folder = mkdtempSync(join(tmpdir(), 'worker-'));
const file = join(folder, 'tasks.mjs');

before(() => writeFileSync(file, served));
after(() => rmSync(folder, { recursive: true }));

const kinds: readonly (readonly [kind: string, create: (program: string) => TaskWorker<Tasks>])[] = [
	['thread', (program) => new WorkerThread(program)],
	['process', (program) => new WorkerProcess(program, ['--liftoff-only'])],
];

for (const [kind, create] of kinds) {
	describe(`a worker ${kind}`, () => {
		let worker: TaskWorker<Tasks>;

		beforeEach(() => {
			worker = create(file);
		});
		afterEach(() => worker.dispose());

		it('returns the output of each of 100 parallel tasks to its caller', async () => {
			const numbers = Array.from({ length: 100 }, (_, index) => index);
			assert.deepEqual(
				await Promise.all(numbers.map((number) => worker.run('double', number))),
				numbers.map((number) => 2 * number),
			);
		});

		it('returns the binary output of a task', async () => {
			assert.deepEqual(await worker.run('fill', 3), Uint8Array.of(7, 7, 7));
		});

		it('rejects with the error of a failed task and runs the next task', async () => {
			await assert.rejects(worker.run('fail', 'no luck'), /no luck/);
			assert.equal(await worker.run('double', 2), 4);
		});

		it('rejects pending tasks when the worker ends, and restarts for the next task', async () => {
			await assert.rejects(worker.run('exit', 1), /ended/);
			assert.equal(await worker.run('double', 2), 4);
		});

		it('rejects pending tasks when the worker is disposed', async () => {
			const result = worker.run('double', 1);
			worker.dispose();
			await assert.rejects(result, /ended/);
		});

		it('is ended by its disposal while it runs a task, and restarts for the next task', async () => {
			const endless = worker.run('loop', 1);
			const rejected = assert.rejects(endless, /ended/);
			worker.dispose();
			await rejected;
			assert.equal(await worker.run('double', 2), 4);
		});

		it('rejects a task when the file of the worker does not exist', async () => {
			const missing = create(join(folder, 'nowhere.mjs'));
			await assert.rejects(missing.run('double', 1), kind === 'thread' ? /nowhere/ : /ended/);
		});
	});
}

describe('WorkerThread', () => {
	it('a worker thread can be started before its first task, ends when idle, and restarts for the next task', async () => {
		const shortLived = new WorkerThread<Tasks>(file, {}, 1);
		shortLived.start();
		await setTimeout(50);
		assert.equal(await shortLived.run('double', 2), 4);
		await setTimeout(50);
		assert.equal(await shortLived.run('double', 3), 6);
		shortLived.dispose();
	});

	it('transfers buffers to and from the thread without a copy', async () => {
		const thread = new WorkerThread<Tasks>(file);
		const input = new Uint8Array(8);
		const result = thread.run('double', 1, [input.buffer]);
		assert.equal(input.byteLength, 0);
		await result;
		thread.dispose();
	});
});

describe('WorkerProcess', () => {
	it('starts V8 with the options of the worker process, and ignores the SIGINT that Ctrl+C sends to all processes', async () => {
		const worker = new WorkerProcess<Tasks>(file, ['--liftoff-only']);
		assert.deepEqual(await worker.run('options', 0), ['--liftoff-only']);
		const pid = await worker.run('pid', 0);
		process.kill(pid, 'SIGINT');
		assert.equal(await worker.run('pid', 0), pid);
		worker.dispose();
	});
});
