/**
 * `npm run compare -- <before> [<after>]`: compares the behavior of two versions of the product
 * over a corpus, and reports every difference. A version is a Git revision or the folder of a
 * checkout; `after` is this checkout if omitted. `--only <readings>`, separated by commas, and
 * `--items <text>`, a part of their names, limit what is compared. The exit code is 1 if there are
 * differences. `npm run compare -- --self-check` shows that deliberate changes are found.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../host/projectFolders.ts';
import { ExpectedProblem, printLine, readableError, readableTime } from '../host/terminal.ts';
import { compareFolder, createCheckout } from './checkout.ts';
import { createCorpus } from './corpus/corpus.ts';
import { compareSides } from './differences.ts';
import { printDifferences, printSummary, shownItems } from './report.ts';
import { runSide } from './runSide.ts';
import { selfCheck } from './selfCheck.ts';
import type { SideJob } from './sideProgram.ts';

/** Maximum number of offsets of a text at which a reading reads. */
const maxOffsets = 1000;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string' }, items: { type: 'string' }, 'self-check': { type: 'boolean' } },
});

try {
	process.exitCode = values['self-check'] ? await selfCheck(values.only) : await compare();
} catch (error) {
	printLine(readableError(error));
	process.exitCode = 2;
}

/** Resolves to the exit code: 1 if there are differences. */
async function compare(): Promise<0 | 1> {
	const [before, after = root] = positionals;
	if (before === undefined) {
		throw new ExpectedProblem('Name the version to compare with: npm run compare -- <revision or folder>');
	}
	const started = performance.now();
	const { items, omissions } = await createCorpus(join(compareFolder, 'corpus'));
	const older = await createCheckout('before', before);
	const newer = await createCheckout('after', after);
	const readings = values.only?.split(',').map((name) => name.trim());
	const job: SideJob = {
		items: items.filter(({ name }) => name.includes(values.items ?? '')),
		readings,
		maxOffsets,
		details: undefined,
	};
	printLine(`${job.items.length} items were collected and both versions built in ${since(started)}.`);
	const results = await Promise.all([runSide(older, job), runSide(newer, job)]);
	const comparison = compareSides(...results, (reading) => readings?.includes(reading) ?? true);
	const unknown = readings?.filter((name) => !results.some((each) => each.readings.includes(name))) ?? [];
	if (unknown.length > 0) {
		throw new ExpectedProblem(`There is no reading ${unknown.join(', ')}. Use: ${results[1].readings.join(', ')}.`);
	}
	if (comparison.changed.length > 0 || comparison.missing.length > 0) {
		const details = { ...job, details: shownItems(comparison) };
		printDifferences(comparison, ...(await Promise.all([runSide(older, details), runSide(newer, details)])));
	}
	printSummary(results[1], omissions);
	printLine(
		`${comparison.changed.length} of ${comparison.compared} readings of items differ, ${comparison.missing.length} readings are missing on one side. Compared in ${since(started)}.`,
	);
	return comparison.changed.length > 0 || comparison.missing.length > 0 ? 1 : 0;
}

function since(started: number): string {
	return readableTime(performance.now() - started);
}
