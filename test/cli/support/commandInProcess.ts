import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { runsSlowCases } from '../../fixtures/testSize.ts';
import { isWine } from '../../host/wine.ts';
import { type CommandResult, environmentOf, type RunOptions, studyAdmin } from './installedCommand.ts';

/**
 * Runs `study-admin` in this process, with a current folder and additional environment variables.
 * Starts ten times faster than the installed program, for tests of many runs. Standard error is a
 * terminal if `isTTY` is true.
 */
export async function studyAdminInProcess(
	args: readonly string[],
	folder: string,
	variables: Readonly<Record<string, string>> = {},
	{ isTTY = false }: { readonly isTTY?: boolean } = {},
): Promise<CommandResult> {
	const [output, errors] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
	const previous = process.cwd();
	process.chdir(folder);
	const restore = setVariables(variables);
	try {
		const texts = Promise.all([text(output), text(errors)]);
		const code = await runCommandLine(args, new Terminal(output, errors), new AbortController().signal);
		output.end();
		errors.end();
		const [stdout, stderr] = await texts;
		return { code, stdout, stderr };
	} finally {
		process.chdir(previous);
		restore();
	}
}

/**
 * Whether the built package can run in this process: not with another Node than that of the tests,
 * and not in Wine.
 */
export const canRunInProcess: boolean = process.env['STUDY_ADMIN_NODE'] === undefined && !isWine;

/**
 * Whether {@link studyAdminOrInProcess} starts the installed program: when all slow cases run, and
 * when the package cannot run in this process.
 */
const startsProgram = runsSlowCases || !canRunInProcess;

let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Runs `study-admin` with the options of `studyAdmin` in this process, with the data files and the
 * workers of the built package. This needs half of the processor time of the installed program,
 * which runs instead when all slow cases run. One run follows the other, because the current
 * folder and the environment variables belong to the process.
 */
export async function studyAdminOrInProcess(args: readonly string[], options: RunOptions): Promise<CommandResult> {
	if (startsProgram) {
		return studyAdmin(args, options);
	}
	linkPackage();
	const previous = lastRun;
	const run = (async () => {
		await previous;
		const variables = { ...process.env };
		replaceVariables(environmentOf(options));
		try {
			return await studyAdminInProcess(args, options.folder);
		} finally {
			replaceVariables(variables);
		}
	})();
	lastRun = run.catch(() => undefined);
	return run;
}

/**
 * Runs `study-admin` in this process, with the data files and the workers of the built package and
 * with a terminal as standard error. Returns the lines that it shows there, each for some time.
 * Requires {@link canRunInProcess}.
 */
export async function linesInTerminal(
	args: readonly string[],
	{ folder, env }: RunOptions,
): Promise<readonly string[]> {
	linkPackage();
	const { stderr } = await studyAdminInProcess(args, folder, env, { isTTY: true });
	return stderr.replaceAll('\r\u001b[2K', '\n').split('\n');
}

function replaceVariables(variables: NodeJS.ProcessEnv): void {
	for (const name of Object.keys(process.env)) {
		delete process.env[name];
	}
	Object.assign(process.env, variables);
}

/** The folder with the built package. */
const packageFolder = resolve('dist', 'cli');
let isPackageLinked = false;

/** Writes the files of the built package to where the modules of a test bundle look for them. */
function linkPackage(): void {
	if (isPackageLinked) {
		return;
	}
	const bundles = import.meta.dirname;
	// Another process with tests reads these files, so they must always be complete.
	const folder = mkdtempSync(join(bundles, 'package-'));
	for (const name of ['scanWorker.js', 'configWorker.js', 'draftWorker.js']) {
		const worker = pathToFileURL(join(packageFolder, 'lib', name)).href;
		writeFileSync(join(folder, name), `import ${JSON.stringify(worker)};\n`);
		renameSync(join(folder, name), join(bundles, name));
	}
	for (const name of ['catalog.json', 'migration.json', 'package.json']) {
		copyFileSync(join(packageFolder, name), join(folder, name));
		renameSync(join(folder, name), join(dirname(bundles), name));
	}
	rmSync(folder, { recursive: true });
	isPackageLinked = true;
}

/** Sets environment variables of this process. Returns a function that restores them. */
export function setVariables(variables: Readonly<Record<string, string>>): () => void {
	const previous = Object.keys(variables).map((name) => [name, process.env[name]] as const);
	Object.assign(process.env, variables);
	return () => {
		for (const [name, value] of previous) {
			if (value === undefined) {
				delete process.env[name];
			} else {
				process.env[name] = value;
			}
		}
	};
}
