import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { checkComplete } from './support/checkComplete.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders, startCommand, writeFiles } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';

/**
 * A module that kills its process before or after a step of saving. Steps are the calls that
 * create, name or delete a file, or write a line of the journal. Ends with 99 when a file gets its
 * name before the lines of the journal are on the disk.
 */
const killer = `
	import { promises } from 'node:fs';
	import { syncBuiltinESMExports } from 'node:module';
	let steps = 0;
	const step = () => {
		steps += 1;
		if (steps === Number(process.env.END_AT_STEP)) {
			process.kill(process.pid, 'SIGKILL');
		}
	};
	let isOnDisk = true;
	const { rename } = promises;
	promises.rename = async (...args) => {
		step();
		if (!isOnDisk) {
			process.exit(99);
		}
		await rename(...args);
		step();
	};
	const { unlink } = promises;
	promises.unlink = async (path) => {
		step();
		await unlink(path);
		step();
	};
	const { open } = promises;
	promises.open = async (...args) => {
		const created = await open(...args);
		if (args[1] === 'wx') {
			step();
		}
		return created;
	};
	const file = await open(process.execPath);
	await file.close();
	const files = Object.getPrototypeOf(file);
	const { datasync } = files;
	files.datasync = async function () {
		await datasync.call(this);
		isOnDisk = true;
		step();
	};
	// Only the journal is written with this function. Its lines are written in two parts.
	const { appendFile } = files;
	files.appendFile = async function (line) {
		isOnDisk = false;
		const half = Math.ceil(line.length / 2);
		await appendFile.call(this, line.slice(0, half));
		step();
		await appendFile.call(this, line.slice(half));
		step();
	};
	syncBuiltinESMExports();
`;

/** Returns a copy of a folder in which the document has changed. */
function changedCopy(first: string): string {
	const folder = makeFolder({});
	cpSync(first, folder, { recursive: true });
	writeFiles(folder, { 'a.html': '<h1>Changed</h1>', 'killer.mjs': killer });
	return folder;
}

describe('study-admin convert after a run that was killed at each step of saving', () => {
	let service: RecordingService;
	let version = 0;

	before(async () => {
		service = await startRecordingService();
	});
	afterEach(removeFolders);
	after(() => service.close());

	/** Responds with Markdown, or with an archive of three chunks, then of two. */
	function useVersion(next: number): void {
		version = next;
		service.reset((_, response) => {
			respond(response);
			return true;
		});
	}
	/** The versions that are archives. */
	let archives: readonly number[] = [];
	function respond(response: ServerResponse): void {
		const content = (part: number) => `# Part ${part}, version ${version}\n`;
		if (archives.includes(version)) {
			const parts = version === 1 ? [1, 2, 3] : [1, 2];
			const entries = parts.map((part) => ({ name: `p/${part}.md`, content: content(part) }));
			response.writeHead(200, { 'content-type': 'application/zip' }).end(makeArchive(entries));
		} else {
			response.writeHead(200, { 'content-type': 'text/markdown' }).end(content(1));
		}
	}

	for (const [index, { title, order, archiveVersions, steps }] of [
		{ title: 'a text', order: [], archiveVersions: [], steps: 12 },
		{ title: 'chunks', order: ['--chunks'], archiveVersions: [1, 2], steps: 20 },
		{ title: 'an archive instead of a text', order: [], archiveVersions: [2], steps: 20 },
		{ title: 'a text instead of an archive', order: [], archiveVersions: [1], steps: 12 },
	].entries()) {
		const args = ['convert', 'a.html', '--output', 'out', ...order];

		/**
		 * Changes the document, and kills its conversion at a step. Returns the folder; `undefined` when
		 * the run ended before that step.
		 */
		async function endAtStep(step: number, first: string): Promise<string | undefined> {
			const folder = changedCopy(first);
			const env = {
				NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'killer.mjs')).href}`,
				END_AT_STEP: String(step),
			};
			const child = await startCommand([...args, '--service', service.url], { folder, env });
			child.stdout.resume();
			child.stderr.resume();
			const [code] = (await once(child, 'close')) as [number | null];
			assert.notEqual(code, 99, 'A file got its name before its record was on the disk.');
			return code === 0 ? undefined : folder;
		}

		it(`completes ${title} after a run that was killed at any step of saving, and never reports the result as edited`, async () => {
			archives = archiveVersions;
			useVersion(1);
			const first = makeFolder({ 'a.html': '<h1>A</h1>' });
			assert.equal((await studyAdminInProcess([...args, '--service', service.url], first)).code, 0);
			const complete = changedCopy(first);
			useVersion(2);
			assert.equal((await studyAdminInProcess([...args, '--service', service.url], complete)).code, 0);
			const files = checkComplete(join(complete, 'out'), 1);
			// Otherwise every eighth step, and another one of the first for each kind of result.
			let step = runsSlowCases ? 1 : 1 + 2 * index;
			for (; ; step += runsSlowCases ? 1 : 8) {
				useVersion(2);
				const folder = await endAtStep(step, first);
				if (folder === undefined) {
					break;
				}
				const next = await studyAdminInProcess([...args, '--service', service.url], folder);
				const at = `step ${step}: ${next.stderr}`;
				assert.equal(next.code, 0, at);
				assert.match(next.stderr, /^(1 document converted|0 documents converted, 1 unchanged)\.\n$/, at);
				assert.deepEqual(checkComplete(join(folder, 'out'), 1), files, at);
			}
			assert.ok(step > steps, `${step} steps`);
		});
	}
});
