import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ExpectedProblem } from './host/expectedProblem.ts';
import type { HostName } from './host/installedHost.ts';
import { own, ownedOptions } from './host/ownedProcess.ts';
import { root } from './host/projectFolders.ts';
import { addResults, exitCode, noResults, oneFailed, type Results, summaryLine } from './host/results.ts';
import { runMochaTests } from './host/runMocha.ts';
import { readableError, readableTime, say, sayHeading } from './host/terminal.ts';

/** A part of a test run. */
interface Step {
	readonly title: string;
	/** `output` gets what a step says that runs beside others. */
	run(filter: string | undefined, output: Writable): Promise<Results>;
}

const checks: readonly Step[] = [
	{ title: 'Type check', run: () => runCheck('tsc', ['typescript', 'bin', 'tsc'], []) },
	{
		title: 'Type check of what runs in a web page',
		run: () => runCheck('tsc', ['typescript', 'bin', 'tsc'], ['-p', 'src/graphql/table/webview']),
	},
	{ title: 'Lint', run: () => runCheck('biome', ['@biomejs', 'biome', 'bin', 'biome'], ['check']) },
];
const unit: Step = { title: 'Unit tests', run: (filter, output) => runMochaTests('unit', filter, output) };
const protocol: Step = { title: 'Protocol tests', run: (filter, output) => runMochaTests('protocol', filter, output) };
const vscode: Step = { title: 'Tests inside VS Code', run: (filter) => runInVscode('newest', filter) };
const oldest: Step = { title: 'Tests inside the oldest VS Code', run: (filter) => runInVscode('oldest', filter) };
const desktop: Step = { title: 'Tests inside desktop VS Code', run: (filter) => runInVscode('desktop', filter) };
/** The steps of each kind of run, one group after the other; those of a group run at once. */
const kinds: ReadonlyMap<string, readonly (readonly Step[])[]> = new Map([
	['unit', [[unit]]],
	['protocol', [[protocol]]],
	['vscode', [[vscode]]],
	['oldest', [[oldest]]],
	['desktop', [[desktop]]],
	['all', [...checks.map((check) => [check]), [unit, protocol], [vscode]]],
]);

/** Loads what drives VS Code only when it is asked for, so that the unit tests neither wait for it nor fail with it. */
async function runInVscode(kind: HostName | 'desktop', filter: string | undefined): Promise<Results> {
	const { runVscodeTests } = await import('./host/runVscode.ts');
	return runVscodeTests(kind, filter);
}

/** In bytes. More than tests say while others have the word: whoever writes must not be kept waiting. */
const mostHeld = 2 ** 26;

/** Runs a step; one that throws counts as one failed. */
async function runStep(step: Step, filter: string | undefined, output: Writable): Promise<Results> {
	try {
		return await step.run(filter, output);
	} catch (error) {
		output.write(`${readableError(error)}\n`);
		return oneFailed;
	}
}

/** Runs steps at once. What each has to say comes out together, that of the first as it goes. */
async function runGroup(steps: readonly Step[], filter: string | undefined): Promise<Results> {
	const started = Date.now();
	const running = steps.map((step) => {
		const output = new PassThrough({ highWaterMark: mostHeld });
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

/** Runs a checker over the project. It is no test, so it counts only when it fails. */
async function runCheck(name: string, path: readonly string[], args: readonly string[]): Promise<Results> {
	const child = spawn(process.execPath, [join(root, 'node_modules', ...path), ...args], {
		...ownedOptions(),
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	const check = own(child);
	const code = await check.ended;
	await check.stop();
	if (code !== 0) {
		say(`${name} found something.`);
	}
	return code === 0 ? noResults : oneFailed;
}

/** Runs the groups of steps one after the other, whatever becomes of them, and ends with the line that sums them up. */
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
	say(`\n${summaryLine(total)}`);
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
