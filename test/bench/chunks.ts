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
const pieceSize = 64 * 1024;

/**
 * What an archive of 10,000 chunks costs, 170 MB when inflated, beside the plain way with the same
 * library, each in a process of its own. Times are those of the first archive of a process; memory
 * is what a further one needs, when the thread and the libraries are there.
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
		const ours: Figures[] = [];
		for (let round = 0; round < rounds; round++) {
			ours.push(await run(program, address('/large')));
		}
		const memory = await run(program, address('/large'), address('/small'));
		const plain = await run(await bundleBench(join('chunks', 'jszipProgram.ts')), address('/large'));
		const middle = (figure: (figures: Figures) => number) => median(ours.map(figure));
		return [
			atMost(
				`last byte of ${Math.round(bytes / 1e6)} MB → rows`,
				middle(({ list }) => list),
				'ms',
				100,
			),
			plainly('list of names', plain.list, 'ms'),
			forComparison(
				'opening out a range of 500',
				middle(({ range }) => range),
				'ms',
			),
			atMost(
				'opening one chunk, p95',
				middle(({ open }) => percentile95(open)),
				'ms',
				30,
			),
			plainly('opening one chunk, p95', percentile95(plain.open), 'ms'),
			forComparison(
				'lines and headings of all chunks, on a thread',
				middle(({ rest }) => rest),
				'ms',
			),
			plainly('inflating all chunks', plain.rest, 'ms'),
			atMost(
				'longest block meanwhile',
				middle(({ longestBlock }) => longestBlock),
				'ms',
				50,
			),
			plainly('longest block', plain.longestBlock, 'ms'),
			forComparison(
				'saving all chunks as one ZIP, on a thread',
				middle(({ zip }) => zip),
				'ms',
			),
			atMost(
				'longest block while the ZIP is written',
				middle(({ zipBlock }) => zipBlock),
				'ms',
				50,
			),
			atMost('memory, compared with the archive', memory.memory / bytes, 'times', 2),
			plainly('memory', plain.memory / bytes, 'times'),
		];
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

/** Bundles the second thread of the measured program, as the extension has it. */
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

/** What is served, by path. */
type Archives = Readonly<Record<'/large' | '/small', Uint8Array>>;

function plainly(name: string, value: number, unit: string): Measurement {
	return forComparison(`plain JSZip: ${name}`, value, unit);
}

async function serve(archives: Archives): Promise<Server> {
	const server = createServer(({ url = '' }, response) => {
		Readable.from(piecesOf(archives[url as keyof Archives])).pipe(response);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

function* piecesOf(archive: Uint8Array = new Uint8Array()): Generator<Uint8Array> {
	for (let start = 0; start < archive.byteLength; start += pieceSize) {
		yield archive.subarray(start, start + pieceSize);
	}
}

/** The figures of a program. Throws with what it wrote when it ends without any. */
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
