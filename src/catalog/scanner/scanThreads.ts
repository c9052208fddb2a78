import { availableParallelism } from 'node:os';
import type { Disposable } from '../../shared/disposables.ts';
import { throwIfCancelled } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { WorkerThread } from '../../shared/workerThread.ts';
import { Gate } from './gate.ts';
import type { Place, Visit } from './places.ts';
import type { KeptScan, ScanToKeep } from './scanCache.ts';
import type { ScanTasks, VisitOrder } from './scanWorker.ts';

/** More threads only wait for the disk. */
const mostThreads = 4;
/** A thread that has served lately stays for what is saved next. In milliseconds. */
const idleTime = 5 * 60_000;
/** A thread visits so many places at most, so that there are some left for the others. */
const mostPlaces = 32;
/** How long a thread is busy with some places before it looks up, in milliseconds; shorter as long as the others have nothing to do. */
const longTurn = 20;
const shortTurn = 2;

/** The threads that search files. They start with the first question and end when there has been none for a while. */
export class ScanThreads implements Disposable {
	readonly #threads: readonly WorkerThread<ScanTasks>[];
	/** While it is closed the threads begin nothing new. */
	readonly gate = new Gate();

	/** `workerFile` is where `scanWorker.ts` is. */
	constructor(workerFile: string | URL) {
		const count = Math.min(mostThreads, availableParallelism());
		const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };
		this.#threads = Array.from({ length: count }, (_, index) =>
			index === 0 ? new WorkerThread(workerFile, memory, idleTime) : new WorkerThread(workerFile, memory),
		);
	}

	/** Starts all threads at once: otherwise most would start only when the first has found more to do than it can. */
	start(): void {
		for (const thread of this.#threads) {
			thread.start();
		}
	}

	/**
	 * Visits places and what is below them, on all threads. What the visits give goes to `receive`, in no particular order, and to nobody once the
	 * signal is aborted. Files that are worth it are searched for uses by the first thread as long as the others have something else to do: the code for
	 * that is slow the first times it runs, so that it is better waited for in one thread than in all. @throws {Cancelled}
	 */
	async visit(
		places: readonly Place[],
		order: Omit<VisitOrder, 'places' | 'time'>,
		receive: (visit: Visit) => void,
		signal: AbortSignal,
	): Promise<void> {
		const waiting = [...places];
		const mentioning: Place[] = [];
		const visits = new Map<WorkerThread<ScanTasks>, Promise<void>>();
		const visit = async (thread: WorkerThread<ScanTasks>) => {
			const from = waiting.length === 0 || (thread === this.#first && mentioning.length > 0) ? mentioning : waiting;
			const count = Math.min(mostPlaces, Math.ceil(from.length / this.#threads.length));
			const time = from.length > this.#threads.length ? longTurn : shortTurn;
			const done = await thread.do('visit', { ...order, places: from.splice(-count), time });
			visits.delete(thread);
			if (!signal.aborted) {
				moveAll(done.places, from);
				moveAll(done.mentioning, mentioning);
				receive(done);
			}
		};
		const isLeft = () => waiting.length + mentioning.length > 0;
		while (isLeft() || visits.size > 0) {
			await untilAborted(this.gate.passed(), signal);
			throwIfCancelled(signal);
			for (const thread of this.#threads) {
				if (isLeft() && !visits.has(thread)) {
					visits.set(thread, visit(thread));
				}
			}
			await untilAborted(Promise.race(visits.values()), signal);
		}
		throwIfCancelled(signal);
	}

	/** The memory of a table of the fingerprints in some lists; they are gone here then. */
	index(lists: readonly Uint32Array<ArrayBuffer>[]): Promise<Uint32Array<SharedArrayBuffer>> {
		return this.#first.do(
			'index',
			lists,
			lists.map(({ buffer }) => buffer),
		);
	}

	/** Writes a scan to the disk. Rejects when that cannot be done. */
	keep(scan: ScanToKeep): Promise<undefined> {
		return this.#first.do('keep', scan);
	}

	/** Reads a scan from the disk; `undefined` when there is none that is of use. */
	take(file: string, key: string): Promise<KeptScan | undefined> {
		return this.#first.do('take', { file, key });
	}

	dispose(): void {
		this.gate.open();
		for (const thread of this.#threads) {
			thread.dispose();
		}
	}

	get #first(): WorkerThread<ScanTasks> {
		const [first] = this.#threads;
		if (!first) {
			throw new Error('There is no thread.');
		}
		return first;
	}
}

/** There may be more than a call takes as arguments. */
function moveAll(places: readonly Place[], to: Place[]): void {
	for (const place of places) {
		to.push(place);
	}
}
