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
import type { Client, Result, Task } from './uploads/tasks.ts';
import { watchBlocks } from './watchBlocks.ts';

const gigabyte = 2 ** 30;
const rounds = 3;

/**
 * Measures the memory and time of a 1 GB upload in the client and the service, in comparison with
 * `fetch` and plain Node. Also measures how fast an upload is canceled.
 */
export async function measureUploads(): Promise<readonly Measurement[]> {
	const folder = temporaryFolder();
	const program = await bundleBench('uploads/program.ts');
	const files = { small: sparseFile(folder, 'small.pdf', 2 ** 20), large: sparseFile(folder, 'large.pdf', gigabyte) };
	const runs: Record<Client, Run[]> = { extension: [], fetch: [], node: [] };
	for (let round = 0; round < rounds; round++) {
		for (const client of ['extension', 'fetch', 'node'] as const) {
			runs[client].push(await run(program, client, files));
		}
	}
	return [...summarize(runs), ...(await measureCancelling(program, files)), ...(await measureResponses())];
}

/** The paths of two sparse files, which take no space on the disk. */
interface Files {
	readonly small: string;
	readonly large: string;
}

interface Run {
	readonly sender: Result;
	readonly service: Result;
}

/**
 * Measures the upload of the large file from one new process to another. Uploads the small file
 * first, so that both processes have loaded their modules.
 */
async function run(program: string, client: Client, { small, large }: Files): Promise<Run> {
	const [service, sender] = [new BenchProcess(program), new BenchProcess(program)];
	try {
		const url = `http://127.0.0.1:${(await service.do({ task: 'serve' }))['port']}`;
		await sender.do({ task: 'send', client, url, path: small });
		await service.do({ task: 'watch' });
		const sent = await sender.do({ task: 'send', client, url, path: large });
		return { sender: sent, service: await service.do({ task: 'report' }) };
	} finally {
		await Promise.all([service.stop(), sender.stop()]);
	}
}

function summarize({ extension, fetch, node }: Readonly<Record<Client, readonly Run[]>>): readonly Measurement[] {
	const most = (runs: readonly Run[], side: keyof Run) =>
		Math.max(...runs.map((run) => run[side]['memory'] ?? Number.NaN));
	const seconds = (runs: readonly Run[]) =>
		median(runs.map(({ sender }) => (sender['milliseconds'] ?? Number.NaN) / 1000));
	const differing = extension.map(({ service }) => (service['declared'] ?? 0) - (service['bytes'] ?? 0));
	return [
		atMost(`client memory for a 1 GB upload (maximum of ${rounds})`, most(extension, 'sender'), 'MB', 64),
		forComparison('client memory for the same upload with fetch, FormData and openAsBlob', most(fetch, 'sender'), 'MB'),
		forComparison('client memory for the same upload with plain node:http', most(node, 'sender'), 'MB'),
		atMost('service memory for a 1 GB upload', most(extension, 'service'), 'MB', 64),
		exactly('difference between received bytes and Content-Length', Math.max(...differing.map(Math.abs)), 'bytes', 0),
		forComparison(`time of a 1 GB upload (median of ${rounds})`, seconds(extension), 's'),
		forComparison('time of the same upload with fetch, FormData and openAsBlob', seconds(fetch), 's'),
		forComparison('time of the same upload with plain node:http, without a checksum', seconds(node), 's'),
	];
}

async function measureCancelling(program: string, { small, large }: Files): Promise<readonly Measurement[]> {
	const [service, sender] = [new BenchProcess(program), new BenchProcess(program)];
	const figures: { readonly rejects: number; readonly closes: number; readonly seen: number }[] = [];
	try {
		const url = `http://127.0.0.1:${(await service.do({ task: 'serve' }))['port']}`;
		await sender.do({ task: 'send', client: 'extension', url, path: small });
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
			const { abortedAt = Number.NaN } = await service.do({ task: 'report' });
			figures.push({ rejects, closes, seen: abortedAt === 0 ? Number.NaN : abortedAt - cancelledAt });
		}
	} finally {
		await Promise.all([service.stop(), sender.stop()]);
	}
	const most = (figure: 'rejects' | 'closes' | 'seen') => Math.max(...figures.map((round) => round[figure]));
	return [
		atMost('time from cancelling an upload until the promise rejects', most('rejects'), 'ms', 250),
		atMost('time from cancelling an upload until the socket is closed', most('closes'), 'ms', 250),
		atMost('time from cancelling an upload until the service detects it', most('seen'), 'ms', 250),
	];
}

/**
 * Measures the longest time in which the event loop is blocked while a large response is classified
 * and converted to UTF-8.
 */
async function measureResponses(): Promise<readonly Measurement[]> {
	const line = Buffer.from('Læring på øya, bærekraftig økonomi og 10 poeng.\n');
	const texts = { 'UTF-8': line, 'windows-1252': Buffer.from(line.toString(), 'latin1') };
	const measurements: Measurement[] = [];
	for (const [name, encodedLine] of Object.entries(texts)) {
		// In shared memory, as the HTTP transport returns it.
		const body = new Uint8Array(new SharedArrayBuffer(200_000_000)).fill(0x20);
		for (let start = 0; start + encodedLine.byteLength <= body.byteLength; start += encodedLine.byteLength) {
			body.set(encodedLine, start);
		}
		const stop = watchBlocks();
		await setTimeout(20);
		const classified = classifyResponse({ status: 200, headers: { 'content-type': 'text/markdown' }, body }, isUtf8);
		if (classified.kind === 'markdown') {
			await textInUtf8(classified.text, new AbortController().signal);
		}
		await setTimeout(20);
		measurements.push(atMost(`longest block for a 200 MB Markdown response in ${name}`, stop(), 'ms', 50));
	}
	return measurements;
}

function sparseFile(folder: string, name: string, size: number): string {
	const path = join(folder, name);
	writeFileSync(path, '');
	truncateSync(path, size);
	return path;
}

/** The bundled program of this benchmark in its own process. */
class BenchProcess {
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

	/**
	 * Runs a task and resolves to its figures. Rejects with the output of the process when the
	 * process has ended.
	 */
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
