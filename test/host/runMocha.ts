import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { bundleTests } from './bundles.ts';
import { own, ownedOptions } from './ownedProcess.ts';
import { root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { ExpectedProblem, readableTime } from './terminal.ts';
import { within } from './waiting.ts';

/** The argument of the program `mochaProcess.ts`: the test files to run and how to run them. */
export interface MochaRun {
	readonly files: readonly string[];
	/** Runs only the tests whose file or title contains this text. */
	readonly filter?: string | undefined;
	/** The timeout of a test that does not set its own, in milliseconds. */
	readonly timeout: number;
}

/** Timeouts in milliseconds of a single test (`test`) and of all tests of a kind (`all`). */
const limits = {
	unit: { test: 10_000, all: 240_000 },
	protocol: { test: 20_000, all: 300_000 },
	cli: { test: 20_000, all: 300_000 },
} as const;

/**
 * Bundles the tests in `test/<kind>` and runs them in a child process with additional environment
 * variables. Its output is written to `output`. A child process that fails or exceeds its time
 * limit counts as one failed test.
 * @throws {ExpectedProblem} when a test cannot be built or there are no tests of this kind
 */
export async function runMochaTests(
	kind: keyof typeof limits,
	filter: string | undefined,
	output: Writable,
	variables: Readonly<Record<string, string>> = {},
): Promise<Results> {
	const files = await bundleTests(kind);
	if (files.length === 0) {
		throw new ExpectedProblem(`There are no tests in test/${kind}.`);
	}
	return runInProcess({ files, filter, timeout: limits[kind].test }, limits[kind].all, output, variables);
}

async function runInProcess(
	run: MochaRun,
	limit: number,
	output: Writable,
	variables: Readonly<Record<string, string>>,
): Promise<Results> {
	const child = fork(join(root, 'test', 'host', 'mochaProcess.ts'), [JSON.stringify(run)], {
		...ownedOptions(),
		cwd: root,
		execArgv: ['--enable-source-maps'],
		env: { ...colouredAsHere(), ...variables },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	child.stdout?.pipe(output, { end: false });
	child.stderr?.pipe(output, { end: false });
	let results = noResults;
	child.on('message', (message) => {
		results = message as Results;
	});
	const tests = own(child);
	const problem = await within<string | undefined>(
		limit,
		tests.ended.then((code) => (code === 0 ? undefined : `The process of the tests ended with ${code ?? 'a signal'}.`)),
		() => `The tests did not end within ${readableTime(limit)}.`,
	);
	await tests.stop();
	if (problem === undefined) {
		return results;
	}
	output.write(`${problem}\n`);
	return addResults([results, oneFailed]);
}

/**
 * Returns the environment variables for a child process whose output this process passes on. They
 * turn colors on when the output of this process is a terminal, and off otherwise.
 */
function colouredAsHere(): NodeJS.ProcessEnv {
	const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
	return { ...rest, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}
