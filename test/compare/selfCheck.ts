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

/** Every how many-th generated item and file of a package is in the sample. */
const sampling = 12;
/** Maximum number of offsets of a text at which a reading reads. */
const maxOffsets = 150;

/**
 * Makes deliberate changes in a copy of this checkout, one at a time, and shows whether the
 * comparison finds them. Each change is searched for with the reading that must find it: in all
 * fixtures and a sample of the other items, and then in all items. Worker threads are built without
 * the change. `only` is the name of a reading. Resolves to the exit code: 1 if a change is not
 * found, or if a reading has no change.
 * @throws {ExpectedProblem} when the text of a change is not in the sources exactly once
 */
export async function selfCheck(only: string | undefined): Promise<0 | 1> {
	const chosen = deliberateChanges.filter(({ reading }) => only === undefined || reading === only);
	for (const change of chosen) {
		requireText(change);
	}
	const { items } = await createCorpus(join(compareFolder, 'corpus'));
	const search = new Search(items, await createCheckout('before', root), await createCheckout('after', root));
	let found = 0;
	for (const [index, change] of chosen.entries()) {
		const started = performance.now();
		const result = await search.find(change);
		found += result === undefined ? 0 : 1;
		const time = readableTime(performance.now() - started);
		printLine(`${index + 1}. ${change.reading}: ${change.file}: ${result ?? 'NOT FOUND'} (${time})`);
	}
	const missing = search.readings.filter((name) => !chosen.some(({ reading }) => reading === name));
	printLine(`${found} of ${chosen.length} changes were found.`);
	if (only === undefined && missing.length > 0) {
		printLine(`There is no change for: ${missing.join(', ')}.`);
	}
	return found === chosen.length && (only !== undefined || missing.length === 0) ? 0 : 1;
}

/** Searches for changes with the readings of an unchanged checkout and of one that is changed. */
class Search {
	readonly #items: readonly CorpusItem[];
	readonly #sample: readonly CorpusItem[];
	readonly #before: Checkout;
	readonly #after: Checkout;
	/** Results of the unchanged checkout, by reading and number of items. */
	readonly #unchanged = new Map<string, SideResults>();
	/** The names of all readings; empty before the first search. */
	readings: readonly string[] = [];

	constructor(items: readonly CorpusItem[], before: Checkout, after: Checkout) {
		this.#items = items;
		this.#sample = items.filter(({ name }, index) => !/^(?:packages|generated)\//.test(name) || index % sampling === 0);
		this.#before = before;
		this.#after = after;
	}

	/** Describes where a change is found; resolves to `undefined` if it is not found. */
	async find({ reading, file, search, replacement }: DeliberateChange): Promise<string | undefined> {
		const path = join(this.#after.folder, 'src', file);
		const text = readFileSync(path, 'utf8');
		writeFileSync(path, text.split(search).join(replacement));
		try {
			await bundleReadings(this.#after.folder, this.#after.program);
			for (const items of [this.#sample, this.#items]) {
				const [first, ...others] = await this.#changed(reading, items);
				if (first !== undefined) {
					return `found in ${others.length + 1} of ${items.length} items, such as ${first}`;
				}
			}
			return undefined;
		} finally {
			writeFileSync(path, text);
		}
	}

	async #changed(reading: string, items: readonly CorpusItem[]): Promise<readonly string[]> {
		const job: SideJob = { items, readings: [reading], maxOffsets, details: undefined };
		const key = `${reading} ${items.length}`;
		const unchanged = this.#unchanged.get(key) ?? (await runSide(this.#before, job));
		this.#unchanged.set(key, unchanged);
		this.readings = unchanged.readings;
		const changed = await runSide(this.#after, job);
		return compareSides(unchanged, changed, (name) => name === reading).changed.map(({ item }) => item);
	}
}

/** @throws {ExpectedProblem} when the text of a change is not in the sources exactly once */
function requireText({ file, search }: DeliberateChange): void {
	const count = readFileSync(join(root, 'src', file), 'utf8').split(search).length - 1;
	if (count !== 1) {
		throw new ExpectedProblem(`src/${file} contains the text of a deliberate change ${count} times: ${search}`);
	}
}
