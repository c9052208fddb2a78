import type { TestEvent } from './bridgeProtocol.ts';
import { addResults, noResults, oneFailed, type Results, withProblem } from './results.ts';
import { type Print, readableTime } from './terminal.ts';

/** Collects the results of a suite while it runs. */
export interface SuiteReport {
	/** Adds an event of mocha to the results and prints a line for it. */
	add(event: TestEvent): void;
	/** Reports that a test file has ended. */
	end(): void;
	/** Returns the results of the tests that have ended. */
	results(): Results;
	/**
	 * Returns the time of the first event of mocha in milliseconds since the epoch; `undefined` before
	 * the first event.
	 */
	begun(): number | undefined;
	/** Returns the title of the running test; `undefined` when no test is running. */
	running(): string | undefined;
	/**
	 * Resolves when a test file ends, or at once if an end was reported since the last call resolved.
	 */
	nextEnd(): Promise<void>;
}

/** Creates a report without results. It prints a line for each event. */
export function newSuiteReport(print: Print): SuiteReport {
	let end = Promise.withResolvers<void>();
	let results = noResults;
	let running: string | undefined;
	let begun: number | undefined;
	const count = (one: Results, line: string): void => {
		results = addResults([results, one]);
		running = undefined;
		print(line);
	};
	return {
		results: () => results,
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
					count(
						oneFailed(withProblem(event.title, event.problem)),
						`${margin}✗ ${event.title}\n${event.problem.replace(/^/gm, `${margin}    `)}`,
					);
					return;
				default:
					event satisfies never;
			}
		},
	};
}
