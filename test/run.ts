import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { HostName } from './host/installedHost.ts';
import { runNpmScript } from './host/npmScript.ts';
import { own, ownedOptions } from './host/ownedProcess.ts';
import { extensionPackage, root } from './host/projectFolders.ts';
import { addResults, exitCode, noResults, oneFailed, type Results, summaryLine } from './host/results.ts';
import { runMochaTests } from './host/runMocha.ts';
import { ExpectedProblem, readableError, readableTime, say, sayHeading } from './host/terminal.ts';

/** A part of a test run. */
interface Step {
	readonly title: string;
	/** Runs the step. Steps of the same group write to `output`, because they run at once. */
	run(filter: string | undefined, output: Writable): Promise<Results>;
}

const tsc = 'node_modules/typescript/bin/tsc';
const checks: readonly Step[] = [
	{ title: 'Type check', run: (_, output) => runCheck(tsc, [], output) },
	{
		title: 'Type check of the web page',
		run: (_, output) => runCheck(tsc, ['-p', 'src/graphql/vscode/table/webview'], output),
	},
	{ title: 'Lint', run: (_, output) => runCheck('node_modules/@biomejs/biome/bin/biome', ['check'], output) },
	{ title: 'Layers', run: (_, output) => runCheck('test/layers.ts', [], output) },
];
const packing: Step = {
	title: 'Package',
	run: async () => {
		// After a failure nothing may be tested with an older package.
		rmSync(extensionPackage, { force: true });
		await runNpmScript('package');
		return noResults;
	},
};
const unit: Step = { title: 'Unit tests', run: (filter, output) => runMochaTests('unit', filter, output) };
const protocol: Step = { title: 'Protocol tests', run: (filter, output) => runMochaTests('protocol', filter, output) };
const cli: Step = { title: 'Command line tests', run: (filter, output) => runMochaTests('cli', filter, output) };
const vscode: Step = { title: 'Tests inside VS Code', run: (filter) => runInVscode('newest', filter) };
const oldest: Step = { title: 'Tests inside the oldest VS Code', run: (filter) => runInVscode('oldest', filter) };
const desktop: Step = { title: 'Tests inside desktop VS Code', run: (filter) => runInVscode('desktop', filter) };

/** The steps of each kind of run, one group after the other. The steps of a group run at once. */
const kinds: ReadonlyMap<string, readonly (readonly Step[])[]> = new Map([
	['unit', [[unit]]],
	['protocol', [[protocol]]],
	['cli', [[packing], [cli]]],
	['vscode', [[packing], [vscode]]],
	['oldest', [[packing], [oldest]]],
	['desktop', [[packing], [desktop]]],
	['all', [[...checks, packing, unit, protocol], [cli], [vscode]]],
]);

/**
 * Imports the driver of VS Code on first use, so that the unit tests neither wait for it nor fail
 * with it.
 */
async function runInVscode(kind: HostName | 'desktop', filter: string | undefined): Promise<Results> {
	const { runVscodeTests } = await import('./host/runVscode.ts');
	return runVscodeTests(kind, filter);
}

/**
 * Bytes. More output than a step writes while the output of another one is shown, so that no step
 * has to wait.
 */
const bufferSize = 2 ** 26;

/** Runs a step; one that throws counts as one failed. */
async function runStep(step: Step, filter: string | undefined, output: Writable): Promise<Results> {
	try {
		return await step.run(filter, output);
	} catch (error) {
		output.write(`${readableError(error)}\n`);
		return oneFailed;
	}
}

/** Runs steps at once. The output of each is shown in one piece, in the order of the steps. */
async function runGroup(steps: readonly Step[], filter: string | undefined): Promise<Results> {
	const started = Date.now();
	const running = steps.map((step) => {
		const output = new PassThrough({ highWaterMark: bufferSize });
		const results = runStep(step, filter, output).then((counted) => ({ counted, time: Date.now() - started }));
		return { step, output, results };
	});
	const all: Results[] = [];
	for (const { step, output, results } of running) {
		sayHeading(step.title);
		output.pipe(process.stdout, { end: false });
		const { counted, time } = await results;
		output.end();
		await finished(output);
		all.push(counted);
		say(`${step.title}: ${summaryLine(counted)}, ${readableTime(time)}`);
	}
	return addResults(all);
}

/**
 * Runs a checker on the project. It counts as one failed test when it fails, and does not count
 * otherwise.
 */
async function runCheck(script: string, args: readonly string[], output: Writable): Promise<Results> {
	const child = spawn(process.execPath, [script, ...args], {
		...ownedOptions(),
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const check = own(child);
	const code = await check.ended;
	await check.stop();
	if (code !== 0) {
		output.write(`${script} found errors.\n`);
	}
	return code === 0 ? noResults : oneFailed;
}

/** Runs all groups of steps, also after a failure, and ends with the summary line. */
async function main(kind: string, filter: string | undefined): Promise<void> {
	const groups = kinds.get(kind);
	if (groups === undefined) {
		throw new ExpectedProblem(`There are no tests of the kind "${kind}"; there are ${[...kinds.keys()].join(', ')}.`);
	}
	const all: Results[] = [];
	for (const group of groups) {
		all.push(await runGroup(group, filter));
	}
	const total = addResults(all);
	if (total.passed + total.failed + total.skipped === 0) {
		say(`\nNo test is called "${filter ?? ''}".`);
	}
	say('');
	for (const flaky of total.flaky) {
		say(`FLAKY ${flaky}`);
	}
	say(summaryLine(total));
	process.exitCode = exitCode(total);
}

try {
	await main(process.argv[2] ?? 'all', process.argv[3]);
} catch (error) {
	say(readableError(error));
	process.exitCode = 1;
}
// Whatever a library still holds open, the run is over.
process.exit();
