import type { TestEvent } from './bridgeProtocol.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { type Print, readableTime } from './terminal.ts';

/** The results of a suite while it runs. */
export interface SuiteReport {
	/** Adds the next event and prints its line. */
	add(event: TestEvent): void;
	/** Adds the end of a file. */
	end(): void;
	/** The results so far. */
	results(): Results;
	/** The titles of the tests that have failed so far. */
	failures(): readonly string[];
	/** When the first event came, in milliseconds since the epoch; `undefined` before that. */
	begun(): number | undefined;
	/** The title of the running test; `undefined` between tests. */
	running(): string | undefined;
	/**
	 * Resolves at the end of a file. Each call consumes one end, including one that has come already.
	 */
	nextEnd(): Promise<void>;
}

/** Creates an empty report, which prints each event. */
export function newSuiteReport(print: Print): SuiteReport {
	let end = Promise.withResolvers<void>();
	let results = noResults;
	let running: string | undefined;
	let begun: number | undefined;
	const failures: string[] = [];
	const count = (one: Results, line: string): void => {
		results = addResults([results, one]);
		running = undefined;
		print(line);
	};
	return {
		results: () => results,
		failures: () => failures,
		begun: () => begun,
		running: () => running,
		nextEnd: async () => {
			await end.promise;
			end = Promise.withResolvers<void>();
		},
		end: () => end.resolve(),
		add: (event) => {
			begun ??= Date.now();
			const margin = '  '.repeat(event.depth);
			switch (event.kind) {
				case 'suite':
					print(`${margin}${event.title}`);
					return;
				case 'test':
					running = event.title;
					return;
				case 'skip':
					count({ ...noResults, skipped: 1 }, `${margin}- ${event.title}`);
					return;
				case 'pass':
					count({ ...noResults, passed: 1 }, `${margin}✓ ${event.title} (${readableTime(event.milliseconds)})`);
					return;
				case 'fail':
					failures.push(event.title);
					count(oneFailed, `${margin}✗ ${event.title}\n${event.problem.replace(/^/gm, `${margin}    `)}`);
					return;
				default:
					event satisfies never;
			}
		},
	};
}
