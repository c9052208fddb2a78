import type { TestEvent } from './bridgeProtocol.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { readableTime, type Tell } from './terminal.ts';

/** What is known of a suite while it runs. */
export interface SuiteReport {
	/** Takes the next event and writes its line. */
	add(event: TestEvent): void;
	/** What was counted so far. */
	results(): Results;
	/** The title of the test that has begun and not ended; `undefined` between tests. */
	running(): string | undefined;
	/** Settles when a file has come to its end: each call takes one, also one that has come before. */
	nextEnd(): Promise<void>;
}

/** An empty report, which tells what happens as it happens. */
export function newSuiteReport(tell: Tell): SuiteReport {
	let end = Promise.withResolvers<void>();
	let results = noResults;
	let running: string | undefined;
	const count = (one: Results, line: string): void => {
		results = addResults([results, one]);
		running = undefined;
		tell(line);
	};
	return {
		results: () => results,
		running: () => running,
		nextEnd: async () => {
			await end.promise;
			end = Promise.withResolvers<void>();
		},
		add: (event) => {
			if (event.kind === 'end') {
				end.resolve();
				return;
			}
			const margin = '  '.repeat(event.depth);
			switch (event.kind) {
				case 'suite':
					tell(`${margin}${event.title}`);
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
					count(oneFailed, `${margin}✗ ${event.title}\n${event.problem.replace(/^/gm, `${margin}    `)}`);
					return;
				default:
					event satisfies never;
			}
		},
	};
}
