import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/projectFolders.ts';
import { ExpectedProblem, printLine, readableTime } from '../host/terminal.ts';
import { bundleReadings, type Checkout, compareFolder, createCheckout } from './checkout.ts';
import { createCorpus } from './corpus/corpus.ts';
import { type DeliberateChange, deliberateChanges } from './deliberateChanges.ts';
import { compareSides, type SideResults } from './differences.ts';
import type { CorpusItem } from './reading.ts';
import { runSide } from './runSide.ts';
import type { SideJob } from './sideProgram.ts';

/** Every how many-th generated item and file of a package is read. */
const sampling = 8;
/** Maximum number of offsets of a text at which a reading reads. */
const maxOffsets = 300;

/**
 * Makes deliberate changes in a copy of this checkout, one at a time, and shows whether the
 * comparison finds them. Each change is searched for with the reading that must find it, in all
 * fixtures and in a part of the other items. Worker threads are built without the change. `only`
 * is the name of a reading. Resolves to the exit code: 1 if a change is not found.
 * @throws {ExpectedProblem} when the text of a change is not in the sources exactly once
 */
export async function selfCheck(only: string | undefined): Promise<0 | 1> {
	const chosen = deliberateChanges.filter(({ reading }) => only === undefined || reading === only);
	for (const change of chosen) {
		requireText(change);
	}
	const { items } = await createCorpus(join(compareFolder, 'corpus'));
	const sample = sampleOf(items);
	printLine(`${chosen.length} changes are searched for in ${sample.length} of ${items.length} items.`);
	const before = await createCheckout('before', root);
	const after = await createCheckout('after', root);
	const readings = [...new Set(chosen.map(({ reading }) => reading))];
	const job: SideJob = { items: sample, readings, maxOffsets, details: undefined };
	const unchanged = await runSide(before, job);
	let found = 0;
	for (const [index, change] of chosen.entries()) {
		const started = performance.now();
		const changed = await differing(unchanged, after, job, change);
		found += changed.length > 0 ? 1 : 0;
		const result = changed.length > 0 ? `found in ${changed.length} items, such as ${changed[0]}` : 'NOT FOUND';
		printLine(
			`${index + 1}. ${change.reading}: ${change.file}: ${result} (${readableTime(performance.now() - started)})`,
		);
	}
	const missing = unchanged.readings.filter((name) => only === undefined && !readings.includes(name));
	printLine(
		`${found} of ${chosen.length} changes were found.${missing.length > 0 ? ` No change for: ${missing.join(', ')}.` : ''}`,
	);
	return found === chosen.length && missing.length === 0 ? 0 : 1;
}

/** Returns the names of the items in which the reading of a change differs. */
async function differing(
	unchanged: SideResults,
	after: Checkout,
	job: SideJob,
	{ reading, file, search, replacement }: DeliberateChange,
): Promise<readonly string[]> {
	const path = join(after.folder, 'src', file);
	const text = readFileSync(path, 'utf8');
	writeFileSync(
		path,
		text.replace(search, () => replacement),
	);
	try {
		await bundleReadings(after.folder, after.program);
		const results = await runSide(after, { ...job, readings: [reading] });
		const own = { ...unchanged, lines: unchanged.lines.filter((line) => line.reading === reading) };
		return compareSides(own, results, (name) => name === reading).changed.map(({ item }) => item);
	} finally {
		writeFileSync(path, text);
	}
}

function requireText({ file, search }: DeliberateChange): void {
	const count = readFileSync(join(root, 'src', file), 'utf8').split(search).length - 1;
	if (count !== 1) {
		throw new ExpectedProblem(`src/${file} contains the text of a deliberate change ${count} times: ${search}`);
	}
}

function sampleOf(items: readonly CorpusItem[]): readonly CorpusItem[] {
	return items.filter(({ name }, index) => !/^(?:packages|generated)\//.test(name) || index % sampling === 0);
}
