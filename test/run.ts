import { spawn } from 'node:child_process';
import { join } from 'node:path';
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
	run(filter: string | undefined): Promise<Results>;
}

const checks: readonly Step[] = [
	{ title: 'Type check', run: () => runCheck('tsc', ['typescript', 'bin', 'tsc'], []) },
	{
		title: 'Type check of what runs in a web page',
		run: () => runCheck('tsc', ['typescript', 'bin', 'tsc'], ['-p', 'src/graphql/table/webview']),
	},
	{ title: 'Lint', run: () => runCheck('biome', ['@biomejs', 'biome', 'bin', 'biome'], ['check']) },
];
const unit: Step = { title: 'Unit tests', run: (filter) => runMochaTests('unit', filter) };
const protocol: Step = { title: 'Protocol tests', run: (filter) => runMochaTests('protocol', filter) };
const vscode: Step = { title: 'Tests inside VS Code', run: (filter) => runInVscode('newest', filter) };
const oldest: Step = { title: 'Tests inside the oldest VS Code', run: (filter) => runInVscode('oldest', filter) };
const desktop: Step = { title: 'Tests inside desktop VS Code', run: (filter) => runInVscode('desktop', filter) };
const kinds: ReadonlyMap<string, readonly Step[]> = new Map([
	['unit', [unit]],
	['protocol', [protocol]],
	['vscode', [vscode]],
	['oldest', [oldest]],
	['desktop', [desktop]],
	['all', [...checks, unit, protocol, vscode]],
]);

/** Loads what drives VS Code only when it is asked for, so that the unit tests neither wait for it nor fail with it. */
async function runInVscode(kind: HostName | 'desktop', filter: string | undefined): Promise<Results> {
	const { runVscodeTests } = await import('./host/runVscode.ts');
	return runVscodeTests(kind, filter);
}

/** Runs a step; one that throws counts as one failed. */
async function runStep(step: Step, filter: string | undefined): Promise<Results> {
	try {
		return await step.run(filter);
	} catch (error) {
		say(readableError(error));
		return oneFailed;
	}
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

/** Runs the steps one after the other, whatever becomes of them, and ends with the line that sums them up. */
async function main(kind: string, filter: string | undefined): Promise<void> {
	const steps = kinds.get(kind);
	if (steps === undefined) {
		throw new ExpectedProblem(`There are no tests of the kind "${kind}"; there are ${[...kinds.keys()].join(', ')}.`);
	}
	const all: Results[] = [];
	for (const step of steps) {
		sayHeading(step.title);
		const started = Date.now();
		const results = await runStep(step, filter);
		all.push(results);
		say(`${step.title}: ${summaryLine(results)}, ${readableTime(Date.now() - started)}`);
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
