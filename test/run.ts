import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { allCases, aTenth } from './fixtures/testSize.ts';
import type { HostName } from './host/installedHost.ts';
import { runNpmScript } from './host/npmScript.ts';
import { own, ownedOptions, setTidyStop } from './host/ownedProcess.ts';
import { extensionPackage, root } from './host/projectFolders.ts';
import { addResults, exitCode, noResults, oneFailed, type Results, summaryLine } from './host/results.ts';
import { runMochaTests } from './host/runMocha.ts';
import { ExpectedProblem, printHeading, printLine, readableError, readableTime } from './host/terminal.ts';
import { aborted } from './host/waiting.ts';

/** A step of a test run, such as the type check or the unit tests. */
interface Step {
	readonly title: string;
	/**
	 * Runs the step for the tests that match the filter. A step that runs at the same time as others
	 * must write to `output` instead of standard output. `others` resolves when these have ended.
	 */
	run(filter: string | undefined, output: Writable, others: () => Promise<unknown>): Promise<Results>;
}

const stopping = new AbortController();
/** Stops all steps, so that their results so far are printed. */
const stop = stopping.signal;

const tsc = 'node_modules/typescript/bin/tsc';
// Several threads need a third more processor time, which the steps of the same group can use.
const oneThread = '--singleThreaded';
const checks: readonly Step[] = [
	{ title: 'Type check', run: (_, output) => runCheck(tsc, [oneThread], output) },
	{
		title: 'Type check of the web page',
		run: (_, output) => runCheck(tsc, ['-p', 'src/graphql/vscode/table/webview'], output),
	},
	{ title: 'Lint', run: (_, output) => runCheck('node_modules/@biomejs/biome/bin/biome', ['check'], output) },
	{ title: 'Layers', run: (_, output) => runCheck('test/layers.ts', [], output) },
	{ title: 'Settings of the manifest', run: (_, output) => runCheck('test/settings.ts', [], output) },
	{ title: 'Width of comments', run: (_, output) => runCheck('test/commentWidth.ts', [], output) },
	{ title: 'Tools of the manifest', run: (_, output) => runCheck('test/toolManifest.ts', [], output) },
];
const packing: Step = {
	title: 'Package',
	run: async () => {
		// If packaging fails, the tests must not use the previous package.
		rmSync(extensionPackage, { force: true });
		await runNpmScript('package');
		return noResults;
	},
};
const unit: Step = { title: 'Unit tests', run: (filter, output) => runMochaTests('unit', filter, output, { stop }) };
const quickUnit: Step = {
	title: 'Unit tests with at most a tenth of the generated cases',
	run: (filter, output) => runMochaTests('unit', filter, output, { stop, variables: aTenth }),
};
const protocol: Step = {
	title: 'Protocol tests',
	run: (filter, output) => runMochaTests('protocol', filter, output, { stop }),
};
const cli: Step = {
	title: 'Command line tests',
	run: (filter, output) => runMochaTests('cli', filter, output, { stop }),
};
const allCli: Step = {
	title: 'Command line tests with all slow cases',
	run: (filter, output) => runMochaTests('cli', filter, output, { stop, variables: allCases }),
};
const allLanguages = { STUDY_ADMIN_CODE: 'all' };
const code: Step = {
	title: 'Programs in all languages',
	run: (filter, output) =>
		runMochaTests('protocol', filter ?? 'graphql/code', output, { stop, variables: allLanguages }),
};
const codeCli: Step = {
	title: 'Programs that the command line writes',
	run: (filter, output) => runMochaTests('cli', filter ?? 'code.test', output, { stop, variables: allLanguages }),
};
const cliInOldestNode: Step = {
	title: 'Command line tests with the Node of the oldest VS Code',
	run: async (filter, output) => {
		const { installedHost } = await import('./host/installedHost.ts');
		const node = installedHost('oldest')?.node;
		const variables = { STUDY_ADMIN_NODE: node ?? '' };
		return node === undefined ? noResults : runMochaTests('cli', filter, output, { stop, variables });
	},
};
const unitInWine: Step = { title: 'Unit tests in Wine', run: (filter, output) => runInWindows('unit', filter, output) };
const protocolInWine: Step = {
	title: 'Protocol tests in Wine',
	run: (filter, output) => runInWindows('protocol', filter, output),
};
const cliInWine: Step = {
	title: 'Command line tests in Wine',
	run: (filter, output) => runInWindows('cli', filter, output),
};
const vscode: Step = {
	title: 'Tests inside VS Code',
	run: (filter, _, others) => runInVscode('newest', filter, others),
};
const oldest: Step = {
	title: 'Tests inside the oldest VS Code',
	run: (filter, _, others) => runInVscode('oldest', filter, others),
};
const desktop: Step = {
	title: 'Tests inside desktop VS Code',
	run: (filter, _, others) => runInVscode('desktop', filter, others),
};

/**
 * The groups of steps of each kind of test run. Groups run one after the other, and the steps of a
 * group run at the same time. Tests inside VS Code are the first step of a group, because they
 * write to standard output. Their windows wait for timers, which leaves time for other tests.
 */
const kinds: ReadonlyMap<string, readonly (readonly Step[])[]> = new Map([
	['unit', [[quickUnit]]],
	['unit:all', [[unit]]],
	['protocol', [[protocol]]],
	['cli', [[packing], [cli]]],
	['cli:all', [[packing], [allCli]]],
	['vscode', [[packing], [vscode]]],
	['oldest', [[packing], [cliInOldestNode], [oldest]]],
	['desktop', [[packing], [desktop]]],
	['code', [[packing], [code], [codeCli]]],
	['windows', [[packing], [unitInWine], [protocolInWine], [cliInWine]]],
	[
		'all',
		[
			[...checks, packing, unit, protocol],
			[vscode, cli],
		],
	],
]);

/**
 * Runs suites inside VS Code. The modules for this are imported only when needed, so that unit
 * tests start faster and do not depend on them.
 */
async function runInVscode(
	kind: HostName | 'desktop',
	filter: string | undefined,
	others: () => Promise<unknown>,
): Promise<Results> {
	const { runVscodeTests } = await import('./host/runVscode.ts');
	return runVscodeTests(kind, filter, { stop, others });
}

/** Runs tests with Node for Windows in Wine. */
async function runInWindows(
	kind: 'unit' | 'protocol' | 'cli',
	filter: string | undefined,
	output: Writable,
): Promise<Results> {
	const { runInWine } = await import('./host/runInWine.ts');
	return runInWine(kind, filter, output, stop);
}

/**
 * Size of the output buffer of a step in bytes. It exceeds the output of any step, so that no step
 * has to wait while the output of another step is printed.
 */
const bufferSize = 2 ** 26;

/** Runs a step. An error is written to `output` and counts as one failed test. */
async function runStep(
	step: Step,
	filter: string | undefined,
	output: Writable,
	others: () => Promise<unknown>,
): Promise<Results> {
	try {
		return await step.run(filter, output, others);
	} catch (error) {
		output.write(`${readableError(error)}\n`);
		return oneFailed(step.title);
	}
}

/**
 * Runs steps at the same time. Prints their outputs one after the other in the order of the steps.
 */
async function runGroup(steps: readonly Step[], filter: string | undefined): Promise<Results> {
	const started = Date.now();
	const running = steps.map((step, index) => {
		const others = (): Promise<unknown> => Promise.all(running.toSpliced(index, 1).map(({ results }) => results));
		const output = new PassThrough({ highWaterMark: bufferSize });
		const results = runStep(step, filter, output, others).then((counted) => ({ counted, time: Date.now() - started }));
		return { step, output, results };
	});
	const all: Results[] = [];
	for (const { step, output, results } of running) {
		printHeading(step.title);
		output.pipe(process.stdout, { end: false });
		const { counted, time } = await results;
		output.end();
		await finished(output);
		all.push(counted);
		printLine(`${step.title}: ${summaryLine(counted)}, ${readableTime(time)}`);
	}
	return addResults(all);
}

/** Runs a check of the project, such as the linter. A failure counts as one failed test. */
async function runCheck(script: string, args: readonly string[], output: Writable): Promise<Results> {
	const child = spawn(process.execPath, [script, ...args], {
		...ownedOptions(),
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const check = own(child);
	const code = await Promise.race([check.ended, aborted(stop)]);
	await check.stop();
	if (code !== 0) {
		output.write(`${script} found errors.\n`);
	}
	return code === 0 ? noResults : oneFailed(script);
}

/**
 * Runs all groups of steps, even after a failure, until they are stopped. Prints the summary line
 * last.
 */
async function main(kind: string, filter: string | undefined): Promise<void> {
	const groups = kinds.get(kind);
	if (groups === undefined) {
		throw new ExpectedProblem(`"${kind}" is not a kind of tests. Use one of: ${[...kinds.keys()].join(', ')}.`);
	}
	const all: Results[] = [];
	for (const group of groups) {
		all.push(stop.aborted ? oneFailed('The run was stopped.') : await runGroup(group, filter));
	}
	const total = addResults(all);
	if (total.passed + total.failed.length + total.skipped === 0) {
		printLine(`\nNo test matches "${filter ?? ''}".`);
	}
	printLine('');
	for (const flaky of total.flaky) {
		printLine(`FLAKY ${flaky}`);
	}
	for (const failed of total.failed) {
		printLine(`FAILED ${failed}`);
	}
	printLine(summaryLine(total));
	process.exitCode = exitCode(total);
}

setTidyStop(() => stopping.abort());
try {
	await main(process.argv[2] ?? 'all', process.argv[3]);
} catch (error) {
	printLine(readableError(error));
	process.exitCode = 1;
}
// Ends the process even if a library has left a server or a timer open.
process.exit();
