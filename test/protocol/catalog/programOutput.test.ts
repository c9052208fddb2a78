import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { programOutput } from '../../../src/catalog/node/scan/programOutput.ts';

describe('programOutput', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
	afterEach(() => mock.timers.reset());

	it('does not end a program that waits for a minute because its output is not read', async () => {
		// More than the buffers between the two processes hold.
		const size = 2 ** 22;
		const args = ['-e', `process.stdout.write(Buffer.alloc(${size}))`];
		const run = { program: process.execPath, folder: '.', args, input: '' };
		const events = {
			onMessage: () => undefined,
			notStarted: (cause: unknown) => new Error('not started', { cause }),
			stalled: () => new Error('stalled'),
			ended: (code: number | null) => (code === 0 ? undefined : new Error(`exit code ${code}`)),
		};
		let received = 0;
		for await (const chunk of programOutput(run, events, new AbortController().signal)) {
			if (received === 0) {
				mock.timers.tick(60_000);
			}
			received += chunk.length;
		}
		assert.equal(received, size);
	});
});
