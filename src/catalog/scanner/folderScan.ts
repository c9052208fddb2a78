import { setImmediate } from 'node:timers/promises';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { throwIfCancelled } from '../../shared/errors.ts';
import type { Finding } from '../core/findings.ts';
import { linesOfGlobs } from './ignoreRules.ts';
import type { FoundFile, Place, Skipped, Visit } from './places.ts';
import type { ScanThreads } from './scanThreads.ts';

/** By what a folder is searched. */
export interface SearchedFor {
	/** The catalog as JSON. */
	readonly catalog: string;
	/** Globs of what settings leave out. */
	readonly excludes: readonly string[];
}

/** Where a scan is kept between starts. */
export interface Keeping {
	readonly file: string;
	/** Differs for each catalog, and for whatever else decides about what is found. */
	readonly key: string;
}

/** What was searched and what not. */
export interface SearchCounts {
	readonly files: number;
	readonly skipped: Skipped;
}

/** What a search of nothing gives. */
export const noCounts: SearchCounts = {
	files: 0,
	skipped: { tooLarge: 0, binary: 0, unreadable: 0, ignored: 0, links: 0 },
};

/** Files changed within so many milliseconds may change once more without a trace: some disks keep times in steps of two seconds. */
const unsettledTime = 2000;
/** How many lines are read or written before others have their turn. */
const linesAtOnce = 200;

/** The findings in the files of one folder, and how they come about. One search at a time. */
export class FolderScan {
	readonly #threads: ScanThreads;
	readonly #clock: Pick<Clock, 'now'>;
	readonly #folder: string;
	readonly #receive: (files: readonly FoundFile[]) => void;
	readonly #found = new Map<string, readonly Finding[]>();
	#known: Uint32Array<SharedArrayBuffer> | undefined;

	/** `folder` is its path. `receive` gets the findings of each file whose findings are others than before; none for one that has lost them. */
	constructor(
		threads: ScanThreads,
		folder: string,
		receive: (files: readonly FoundFile[]) => void,
		clock: Pick<Clock, 'now'> = systemClock,
	) {
		this.#clock = clock;
		this.#threads = threads;
		this.#folder = folder;
		this.#receive = receive;
	}

	/** Whether all of the folder has been searched, now or before. */
	get isKnown(): boolean {
		return this.#known !== undefined;
	}

	/** Shows what was found before the last restart, if that was kept. @throws {Cancelled} */
	async show({ file, key }: Keeping, signal: AbortSignal): Promise<void> {
		throwIfCancelled(signal);
		this.#threads.start();
		const kept = await this.#threads.take(file, key);
		throwIfCancelled(signal);
		if (!kept) {
			return;
		}
		const lines = new TextDecoder().decode(kept.lines).split('\n').slice(0, -1);
		for (let start = 0; start < lines.length; start += linesAtOnce) {
			this.#keepAndTell(lines.slice(start, start + linesAtOnce).map((line) => JSON.parse(line) as FoundFile));
			await setImmediate();
			throwIfCancelled(signal);
		}
		this.#known = kept.table;
	}

	/**
	 * Searches what has changed among all files. Files that have been searched in the state they are in are not read again. `progress` gets
	 * how many more files have been seen to. @throws {Cancelled}
	 */
	async search(
		searchedFor: SearchedFor,
		signal: AbortSignal,
		progress: (files: number) => void = () => undefined,
	): Promise<SearchCounts> {
		this.#threads.start();
		const visits: Visit[] = [];
		const receive = (visit: Visit) => {
			visits.push({ ...visit, found: [], places: [], mentioning: [] });
			progress(visit.files);
		};
		const lost = await this.#visit([''], searchedFor, this.#known, signal, receive);
		if (lost.length > 0) {
			await this.searchAgain(lost, searchedFor, signal);
		}
		const known = await this.#threads.index(visits.map(({ fingerprints }) => fingerprints));
		throwIfCancelled(signal);
		this.#known = known;
		return visits.reduce(added, noCounts);
	}

	/** Searches files again, and folders with all that is in them; some may be gone. `ways` lead there from the folder. @throws {Cancelled} */
	async searchAgain(ways: readonly string[], searchedFor: SearchedFor, signal: AbortSignal): Promise<void> {
		await this.#visit(ways, searchedFor, undefined, signal, () => undefined);
	}

	/** Keeps what is known between starts. Rejects when that cannot be done. */
	async keep({ file, key }: Keeping): Promise<void> {
		const table = this.#known;
		if (!table) {
			return;
		}
		const parts: Uint8Array[] = [];
		const found = [...this.#found];
		for (let start = 0; start < found.length; start += linesAtOnce) {
			const lines = found
				.slice(start, start + linesAtOnce)
				.map(([way, findings]) => `${JSON.stringify({ way, findings } satisfies FoundFile)}\n`);
			parts.push(Buffer.from(lines.join('')));
			await setImmediate();
		}
		await this.#threads.keep({ file, key, lines: Buffer.concat(parts), table });
	}

	/** Forgets everything. Gives the ways of the files in which something was found; nobody else hears of them. */
	forget(): readonly string[] {
		this.#known = undefined;
		const ways = [...this.#found.keys()];
		this.#found.clear();
		return ways;
	}

	/** Visits places and forgets what is no longer found there. Gives the ways of files whose findings are known to be there, and are not here. */
	async #visit(
		ways: readonly string[],
		{ catalog, excludes }: SearchedFor,
		known: Uint32Array<SharedArrayBuffer> | undefined,
		signal: AbortSignal,
		receive: (visit: Visit) => void,
	): Promise<readonly string[]> {
		const order = {
			folder: this.#folder,
			excludes: linesOfGlobs(excludes),
			known,
			settledBefore: this.#clock.now() - unsettledTime,
			catalog,
		};
		const places = ways.map((way): Place => ({ kind: 'named', way }));
		const seen = new Set<string>();
		const lost: string[] = [];
		const take = (visit: Visit) => {
			this.#keepAndTell(visit.found);
			for (const { way } of visit.found) {
				seen.add(way);
			}
			for (const way of visit.unchanged) {
				seen.add(way);
				if (!this.#found.has(way)) {
					lost.push(way);
				}
			}
			receive(visit);
		};
		await this.#threads.visit(places, order, take, signal);
		this.#forgetUnseen(new Set(ways), seen);
		return lost;
	}

	#keepAndTell(files: readonly FoundFile[]): void {
		for (const { way, findings } of files) {
			this.#found.set(way, findings);
		}
		if (files.length > 0) {
			this.#receive(files);
		}
	}

	#forgetUnseen(visited: ReadonlySet<string>, seen: ReadonlySet<string>): void {
		const unseen = [...this.#found.keys()].filter((way) => !seen.has(way) && isBelow(way, visited));
		for (const way of unseen) {
			this.#found.delete(way);
		}
		if (unseen.length > 0) {
			this.#receive(unseen.map((way) => ({ way, findings: [] })));
		}
	}
}

/** Whether one of the places is where a way leads, or on the way there. */
function isBelow(way: string, places: ReadonlySet<string>): boolean {
	if (places.has(way) || places.has('')) {
		return true;
	}
	for (let end = way.lastIndexOf('/'); end > 0; end = way.lastIndexOf('/', end - 1)) {
		if (places.has(way.slice(0, end))) {
			return true;
		}
	}
	return false;
}

/** Two counts as one. */
export function added(a: SearchCounts, b: SearchCounts): SearchCounts {
	const both = (reason: keyof Skipped) => a.skipped[reason] + b.skipped[reason];
	return {
		files: a.files + b.files,
		skipped: {
			tooLarge: both('tooLarge'),
			binary: both('binary'),
			unreadable: both('unreadable'),
			ignored: both('ignored'),
			links: both('links'),
		},
	};
}
