import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { runNpm } from '../host/npmScript.ts';
import { distFolder, root } from '../host/projectFolders.ts';
import { ExpectedProblem, printLine } from '../host/terminal.ts';
import type { Side } from './differences.ts';

/** The folder of all files that a comparison writes. */
export const compareFolder: string = join(distFolder, 'compare');

/** A copy of a version of the project in which its command line and its readings are built. */
export interface Checkout {
	readonly side: Side;
	/** The revision or folder. */
	readonly source: string;
	readonly folder: string;
	/** Path of the program that runs the readings. */
	readonly program: string;
}

/**
 * Copies a Git revision, or the folder of a checkout with its uncommitted changes, to a folder of
 * the comparison, and builds it.
 * @throws {ExpectedProblem} when there is no such revision or folder, or it cannot be built
 */
export async function createCheckout(side: Side, source: string): Promise<Checkout> {
	const folder = join(compareFolder, side);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	if (existsSync(source) && statSync(source).isDirectory()) {
		copyFolder(resolve(source), folder);
	} else {
		copyRevision(source, folder);
	}
	if (!existsSync(join(folder, 'test', 'compare', 'readings.ts'))) {
		throw new ExpectedProblem(`${source} has no test/compare/readings.ts, so it cannot be compared.`);
	}
	await linkLibraries(folder, source);
	return { side, source, folder, program: await buildCheckout(folder) };
}

function copyRevision(revision: string, folder: string): void {
	try {
		const archive = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' });
		execFileSync('tar', ['-xf', '-'], { cwd: folder, input: archive });
	} catch (cause) {
		throw new ExpectedProblem(`${revision} is neither a folder nor a revision of this repository.`, { cause });
	}
}

/** Copies the files that Git does not ignore. */
function copyFolder(from: string, to: string): void {
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
		cwd: from,
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	// A deleted file is listed too, and so is a link to the libraries of another checkout.
	const isFile = (name: string) => statSync(join(from, name), { throwIfNoEntry: false })?.isFile() === true;
	for (const file of listed.split('\0').filter((name) => name !== '' && isFile(name))) {
		mkdirSync(dirname(join(to, file)), { recursive: true });
		cpSync(join(from, file), join(to, file));
	}
}

/** Uses the libraries of this checkout if they are the same, else installs those of the other. */
async function linkLibraries(folder: string, source: string): Promise<void> {
	const lockOf = (project: string) => readFileSync(join(project, 'package-lock.json'), 'utf8');
	if (lockOf(folder) === lockOf(root)) {
		symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
		return;
	}
	printLine(`The libraries of ${source} differ from those of this checkout. They are installed in ${folder}.`);
	await runNpm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

/**
 * Builds the command line of a checkout, and the program that runs its readings beside it, because
 * the command line finds its worker threads and data files from there. Returns the path of the
 * program.
 * @throws {ExpectedProblem} when it cannot be built
 */
export async function buildCheckout(folder: string): Promise<string> {
	const program = join(folder, 'dist', 'cli', 'lib', 'compareReadings.js');
	const run = (script: string) =>
		execFileSync(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
	try {
		run('esbuild.ts');
		run('packageCommandLine.ts');
		await bundleReadings(folder, program);
	} catch (cause) {
		throw new ExpectedProblem(`${folder} cannot be built. ${String(cause)}`, { cause });
	}
	return program;
}

/**
 * Builds the program that runs the readings of a checkout, without the worker threads of the
 * command line, which must exist.
 */
export async function bundleReadings(folder: string, program: string): Promise<void> {
	const tool = JSON.stringify(join(import.meta.dirname, 'sideProgram.ts'));
	await build({
		stdin: {
			contents: `
				import { createReadings } from './test/compare/readings.ts';
				import { runSide } from ${tool};
				const [, , job, output] = process.argv;
				await runSide(createReadings(${JSON.stringify(folder)}), job, output);
				process.exit();
			`,
			resolveDir: folder,
			loader: 'ts',
		},
		outfile: program,
		absWorkingDir: folder,
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node22',
		mainFields: ['module', 'main'],
		alias: { vscode: join(folder, 'test', 'compare', 'editor.ts') },
		external: ['esbuild', '@vscode/ripgrep-universal'],
		define: { esbuildDetection: 'true', __filename: 'import.meta.filename' },
		banner: {
			js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
		},
		logLevel: 'error',
	});
}
