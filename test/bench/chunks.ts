import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { build } from 'esbuild';
import { makeChunkArchive } from '../fixtures/archives/chunkArchive.ts';
import { bundleBench } from '../host/bundles.ts';
import { own, ownedOptions } from '../host/ownedProcess.ts';
import type { Figures } from './chunks/figures.ts';
import { atMost, forComparison, type Measurement, median, percentile95 } from './measurement.ts';

const chunks = 10_000;
const size = 17_000;
const rounds = 3;
const transferChunkSize = 64 * 1024;

/**
 * Measures an archive of 10,000 chunks, 170 MB when inflated, in comparison with JSZip alone. Each
 * measurement runs in its own process. Times are those of the first archive in a process. Memory is
 * that of a later archive, after the worker thread and the libraries are loaded.
 */
export async function measureChunks(): Promise<readonly Measurement[]> {
	const archives: Archives = {
		'/large': makeChunkArchive({ chunks, size }),
		'/small': makeChunkArchive({ chunks: chunks / 10, size }),
	};
	const bytes = archives['/large'].byteLength;
	const server = await serve(archives);
	try {
		const { port } = server.address() as AddressInfo;
		const address = (path: keyof Archives) => `http://127.0.0.1:${port}${path}`;
		const editor = join('test', 'bench', 'chunks', 'vscodeStub.ts');
		const worker = join('src', 'conversion', 'node', 'archives', 'chunkWorker.ts');
		const program = await bundleBench(join('chunks', 'extensionProgram.ts'), { editor, worker });
		await bundleZipWorker(dirname(program));
		const extension: Figures[] = [];
		for (let round = 0; round < rounds; round++) {
			extension.push(await run(program, address('/large')));
		}
		const memory = await run(program, address('/large'), address('/small'));
		const jszip = await run(await bundleBench(join('chunks', 'jszipProgram.ts')), address('/large'));
		const medianOf = (figure: (figures: Figures) => number) => median(extension.map(figure));
		return [
			atMost(
				`time from the last byte of a ${Math.round(bytes / 1e6)} MB archive to the rows of the view`,
				medianOf(({ list }) => list),
				'ms',
				100,
			),
			withJszip('time to list the names', jszip.list, 'ms'),
			forComparison(
				'time to expand a range of 500 chunks',
				medianOf(({ range }) => range),
				'ms',
			),
			atMost(
				'time to open one chunk, p95',
				medianOf(({ open }) => percentile95(open)),
				'ms',
				30,
			),
			withJszip('time to open one chunk, p95', percentile95(jszip.open), 'ms'),
			forComparison(
				'time to read the lines and headings of all chunks, in a worker thread',
				medianOf(({ rest }) => rest),
				'ms',
			),
			withJszip('time to inflate all chunks', jszip.rest, 'ms'),
			atMost(
				'longest block of the main thread',
				medianOf(({ longestBlock }) => longestBlock),
				'ms',
				50,
			),
			withJszip('longest block of the main thread', jszip.longestBlock, 'ms'),
			atMost(
				'time to save all chunks as one ZIP, in a worker thread',
				medianOf(({ zip }) => zip),
				'ms',
				4000,
			),
			atMost(
				'longest block of the main thread while the ZIP is written',
				medianOf(({ zipBlock }) => zipBlock),
				'ms',
				50,
			),
			atMost('memory relative to the archive size', memory.memory / bytes, 'times', 2),
			withJszip('memory relative to the archive size', jszip.memory / bytes, 'times'),
		];
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

/** Bundles the second worker thread of the measured program, as the extension does. */
async function bundleZipWorker(outdir: string): Promise<void> {
	await build({
		entryPoints: [join('src', 'conversion', 'node', 'saving', 'zipWorker.ts')],
		outdir,
		bundle: true,
		platform: 'node',
		format: 'esm',
		mainFields: ['module', 'main'],
		minify: true,
		banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
	});
}

/** The archives that the benchmark serves, by the path of their URL. */
type Archives = Readonly<Record<'/large' | '/small', Uint8Array>>;

function withJszip(name: string, value: number, unit: string): Measurement {
	return forComparison(`JSZip alone: ${name}`, value, unit);
}

async function serve(archives: Archives): Promise<Server> {
	const server = createServer(({ url = '' }, response) => {
		Readable.from(transferChunksOf(archives[url as keyof Archives])).pipe(response);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

function* transferChunksOf(archive: Uint8Array = new Uint8Array()): Generator<Uint8Array> {
	for (let start = 0; start < archive.byteLength; start += transferChunkSize) {
		yield archive.subarray(start, start + transferChunkSize);
	}
}

/**
 * Runs a program and resolves to its figures. Rejects with the output of the process when it ends
 * without figures.
 */
async function run(program: string, ...addresses: readonly string[]): Promise<Figures> {
	const child = fork(program, addresses, {
		...ownedOptions(),
		execArgv: ['--expose-gc'],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	const process = own(child);
	const figures = new Promise<Figures>((resolve) => child.once('message', (message) => resolve(message as Figures)));
	const ended = process.ended.then(() => {
		throw new Error(`The measured process has ended:\n${process.output()}`);
	});
	try {
		return await Promise.race([figures, ended]);
	} finally {
		await process.stop();
	}
}
