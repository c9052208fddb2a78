import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { createRandom } from '../fixtures/random.ts';
import { slowDiagonal, slowSeeds } from '../fixtures/testSize.ts';
import { checkComplete } from './support/checkComplete.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders, startCommand, writeFiles } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';

const documentCount = 60;
const page = (title: string) => `<h1>${title}</h1>\n`;
const pages = (folder: string, count = documentCount) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/p${index}.html`, page(`Page ${index}`)]));

/** How a run ends before its end. */
const ends = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'closed output'] as const;

/** A run that ends at a random moment: at an upload, or at a change of its folder. */
function interruptedRun(seed: number) {
	const random = createRandom(seed);
	const end = ends[seed % ends.length] ?? 'SIGKILL';
	const isChunked = random.between(0, 1) === 1;
	const isFirst = random.between(0, 1) === 1;
	const order = isChunked ? ['--chunks'] : [];
	const change = random.between(1, isChunked ? 2 * documentCount : 4 * documentCount);
	const upload = random.between(0, 2) === 0 ? Math.ceil(change / 4) : 0;
	const at = upload > 0 ? `upload ${upload}` : `change ${change} of the folder`;
	const run = [isFirst ? 'the first run' : 'a run over old results', ...order].join(' with ');
	return { end, isChunked, isFirst, order, change, upload, title: `${run} that ended with ${end} at ${at}` };
}

describe('study-admin convert into the folder of other runs', () => {
	let service: RecordingService;
	/** The number in each result, so that a document has another result in the next run. */
	let version = 0;

	before(async () => {
		service = await startRecordingService();
	});
	afterEach(removeFolders);
	after(() => service.close());

	const argsOf = (folder: string, order: readonly string[] = []) => [
		...['convert', folder, '--output', 'out', '--service', service.url],
		...order,
	];

	/** Responds with Markdown, or with an archive of up to four chunks, fewer in later versions. */
	function respond(name: string, response: ServerResponse, isChunked: boolean): void {
		const content = (part: number) => `# ${name} ${part}, version ${version}\n`;
		if (isChunked) {
			const parts = Array.from({ length: Math.max(2, 5 - version) }, (_, index) => index);
			const entries = parts.map((part) => ({ name: `p/${part}.md`, content: content(part) }));
			response.writeHead(200, { 'content-type': 'application/zip' }).end(makeArchive(entries));
		} else {
			response.writeHead(200, { 'content-type': 'text/markdown' }).end(content(0));
		}
	}

	/** Starts a version of all results. Resolves at the upload of this number. */
	async function uploadOf(number: number, isChunked: boolean): Promise<void> {
		version += 1;
		return new Promise((resolve) => {
			service.reset((name, response) => {
				if (service.uploads.length === number) {
					resolve();
				}
				respond(name, response, isChunked);
				return true;
			});
		});
	}

	/** Resolves at the change of this number in a folder. */
	async function changeOf(number: number, folder: string): Promise<void> {
		const watcher = watch(folder);
		for (let changes = 0; changes < number; changes += 1) {
			await once(watcher, 'change');
		}
		watcher.close();
	}

	/** Starts a run and ends it as soon as one of the conditions is reached. */
	async function endRun(
		args: readonly string[],
		folder: string,
		end: (typeof ends)[number],
		reached: readonly Promise<void>[],
	): Promise<void> {
		const child = await startCommand(args, { folder });
		const closed = once(child, 'close');
		const errors = text(child.stderr);
		await Promise.race([...reached, closed]);
		if (end === 'closed output') {
			child.stdout.destroy();
		} else {
			child.kill(end);
		}
		const [code] = (await closed) as [number | null];
		assert.ok(end !== 'closed output' || code === 0, await errors);
	}

	// `npm run test:cli:all -- convertAfterEnds` runs all 100, which takes about 90 seconds. The first
	// five have each end, texts and chunks, first runs and runs over old results.
	for (const seed of slowSeeds(100, 20)) {
		const { end, isChunked, isFirst, order, change, upload, title } = interruptedRun(seed);
		it(`completes ${title} (seed ${seed})`, async () => {
			version = 0;
			const folder = makeFolder(pages('docs'));
			mkdirSync(join(folder, 'out'));
			const runInProcess = () => studyAdminInProcess(argsOf('docs', order), folder);
			if (!isFirst) {
				void uploadOf(0, isChunked);
				assert.equal((await runInProcess()).code, 0);
			}
			const reached = [uploadOf(upload, isChunked), ...(upload > 0 ? [] : [changeOf(change, join(folder, 'out'))])];
			await endRun([...argsOf('docs', order), '--all'], folder, end, reached);

			void uploadOf(0, isChunked);
			const next = await runInProcess();
			assert.equal(next.code, 0, next.stderr);
			assert.doesNotMatch(next.stderr, /was edited|was not written/);
			checkComplete(join(folder, 'out'), documentCount);

			const changed = ['docs/p3.html', 'docs/p7.html', 'docs/p40.html'];
			writeFiles(folder, Object.fromEntries(changed.map((path) => [path, page('Changed')])));
			const edited = isChunked ? 'out/p20-chunks/p/1.md' : 'out/p20.md';
			writeFiles(folder, { [edited]: '# Mine\n' });
			void uploadOf(0, isChunked);
			const last = await runInProcess();
			assert.equal(
				last.stderr,
				[
					`${edited} was edited since its conversion and was not replaced.`,
					'Give --overwrite-edited to replace it.',
					`3 documents converted, 1 not replaced, ${documentCount - 4} unchanged.\n`,
				].join('\n'),
			);
			assert.deepEqual(service.uploads.toSorted(), ['p3.html', 'p40.html', 'p7.html']);
			assert.equal(readFileSync(join(folder, edited), 'utf8'), '# Mine\n');
		});
	}

	/** Starts a run. Resolves to it when it waits for the response to its first upload. */
	async function startHeldRun(folder: string, source: string) {
		const held: (() => void)[] = [];
		let isHeld = true;
		const arrived = new Promise<void>((resolve) => {
			service.reset((name, response) => {
				if (isHeld) {
					held.push(() => respond(name, response, false));
				} else {
					respond(name, response, false);
				}
				resolve();
				return true;
			});
		});
		const child = await startCommand(argsOf(source), { folder });
		await arrived;
		const release = () => {
			isHeld = false;
			for (const each of held.splice(0)) {
				each();
			}
		};
		return { ended: endOf(child), release };
	}

	/** The exit code and the messages of a program. */
	async function endOf(child: Awaited<ReturnType<typeof startCommand>>) {
		child.stdout.resume();
		const messages = text(child.stderr);
		const [code] = (await once(child, 'close')) as [number | null];
		return { code, stderr: await messages };
	}

	const waiting = 'Another conversion into out is running. Waiting for it.\n';

	// `npm run test:cli:all` also runs five runs with the same documents, and two with different ones.
	for (const [index, count] of [2, 5].entries()) {
		for (const isSame of slowDiagonal([true, false], index, 2)) {
			it(`records every document of ${count} runs at once with ${isSame ? 'the same' : 'different'} documents, and sends each once`, async () => {
				const sources = Array.from({ length: count }, (_, index) => (isSame ? 'docs0' : `docs${index}`));
				const folder = makeFolder(Object.assign({}, ...sources.map((source) => pages(source, 10))));
				const [first = '', ...others] = sources;
				const { ended, release } = await startHeldRun(folder, first);
				const children = await Promise.all(others.map((source) => startCommand(argsOf(source), { folder })));
				const othersEnded = children.map(endOf);
				await Promise.all(children.map((child) => once(child.stderr, 'data')));
				release();
				const [firstEnd, ...otherEnds] = await Promise.all([ended, ...othersEnded]);
				assert.deepEqual(firstEnd, { code: 0, stderr: '10 documents converted.\n' });
				const summary = isSame ? '0 documents converted, 10 unchanged.\n' : '10 documents converted.\n';
				assert.deepEqual(
					otherEnds,
					others.map(() => ({ code: 0, stderr: `${waiting}${summary}` })),
				);
				const total = isSame ? 10 : 10 * count;
				assert.equal(service.uploads.length, total);
				checkComplete(join(folder, 'out'), total);
			});
		}
	}

	it('refuses a second run into the same folder with --no-wait', async () => {
		const folder = makeFolder(pages('docs', 2));
		const { ended, release } = await startHeldRun(folder, 'docs');
		const refused = await studyAdminInProcess(argsOf('docs', ['--no-wait']), folder);
		assert.deepEqual(refused, {
			code: 2,
			stdout: '',
			stderr: 'study-admin: Another conversion into "out" is running. Convert again when it has ended.\n',
		});
		release();
		assert.equal((await ended).code, 0);
		assert.equal((await studyAdminInProcess(argsOf('docs', ['--no-wait']), folder)).code, 0);
	});

	it('does not report a file as edited if a run that ended with SIGKILL was about to replace it', async () => {
		const folder = makeFolder({ ...pages('docs', 3), 'out/p0.md': '# Mine\n' });
		// The last upload begins when the first document is saved, because two are sent at once.
		const lastUpload = new Promise<void>((resolve) => {
			service.reset((name, response) => {
				if (name === 'p0.html') {
					respond(name, response, false);
				} else if (service.uploads.length === 3) {
					resolve();
				}
				return true;
			});
		});
		await endRun(argsOf('docs', ['--overwrite-edited']), folder, 'SIGKILL', [lastUpload]);
		// Simulates a process that ended after it wrote the record and before it renamed the file.
		writeFiles(folder, { 'out/p0.md': '# Mine\n' });
		void uploadOf(0, false);
		const { code, stderr } = await studyAdminInProcess(argsOf('docs'), folder);
		assert.equal(code, 1);
		assert.match(stderr, /^out\/p0\.md was not written by a conversion and was not replaced\.$/m);
		assert.equal(readFileSync(join(folder, 'out/p0.md'), 'utf8'), '# Mine\n');
	});

	it('ends with 130 when a run that waits for another one is interrupted', async () => {
		const folder = makeFolder(pages('docs', 2));
		const { ended, release } = await startHeldRun(folder, 'docs');
		const child = await startCommand(argsOf('docs'), { folder });
		const interrupted = endOf(child);
		await once(child.stderr, 'data');
		child.kill('SIGINT');
		assert.deepEqual(await interrupted, { code: 130, stderr: waiting });
		release();
		assert.equal((await ended).code, 0);
	});
});
