import { isUtf8 } from 'node:buffer';
import { type ChildProcess, fork } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { classifyResponse } from '../../src/conversion/core/requests/classifyResponse.ts';
import { textInUtf8 } from '../../src/conversion/node/archives/textInUtf8.ts';
import { bundleBench } from '../host/bundles.ts';
import { type OwnedProcess, own, ownedOptions, temporaryFolder } from '../host/ownedProcess.ts';
import { atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import type { Result, Task, Way } from './uploads/tasks.ts';
import { watchBlocks } from './watchBlocks.ts';

const gigabyte = 2 ** 30;
const rounds = 3;

/**
 * What an upload of a gigabyte takes of memory and time in either process, beside `fetch` and plain
 * Node; and cancelling one.
 */
export async function measureUploads(): Promise<readonly Measurement[]> {
	const folder = temporaryFolder();
	const program = await bundleBench('uploads/program.ts');
	const files = { small: sparseFile(folder, 'small.pdf', 2 ** 20), large: sparseFile(folder, 'large.pdf', gigabyte) };
	const runs: Record<Way, Run[]> = { ours: [], fetch: [], node: [] };
	for (let round = 0; round < rounds; round++) {
		for (const way of ['ours', 'fetch', 'node'] as const) {
			runs[way].push(await run(program, way, files));
		}
	}
	return [...tell(runs), ...(await measureCancelling(program, files)), ...(await measureTexts())];
}

/** Two files that take no room on the disk. */
interface Files {
	readonly small: string;
	readonly large: string;
}

interface Run {
	readonly sender: Result;
	readonly service: Result;
}

/**
 * Sends the large file from a new process to another, after the small one has made both load what
 * they need.
 */
async function run(program: string, way: Way, { small, large }: Files): Promise<Run> {
	const [service, sender] = [new MeasuredProcess(program), new MeasuredProcess(program)];
	try {
		const url = `http://127.0.0.1:${(await service.do({ task: 'serve' }))['port']}`;
		await sender.do({ task: 'send', way, url, path: small });
		await service.do({ task: 'watch' });
		const sent = await sender.do({ task: 'send', way, url, path: large });
		return { sender: sent, service: await service.do({ task: 'tell' }) };
	} finally {
		await Promise.all([service.stop(), sender.stop()]);
	}
}

function tell({ ours, fetch, node }: Readonly<Record<Way, readonly Run[]>>): readonly Measurement[] {
	const most = (runs: readonly Run[], side: keyof Run) =>
		Math.max(...runs.map((run) => run[side]['memory'] ?? Number.NaN));
	const seconds = (runs: readonly Run[]) =>
		median(runs.map(({ sender }) => (sender['milliseconds'] ?? Number.NaN) / 1000));
	const differing = ours.map(({ service }) => (service['declared'] ?? 0) - (service['bytes'] ?? 0));
	return [
		atMost(`upload of 1 GB: memory it takes (most of ${rounds})`, most(ours, 'sender'), 'MB', 64),
		forComparison('the same with fetch, FormData and openAsBlob', most(fetch, 'sender'), 'MB'),
		forComparison('the same with plain node:http', most(node, 'sender'), 'MB'),
		atMost('memory it takes in the service', most(ours, 'service'), 'MB', 64),
		exactly('bytes received beyond Content-Length', Math.max(...differing.map(Math.abs)), 'bytes', 0),
		forComparison(`upload of 1 GB: time (median of ${rounds})`, seconds(ours), 's'),
		forComparison('the same with fetch, FormData and openAsBlob', seconds(fetch), 's'),
		forComparison('the same with plain node:http, without a checksum', seconds(node), 's'),
	];
}

async function measureCancelling(program: string, { small, large }: Files): Promise<readonly Measurement[]> {
	const [service, sender] = [new MeasuredProcess(program), new MeasuredProcess(program)];
	const figures: { readonly rejects: number; readonly closes: number; readonly seen: number }[] = [];
	try {
		const url = `http://127.0.0.1:${(await service.do({ task: 'serve' }))['port']}`;
		await sender.do({ task: 'send', way: 'ours', url, path: small });
		for (let round = 0; round < rounds; round++) {
			await service.do({ task: 'watch' });
			const {
				cancelledAt = Number.NaN,
				rejects = Number.NaN,
				closes = Number.NaN,
			} = await sender.do({
				task: 'cancel',
				url,
				path: large,
			});
			await setTimeout(300);
			const { abortedAt = Number.NaN } = await service.do({ task: 'tell' });
			figures.push({ rejects, closes, seen: abortedAt === 0 ? Number.NaN : abortedAt - cancelledAt });
		}
	} finally {
		await Promise.all([service.stop(), sender.stop()]);
	}
	const most = (figure: 'rejects' | 'closes' | 'seen') => Math.max(...figures.map((round) => round[figure]));
	return [
		atMost('cancelled in the middle: until the command knows', most('rejects'), 'ms', 250),
		atMost('cancelled in the middle: until the socket is closed', most('closes'), 'ms', 250),
		atMost('cancelled in the middle: until the service sees it', most('seen'), 'ms', 250),
	];
}

/**
 * How long the longest block of the event loop is while a large answer is judged and brought into
 * UTF-8.
 */
async function measureTexts(): Promise<readonly Measurement[]> {
	const line = Buffer.from('Læring på øya, bærekraftig økonomi og 10 poeng.\n');
	const texts = { 'UTF-8': line, 'windows-1252': Buffer.from(line.toString(), 'latin1') };
	const measurements: Measurement[] = [];
	for (const [name, piece] of Object.entries(texts)) {
		// As the transport gives it: in shared memory.
		const body = new Uint8Array(new SharedArrayBuffer(200_000_000)).fill(0x20);
		for (let start = 0; start + piece.byteLength <= body.byteLength; start += piece.byteLength) {
			body.set(piece, start);
		}
		const stop = watchBlocks();
		await setTimeout(20);
		const judgement = classifyResponse({ status: 200, headers: { 'content-type': 'text/markdown' }, body }, isUtf8);
		if (judgement.kind === 'markdown') {
			await textInUtf8(judgement.text, new AbortController().signal);
		}
		await setTimeout(20);
		measurements.push(atMost(`Markdown of 200 MB in ${name}: longest block`, stop(), 'ms', 50));
	}
	return measurements;
}

function sparseFile(folder: string, name: string, size: number): string {
	const path = join(folder, name);
	writeFileSync(path, '');
	truncateSync(path, size);
	return path;
}

/** The bundled program in a process of its own. */
class MeasuredProcess {
	readonly #child: ChildProcess;
	readonly #process: OwnedProcess;

	constructor(program: string) {
		this.#child = fork(program, {
			...ownedOptions(),
			execArgv: ['--expose-gc'],
			stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		});
		this.#process = own(this.#child);
	}

	/** The figures of a task. Throws with what the process wrote when it has ended. */
	async do(task: Task): Promise<Result> {
		const answer = new Promise<Result>((resolve) =>
			this.#child.once('message', (figures) => resolve(figures as Result)),
		);
		const ended = this.#process.ended.then(() => {
			throw new Error(`The measured process has ended:\n${this.#process.output()}`);
		});
		this.#child.send(task);
		return Promise.race([answer, ended]);
	}

	stop(): Promise<void> {
		return this.#process.stop();
	}
}
