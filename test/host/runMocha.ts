import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { bundleTests } from './bundles.ts';
import { own, ownedOptions } from './ownedProcess.ts';
import { distFolder, root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { ExpectedProblem, readableTime } from './terminal.ts';
import { aborted, within } from './waiting.ts';

/** The argument of the program `mochaProcess.ts`: the test files to run and how to run them. */
export interface MochaRun {
	readonly files: readonly string[];
	/** Runs only the tests whose full title contains this text. Ignores upper and lower case. */
	readonly title?: string | undefined;
	/** The folder in which the processes record their running tests, see `runningTests.ts`. */
	readonly recordFolder: string;
	/** The timeout of a test that does not set its own, in milliseconds. */
	readonly timeout: number;
}

/**
 * Timeouts in milliseconds of a single test (`test`) and of all tests of a kind (`all`). They end
 * what hangs, also on a machine with a quarter of the speed, and are not limits of the product.
 */
export const limits = {
	unit: { test: 60_000, all: 1_800_000 },
	protocol: { test: 60_000, all: 1_800_000 },
	// They run beside the windows of VS Code, which take most of the processor time.
	cli: { test: 60_000, all: 3_600_000 },
} as const;

/**
 * The names of the command line tests that take longest, the slowest first. They start first, so
 * that no long file runs alone at the end.
 */
const slowestFiles: readonly string[] = [
	...['pipelines', 'hostileRepository', 'ends', 'progressHostile', 'mcp', 'query', 'checkGraphql', 'convertAfterEnds'],
	...['check', 'mcpProtocol', 'secrets', 'convert', 'code', 'agents', 'mcpSetUp', 'drafts', 'progress'],
];

/** Returns the test files with the slowest first, and the others in their order. */
function slowestFirst(files: readonly string[]): readonly string[] {
	const rankOf = (file: string) => {
		const rank = slowestFiles.indexOf(basename(file, '.test.js'));
		return rank === -1 ? slowestFiles.length : rank;
	};
	return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Milliseconds in which a process that was told to stop can print its results. */
const stopLimit = 3000;

/** Options of a run that most kinds of tests leave out. */
export interface MochaOptions {
	/** Additional environment variables of the tests. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Stops the run. The tests that have ended count. */
	readonly stop: AbortSignal;
}

/**
 * Bundles the tests in `test/<kind>` that match the filter, and runs them in a child process. Its
 * output is written to `output`. A child process that fails, exceeds its time limit or is stopped
 * counts as one failed test.
 * @throws {ExpectedProblem} when a test cannot be built or there are no tests of this kind
 */
export async function runMochaTests(
	kind: keyof typeof limits,
	filter: string | undefined,
	output: Writable,
	options: MochaOptions,
): Promise<Results> {
	const { files, title } = await bundleTests(kind, filter);
	if (files.length === 0) {
		throw new ExpectedProblem(`There are no tests in test/${kind}.`);
	}
	const recordFolder = join(distFolder, 'test', kind, 'running');
	return runInProcess(
		{ files: kind === 'cli' ? slowestFirst(files) : files, title, timeout: limits[kind].test, recordFolder },
		limits[kind].all,
		output,
		options,
	);
}

async function runInProcess(
	run: MochaRun,
	limit: number,
	output: Writable,
	{ variables, stop }: MochaOptions,
): Promise<Results> {
	const child = fork(join(root, 'test', 'host', 'mochaProcess.ts'), [JSON.stringify(run)], {
		...ownedOptions(),
		cwd: root,
		// Like the process that reads calls: otherwise V8 compiles each grammar twice, in seconds.
		execArgv: ['--enable-source-maps', '--liftoff-only'],
		env: { ...coloredAsHere(), ...variables },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	child.stdout?.pipe(output, { end: false });
	child.stderr?.pipe(output, { end: false });
	let results = noResults;
	child.on('message', (message) => {
		results = message as Results;
	});
	const tests = own(child);
	const ended = tests.ended.then((code) =>
		code === 0 ? undefined : `The process of the tests ended with ${code ?? 'a signal'}.`,
	);
	const problem = await within<string | undefined>(
		limit,
		Promise.race([ended, aborted(stop).then(() => 'The run was stopped.')]),
		() => `The tests did not end within ${readableTime(limit)}.`,
	);
	if (problem !== undefined && child.connected) {
		child.send('stop');
		await within<unknown>(stopLimit, tests.ended, () => undefined);
	}
	await tests.stop();
	if (problem === undefined) {
		return results;
	}
	output.write(`${problem}\n`);
	return addResults([results, oneFailed(problem)]);
}

/**
 * Returns the environment variables for a child process whose output this process passes on. They
 * turn colors on when the output of this process is a terminal, and off otherwise.
 */
function coloredAsHere(): NodeJS.ProcessEnv {
	const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
	return { ...rest, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}
