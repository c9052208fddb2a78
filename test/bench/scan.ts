import { execFile, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep-universal';
import { mentionedFacts } from '../../src/catalog/core/detection/mentions.ts';
import { languageOfFile } from '../../src/catalog/core/detection/syntaxes.ts';
import { byteSearch } from '../../src/catalog/scanner/byteSearch.ts';
import { CodeReader } from '../../src/catalog/scanner/codeReader.ts';
import { IgnoreJudge } from '../../src/catalog/scanner/ignoreJudge.ts';
import { linesOfGlobs } from '../../src/catalog/scanner/ignoreRules.ts';
import { PlaceVisitor } from '../../src/catalog/scanner/placeVisitor.ts';
import { bundleBench } from '../host/bundles.ts';
import { own, ownedOptions, temporaryFolder } from '../host/ownedProcess.ts';
import { atMost, exactly, forComparison, type Measurement, median, percentile95 } from './measurement.ts';
import type { Measured, ScanFigures } from './scan/figures.ts';
import { makeTree } from './scan/makeTree.ts';
import { catalog, searchedFor } from './scan/searchedFor.ts';

const files = 100_000;
const rounds = 3;

/**
 * What a search of 100,000 generated files takes beside ripgrep, in turns after each has had one to warm up. ripgrep gets the facts of which every
 * text with a use has one as plain patterns, the same files to leave out, and ends each file at its first hit; ours goes on to find the uses. Ours
 * counts from the request, its threads' start included, ripgrep from the start of its process.
 */
export async function measureScan(): Promise<readonly Measurement[]> {
	const folder = join(temporaryFolder(), 'tree');
	const { bytes, planted } = makeTree(folder, files);
	const patterns = join(folder, '..', 'patterns');
	writeFileSync(patterns, `${mentionedFacts(catalog).join('\n')}\n`);
	const editor = join('test', 'bench', 'scan', 'editor.ts');
	const worker = join('src', 'catalog', 'scanner', 'scanWorker.ts');
	const program = await bundleBench(join('scan', 'ours.ts'), { editor, worker });
	const kept = join(folder, '..', 'kept', 'tree.scan');
	const saved = join('team5', 'service5', 'src', 'module5', 'saved.ts');
	const cold = (measured: Measured) => run(program, measured, folder, kept, saved);
	const goOn = (measured: Measured) => run(program, measured, folder, kept);
	// Other programs may have pushed the files out of memory: each begins when they have just been read.
	const reread = () => ripgrep(patterns, folder);
	const { longestBlock } = await cold('blocks');
	const theirs: Hits[] = [];
	const ours: ScanFigures[] = [];
	for (let round = 0; round < rounds; round++) {
		await reread();
		theirs.push(await ripgrep(patterns, folder));
		await reread();
		ours.push(await cold('times'));
	}
	const warm: ScanFigures[] = [];
	// What has just been saved is not settled, and is not kept as known.
	await setTimeout(2500);
	for (let round = 0; round < rounds; round++) {
		await reread();
		warm.push(await goOn('times'));
	}
	const middle = (all: readonly ScanFigures[], figure: (figures: ScanFigures) => number) => median(all.map(figure));
	const scan = middle(ours, (figures) => figures.scan);
	const rg = median(theirs.map(({ time }) => time));
	return [
		forComparison(`ripgrep over ${Math.round(bytes / 1e6)} MB in ${files.toLocaleString('en')} files`, rg, 'ms'),
		forComparison('our scan of the same', scan, 'ms'),
		atMost('our scan, compared with ripgrep', scan / rg, 'times', 2),
		exactly('files on which the two disagree', differences(folder, theirs[0]?.files ?? []), 'files', 0),
		exactly('files with planted uses that are not found', missing(planted, ours[0]?.found ?? []), 'files', 0),
		atMost('longest block of the main thread meanwhile', longestBlock, 'ms', 20),
		atMost(
			'one saved file → its findings, p95',
			middle(ours, ({ saves }) => percentile95(saves)),
			'ms',
			10,
		),
		forComparison(
			'start with a kept scan: first findings',
			middle(warm, ({ first }) => first),
			'ms',
		),
		atMost(
			'start with a kept scan: all files verified',
			middle(warm, (figures) => figures.scan),
			'ms',
			500,
		),
		atMost('longest block of the main thread at that start', (await goOn('blocks')).longestBlock, 'ms', 20),
		forComparison('memory the scan needs at its largest', middle(ours, ({ memory }) => memory) / 1e6, 'MB'),
	];
}

interface Hits {
	/** In milliseconds. */
	readonly time: number;
	readonly files: readonly string[];
}

const readEndings = [
	'ts',
	'tsx',
	'js',
	'py',
	'java',
	'kt',
	'cs',
	'go',
	'json',
	'yaml',
	'xml',
	'md',
	'txt',
	'css',
].filter((ending) => languageOfFile(`file.${ending}`) !== undefined);

async function ripgrep(patterns: string, folder: string): Promise<Hits> {
	const limits = ['--max-filesize', '1M', '--hidden', '-g', '!.git', '-g', '!node_modules', '-g', `*.{${readEndings}}`];
	const started = performance.now();
	const { stdout } = await promisify(execFile)(rgPath, ['--no-config', '-F', '-l', '-f', patterns, ...limits, folder], {
		maxBuffer: 2 ** 26,
	});
	return { time: performance.now() - started, files: stdout.trim().split('\n') };
}

/** How many files only one of the two takes for worth a closer look. */
function differences(folder: string, theirs: readonly string[]): number {
	const mentions = byteSearch(mentionedFacts(catalog));
	const visiting = {
		folder,
		judge: new IgnoreJudge(linesOfGlobs(searchedFor.excludes)),
		reader: new CodeReader(),
		known: undefined,
		settledBefore: 0,
		mentions,
		search: () => [],
	};
	const visit = new PlaceVisitor(visiting, Number.POSITIVE_INFINITY).visit([{ kind: 'named', way: '' }]);
	const ours = visit.mentioning.map(({ way }) => join(folder, way));
	return missing(theirs, ours) + missing(ours, theirs);
}

function missing(expected: readonly string[], actual: readonly string[]): number {
	const there = new Set(actual);
	return expected.filter((each) => !there.has(each)).length;
}

/** The figures of the program. Throws with what it wrote when it ends without any. */
async function run(program: string, ...args: readonly string[]): Promise<ScanFigures> {
	const child = fork(program, args, { ...ownedOptions(), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
	const process = own(child);
	const figures = new Promise<ScanFigures>((resolve) =>
		child.once('message', (message) => resolve(message as ScanFigures)),
	);
	const ended = process.ended.then(() => {
		throw new Error(`The measured process has ended:\n${process.output()}`);
	});
	try {
		return await Promise.race([figures, ended]);
	} finally {
		await process.stop();
	}
}
