import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rgPath } from '@vscode/ripgrep-universal';
import { sum } from '../../src/shared/core/sum.ts';
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
 * compares the findings with and without ripgrep with those of the editor's scan.
 */
export async function measureCheck(): Promise<readonly Measurement[]> {
	const program = await installProgram();
	return [...(await measureEmpty(program)), ...(await measureTree(program))];
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

/** The output of a program and its time from its start to its end in milliseconds. */
interface Timed {
	readonly output: string;
	readonly time: number;
}

async function runNode(args: readonly string[], folder: string, hasRipgrep: boolean): Promise<Timed> {
	const started = performance.now();
	const child = spawn(process.execPath, args, {
		...ownedOptions(),
		cwd: folder,
		env: { PATH: hasRipgrep ? dirname(rgPath) : '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
	const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
	if (code !== 0 && code !== 1) {
		throw new Error(`study-admin has ended with ${code}:\n${errors}`);
	}
	return { output, time: performance.now() - started };
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
