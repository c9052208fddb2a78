import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderLockOptions, lockFolder } from '../../../src/conversion/node/folders/folderLock.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';

describe('lockFolder', () => {
	let root: string;

	beforeEach(() => {
		root = mkdtempSync(join(tmpdir(), 'study-admin-lock-'));
	});
	afterEach(() => rmSync(root, { recursive: true }));

	const never = new AbortController().signal;
	const sockets: readonly (readonly [title: string, path: () => string | undefined])[] = [
		['the socket of this system', () => undefined],
		['a socket file', () => join(root, 'lock.sock')],
	];

	for (const [title, path] of sockets) {
		const lock = (options: Partial<FolderLockOptions>) =>
			lockFolder(root, { waits: true, signal: never, ...options }, path());

		it(`gives the lock to one run after the other with ${title}`, async () => {
			let [running, done] = [0, 0];
			const run = async () => {
				await using _ = await lock({});
				running += 1;
				assert.equal(running, 1);
				await new Promise(setImmediate);
				running -= 1;
				done += 1;
			};
			await Promise.all([run(), run(), run()]);
			assert.equal(done, 3);
		});

		it(`refuses a second run that does not wait, until the first has ended, with ${title}`, async () => {
			const first = await lock({});
			const refused = await lock({ waits: false }).catch((error: unknown) => error);
			assert.equal(refused instanceof UserError && refused.code, 'conversion/folder-in-use');
			await first[Symbol.asyncDispose]();
			await (await lock({ waits: false }))[Symbol.asyncDispose]();
		});

		it(`rejects when a run that waits is canceled, with ${title}`, async () => {
			await using _ = await lock({});
			const controller = new AbortController();
			const waiting = lock({ signal: controller.signal, onWaiting: () => controller.abort() });
			await assert.rejects(waiting, Cancelled);
		});
	}

	it('takes the lock of a socket file that a killed process has left', async () => {
		const path = join(root, 'lock.sock');
		const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
		assert.throws(() => execFileSync(process.execPath, ['-e', program, path]));
		assert.ok(existsSync(path));
		await using _ = await lockFolder(root, { waits: false, signal: never }, path);
	});

	it('reports that the folder is not locked when there are no local sockets, and continues', async () => {
		let reports = 0;
		const onNotLocked = () => {
			reports += 1;
		};
		const path = join(root, 'missing', 'lock.sock');
		await lockFolder(root, { waits: true, signal: never, onNotLocked }, path);
		assert.equal(reports, 1);
	});
});
