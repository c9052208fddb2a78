import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { rgPath } from '@vscode/ripgrep-universal';
import { progressJson } from '../../src/catalog/core/progress/progressJson.ts';
import { sum } from '../../src/shared/core/sum.ts';
import { generatedReport } from '../cli/support/progressReports.ts';
import { installedHost } from '../host/installedHost.ts';
import { launchBrowser } from '../host/launchBrowser.ts';
import { runNpm, runNpmScript } from '../host/npmScript.ts';
import { ownedOptions, temporaryFolder } from '../host/ownedProcess.ts';
import { distFolder } from '../host/projectFolders.ts';
import { atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import { makeTree } from './scan/makeTree.ts';
import { bundleProgram, missing, ripgrep, run } from './scan.ts';

const rounds = 5;
const maxRatio = 2;
const emptyRounds = 9;
const maxEmptyMs = 150;

/**
 * Measures the installed `study-admin check`, including the start of Node: in an empty folder, and
 * for 100,000 files in comparison with ripgrep, which gets the same keywords and arguments. Also
 * compares the findings with and without ripgrep with those of the editor's scan. Measures
 * `study-admin progress` over 12 months in comparison with one check, and its memory.
 */
export async function measureCheck(): Promise<readonly Measurement[]> {
	const program = await installProgram();
	return [...(await measureEmpty(program)), ...(await measureTree(program)), ...(await measureProgress(program))];
}

async function installProgram(): Promise<string> {
	await runNpmScript('package');
	const folder = temporaryFolder();
	writeFileSync(join(folder, 'package.json'), '{"private":true}');
	const tarball = join(distFolder, 'study-admin-cli.tgz');
	await runNpm(['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', tarball], folder);
	return join(folder, 'node_modules', '@studyadmin', 'cli', 'lib', 'study-admin.js');
}

async function measureEmpty(program: string): Promise<readonly Measurement[]> {
	const folder = join(temporaryFolder(), 'empty');
	mkdirSync(folder);
	const measured = async (args: readonly string[], hasRipgrep: boolean) => {
		const times: number[] = [];
		for (let round = 0; round <= emptyRounds; round++) {
			times.push((await runNode(args, folder, hasRipgrep)).time);
		}
		// The first run reads the files of the program from the disk.
		return median(times.slice(1));
	};
	return [
		forComparison('start of Node', await measured(['-e', '0'], false), 'ms'),
		atMost('check of an empty folder', await measured([program, 'check'], true), 'ms', maxEmptyMs),
		atMost('check of an empty folder without ripgrep', await measured([program, 'check'], false), 'ms', maxEmptyMs),
	];
}

async function measureTree(program: string): Promise<readonly Measurement[]> {
	const folder = join(temporaryFolder(), 'tree');
	makeTree(folder, 100_000, 10);
	const check = [program, 'check', '--format', 'json'];
	const ripgrepTimes: number[] = [];
	const checks: Timed[] = [];
	for (let round = 0; round < rounds; round++) {
		// A warm-up run, because the files may no longer be in the file cache of the system.
		await ripgrep(folder);
		ripgrepTimes.push(await ripgrep(folder));
		checks.push(await runNode(check, folder, true));
	}
	const plain = await runNode(check, folder, false);
	const editor = await run(await bundleProgram(), 'times', folder, rgPath);
	// The shortest times are compared, because other programs on the machine only add time.
	const shortest = Math.min(...checks.map(({ time }) => time));
	const rg = Math.min(...ripgrepTimes);
	const found = findingsIn(checks[0]);
	const others = [findingsIn(plain), editor.findings];
	return [
		forComparison('100,000 files: ripgrep', rg, 'ms'),
		forComparison('100,000 files: check', shortest, 'ms'),
		atMost('100,000 files: check, compared with ripgrep', shortest / rg, 'times', maxRatio),
		forComparison('100,000 files: check without ripgrep', plain.time, 'ms'),
		forComparison('100,000 files: findings', found.length, 'findings'),
		exactly(
			'100,000 files: findings that check reports only with ripgrep, only without, or only the editor finds',
			found.length === 0 ? Number.NaN : sum(others.map((other) => missing(found, other) + missing(other, found))),
			'findings',
			0,
		),
	];
}

const months = 12;
const maxProgressRatio = 4;
/** Maximum memory of the program in MB, whatever the number of files and commits. */
const maxProgressMegabytes = 400;

/**
 * Measures `progress --every month` for 12 commits of a repository with 30,000 files, of which each
 * commit changes a fiftieth, beside one check of its files.
 */
async function measureProgress(program: string): Promise<readonly Measurement[]> {
	const folder = join(temporaryFolder(), 'history');
	makeTree(folder, 30_000, 10);
	commitMonths(folder);
	const progress = [program, 'progress', '--every', 'month', '--today', '2026-12-15', '--format', 'json'];
	const [checks, runs]: [Timed[], Timed[]] = [[], []];
	for (let round = 0; round <= rounds; round++) {
		checks.push(await runNode([program, 'check', '--format', 'json'], folder, true));
		runs.push(await runNode(progress, folder, true));
	}
	const shortest = (all: readonly Timed[]) => Math.min(...all.map(({ time }) => time));
	const { samples } = JSON.parse(runs[0]?.output ?? '').repositories[0];
	const megabytes = await maxMegabytes(progress, folder);
	const ofOne = await maxMegabytes([...progress, '--since', '2026-12-01'], folder);
	return [
		forComparison('30,000 files: check', shortest(checks), 'ms'),
		forComparison(`30,000 files, ${months} months: progress`, shortest(runs), 'ms'),
		exactly(`30,000 files, ${months} months: sampled commits`, new Set(samples.map(commitOf)).size, 'commits', months),
		atMost(
			`30,000 files, ${months} months: progress, compared with one check`,
			shortest(runs) / shortest(checks),
			'times',
			maxProgressRatio,
		),
		atMost(`30,000 files, ${months} months: memory of progress`, megabytes, 'MB', maxProgressMegabytes),
		forComparison('30,000 files, one commit: memory of progress', ofOne, 'MB'),
		...(await measurePage(program)),
	];
}

const maxPageBytes = 1e6;
const maxOpenMs = 1000;

/** Measures the page about 50 repositories and the time in which a browser opens it. */
async function measurePage(program: string): Promise<readonly Measurement[]> {
	const folder = temporaryFolder();
	const file = join(folder, 'page.html');
	writeFileSync(join(folder, 'report.json'), progressJson(generatedReport(50)));
	await runNode([program, 'progress', '--merge', 'report.json', '--output', 'page.html'], folder, false);
	const size = atMost('progress of 50 repositories: page', statSync(file).size, 'bytes', maxPageBytes);
	const host = installedHost();
	if (!host) {
		return [size];
	}
	const browser = await launchBrowser(host.browser);
	const page = await browser.newPage();
	const times: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const started = performance.now();
		await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
		await page.locator('svg:visible').waitFor();
		times.push(performance.now() - started);
	}
	await browser.close();
	return [size, atMost('progress of 50 repositories: open the page', median(times), 'ms', maxOpenMs)];
}

function commitOf({ commit }: { readonly commit: string }): string {
	return commit;
}

/** Commits the files of a folder, and changes a fiftieth of them in each following month. */
function commitMonths(folder: string): void {
	const git = (args: readonly string[], day = '2026-01-10T12:00:00Z') =>
		execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', '-c', 'gc.auto=0', ...args], {
			cwd: folder,
			encoding: 'utf8',
			env: { ...process.env, GIT_COMMITTER_DATE: day },
			maxBuffer: 2 ** 28,
		});
	git(['init', '--quiet']);
	for (let month = 1; month <= months; month++) {
		const day = `2026-${String(month).padStart(2, '0')}-10T12:00:00Z`;
		if (month > 1) {
			const files = git(['ls-files', '-z']).split('\0').slice(0, -1);
			for (const file of files.filter((_, index) => index % 50 === month)) {
				appendFileSync(join(folder, file), `\n// ${month}\n`);
			}
		}
		git(['add', '--all']);
		git(['commit', '--quiet', '--message', day], day);
	}
	git(['repack', '-adq']);
}

/** Returns the greatest memory of a program and its worker threads in MB (getrusage(2)). */
async function maxMegabytes(args: readonly string[], folder: string): Promise<number> {
	const script = `process.on('exit', () => process.stderr.write(\`rss:\${process.resourceUsage().maxRSS}\\n\`))`;
	const preload = join(temporaryFolder(), 'memory.mjs');
	writeFileSync(preload, script);
	const { errors } = await runNode(['--import', preload, ...args], folder, true);
	return Number(/^rss:(\d+)$/m.exec(errors)?.[1]) / 1024;
}

/** The output of a program and its time from its start to its end in milliseconds. */
interface Timed {
	readonly output: string;
	readonly errors: string;
	readonly time: number;
}

async function runNode(args: readonly string[], folder: string, hasRipgrep: boolean): Promise<Timed> {
	const started = performance.now();
	const child = spawn(process.execPath, args, {
		...ownedOptions(),
		cwd: folder,
		env: { PATH: hasRipgrep ? `${dirname(rgPath)}${delimiter}${process.env['PATH']}` : '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
	const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
	if (code !== 0 && code !== 1) {
		throw new Error(`study-admin has ended with ${code}:\n${errors}`);
	}
	return { output, errors, time: performance.now() - started };
}

/** Returns the findings in a JSON report, described as in `ScanFigures`. */
function findingsIn(run: Timed | undefined): readonly string[] {
	const { repositories }: JsonReport = JSON.parse(run?.output ?? '');
	return repositories.flatMap(({ findings }) =>
		findings.map(({ file, line, column, api, operation, confidence }) =>
			[`${file}:${line}:${column}`, api, operation, confidence].join(' '),
		),
	);
}

interface JsonReport {
	readonly repositories: readonly { readonly findings: readonly JsonFinding[] }[];
}

interface JsonFinding {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly api: string;
	readonly operation?: string;
	readonly confidence: string;
}
