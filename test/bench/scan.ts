import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { rgPath } from '@vscode/ripgrep-universal';
import { searchKeywordsOf } from '../../src/catalog/core/detection/keywords.ts';
import { ripgrepArguments } from '../../src/catalog/node/scan/ripgrep.ts';
import { bundleBench } from '../host/bundles.ts';
import { own, ownedOptions, temporaryFolder } from '../host/ownedProcess.ts';
import { atMost, exactly, forComparison, type Measurement, median, percentile95 } from './measurement.ts';
import type { Measured, ScanFigures } from './scan/figures.ts';
import { makeTree, type Tree } from './scan/makeTree.ts';
import { catalog, excludes } from './scan/scanInputs.ts';

const rounds = 5;
const maxRatio = 1.8;
/**
 * A file with a call of an API that the measured program creates, to measure the search after a
 * save.
 */
const saved = 'team5/service5/src/module5/saved.ts';

/**
 * Compares a scan with ripgrep alone, in alternating runs after a warm-up run: for 100,000 files,
 * and for more than 11,000 folders. ripgrep gets the same keywords and arguments. The scan also
 * searches the listed files for uses. Both times include the start of processes and threads.
 */
export async function measureScan(): Promise<readonly Measurement[]> {
	const program = await bundleProgram();
	return [
		...(await measureTree(program, '100,000 files', 100_000, 10)),
		...(await measureTree(program, '11,000 folders', 33_000, 3)),
	];
}

/** Measures a scan of 1,000,000 files, for comparison only. Writing them takes minutes. */
export async function measureLargeScan(): Promise<readonly Measurement[]> {
	const program = await bundleProgram();
	const folder = join(temporaryFolder(), 'tree');
	const { planted } = makeTree(folder, 1_000_000, 10);
	await ripgrep(folder);
	const rg = await ripgrep(folder);
	const ours = await run(program, 'times', folder, rgPath);
	const { longestBlock } = await run(program, 'blocks', folder, rgPath);
	const { pause } = await run(program, 'pause', folder, rgPath);
	return [
		forComparison('1,000,000 files: ripgrep', rg, 'ms'),
		forComparison('1,000,000 files: scan', ours.scan, 'ms'),
		forComparison('1,000,000 files: scan, compared with ripgrep', ours.scan / rg, 'times'),
		forComparison('1,000,000 files: uses that are not found', missing(planted, ours.found), 'files'),
		forComparison('1,000,000 files: longest block of the main thread', longestBlock, 'ms'),
		forComparison('1,000,000 files: memory of the scan', ours.memory / 1e6, 'MB'),
		forComparison('1,000,000 files: pause → end of the scan', pause, 'ms'),
	];
}

async function measureTree(
	program: string,
	name: string,
	files: number,
	filesPerFolder: number,
): Promise<readonly Measurement[]> {
	const folder = join(temporaryFolder(), 'tree');
	const { planted, bytes }: Tree = makeTree(folder, files, filesPerFolder);
	const { longestBlock } = await run(program, 'blocks', folder, rgPath, saved);
	const ripgrepTimes: number[] = [];
	const scans: ScanFigures[] = [];
	for (let round = 0; round < rounds; round++) {
		// A warm-up run, because the files may no longer be in the file cache of the system.
		await ripgrep(folder);
		ripgrepTimes.push(await ripgrep(folder));
		scans.push(await run(program, 'times', folder, rgPath, saved));
	}
	const plain = await run(program, 'times', folder, '');
	// The shortest times are compared, because other programs on the machine only add time.
	const scan = Math.min(...scans.map((figures) => figures.scan));
	const rg = Math.min(...ripgrepTimes);
	const found = scans.at(-1)?.found ?? [];
	return [
		forComparison(`${name}: ripgrep over ${Math.round(bytes / 1e6)} MB`, rg, 'ms'),
		forComparison(`${name}: scan`, scan, 'ms'),
		atMost(`${name}: scan, compared with ripgrep`, scan / rg, 'times', maxRatio),
		forComparison(`${name}: scan without ripgrep`, plain.scan, 'ms'),
		exactly(`${name}: uses that are not found`, missing(planted, found), 'files', 0),
		exactly(
			`${name}: files on which scans with and without ripgrep differ`,
			missing(plain.found, [...found, saved]) + missing(found, plain.found),
			'files',
			0,
		),
		atMost(`${name}: longest block of the main thread`, longestBlock, 'ms', 20),
		atMost(`${name}: saved file → findings, p95`, median(scans.map(({ saves }) => percentile95(saves))), 'ms', 10),
		forComparison(`${name}: memory of the scan`, median(scans.map(({ memory }) => memory)) / 1e6, 'MB'),
	];
}

/** Bundles the program that scans like the extension, and returns its path. */
export function bundleProgram(): Promise<string> {
	const editor = join('test', 'bench', 'scan', 'vscodeStub.ts');
	const worker = join('src', 'catalog', 'node', 'scan', 'scanWorker.ts');
	return bundleBench(join('scan', 'ours.ts'), { editor, worker });
}

/** Runs ripgrep and returns the milliseconds that it takes to list the files with keywords. */
export async function ripgrep(folder: string): Promise<number> {
	const keywords = searchKeywordsOf(catalog);
	const search = { program: rgPath, folder, keywords, excludes, isInRepository: true, threads: undefined };
	const started = performance.now();
	const child = spawn(rgPath, ripgrepArguments(search), { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
	child.stdin.end(keywords.join('\n'));
	await buffer(child.stdout);
	return performance.now() - started;
}

/** Returns the number of expected texts that are missing. */
export function missing(expected: readonly string[], actual: readonly string[]): number {
	const present = new Set(actual);
	return expected.filter((path) => !present.has(path)).length;
}

/**
 * Runs the measured program and resolves to its figures. Rejects with its output when it ends
 * without figures.
 */
export async function run(program: string, measured: Measured, ...args: readonly string[]): Promise<ScanFigures> {
	const child = fork(program, [measured, ...args], { ...ownedOptions(), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
	const process = own(child);
	const figures = new Promise<ScanFigures>((resolve) =>
		child.once('message', (message) => resolve(message as ScanFigures)),
	);
	// A large message arrives after the end of the process, but before the end of the channel.
	const ended = once(child, 'disconnect').then(() => {
		throw new Error(`The measured program has ended:\n${process.output()}`);
	});
	try {
		return await Promise.race([figures, ended]);
	} finally {
		await process.stop();
	}
}
