import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { canonical } from './canonical.ts';
import type { CorpusItem, FileReading, OffsetReading, OpenItem, Reading } from './reading.ts';

/** What one side reads. */
export interface SideJob {
	readonly items: readonly CorpusItem[];
	/** Names of the readings; `undefined` for all. */
	readonly readings: readonly string[] | undefined;
	/** Maximum number of offsets of an item at which an offset reading reads. */
	readonly maxOffsets: number;
	/**
	 * The readings of items whose results are written in full; `undefined` to write hashes of all.
	 */
	readonly details: readonly ReadItem[] | undefined;
}

/** A reading of an item. */
export interface ReadItem {
	readonly reading: string;
	readonly item: string;
}

/** A line of the output of a side: the results of a reading of an item. */
export interface SideLine extends ReadItem {
	/** Hash of all results. */
	readonly hash: string;
	/** Number of offsets that were read; 1 for a file reading. */
	readonly count: number;
	/** Distance of the offsets; 1 if every offset was read. */
	readonly step: number;
	readonly milliseconds: number;
	/** The results as canonical JSON, by offset; 0 for a file reading. Only with `details`. */
	readonly results?: readonly (readonly [offset: number, result: string])[];
}

/**
 * Reads the items of a job with the readings of a checkout. Writes one JSON line for each reading
 * and item that it concerns, and first a line with the names of all readings.
 */
export async function runSide(readings: readonly Reading[], jobFile: string, outputFile: string): Promise<void> {
	const job: SideJob = JSON.parse(readFileSync(jobFile, 'utf8'));
	const output = openSync(outputFile, 'w');
	const chosen = readings.filter(({ name }) => job.readings === undefined || job.readings.includes(name));
	writeSync(output, `${JSON.stringify(readings.map(({ name }) => name))}\n`);
	const details = job.details && Map.groupBy(job.details, ({ item }) => item);
	for (const item of job.items) {
		const wanted = details?.get(item.name)?.map(({ reading }) => reading);
		if (details && !wanted) {
			continue;
		}
		const open = openItem(item);
		for (const reading of chosen.filter(({ name }) => wanted?.includes(name) ?? true)) {
			const line = await readItem(reading, open, job);
			if (line) {
				writeSync(output, `${JSON.stringify(line)}\n`);
			}
		}
	}
	closeSync(output);
}

function openItem(item: CorpusItem): OpenItem {
	switch (item.kind) {
		case 'folder':
			return { ...item, text: '', bytes: new Uint8Array() };
		case 'archive':
			return { ...item, text: '', bytes: readFileSync(item.path) };
		case 'text':
		case 'catalog':
			return { ...item, text: readFileSync(item.path, 'utf8').replace(/^\uFEFF/, ''), bytes: new Uint8Array() };
	}
}

async function readItem(reading: Reading, item: OpenItem, job: SideJob): Promise<SideLine | undefined> {
	const started = performance.now();
	const results = reading.kind === 'file' ? await readFile(reading, item) : await readOffsets(reading, item, job);
	if (!results) {
		return undefined;
	}
	const hash = createHash('sha1');
	for (const [offset, result] of results.found) {
		hash.update(`${offset} ${result}\n`);
	}
	return {
		reading: reading.name,
		item: item.name,
		hash: hash.digest('base64'),
		count: results.count,
		step: results.step,
		milliseconds: performance.now() - started,
		...(job.details ? { results: results.found } : {}),
	};
}

interface Results extends Pick<SideLine, 'count' | 'step'> {
	readonly found: readonly (readonly [offset: number, result: string])[];
}

async function readFile({ read }: FileReading, item: OpenItem): Promise<Results | undefined> {
	const result = await resultOf(() => read(item));
	return result === undefined ? undefined : { found: [[0, result]], count: 1, step: 1 };
}

async function readOffsets(
	{ open }: OffsetReading,
	item: OpenItem,
	{ maxOffsets }: SideJob,
): Promise<Results | undefined> {
	let readAt: ((offset: number) => unknown) | undefined;
	const failure = await resultOf(() => {
		readAt = open(item);
	});
	if (failure !== undefined) {
		return { found: [[0, failure]], count: 1, step: 1 };
	}
	if (!readAt) {
		return undefined;
	}
	const { length } = item.text;
	const step = Math.max(1, Math.ceil((length + 1) / maxOffsets));
	const found: (readonly [number, string])[] = [];
	for (let offset = 0; offset <= length; offset += step) {
		const result = await resultOf(() => readAt?.(offset));
		if (result !== undefined) {
			found.push([offset, result]);
		}
	}
	return { found, count: Math.floor(length / step) + 1, step };
}

/** Returns a result as canonical JSON. An exception is a result with its message. */
async function resultOf(read: () => unknown): Promise<string | undefined> {
	try {
		const value = read();
		const result = value instanceof Promise ? await value : value;
		return result === undefined ? undefined : canonical(result);
	} catch (error) {
		return canonical({ exception: String(error) });
	}
}
