/**
 * The tests that passed, failed and were skipped. A failed type check, lint, build or start of
 * VS Code counts as one failed test.
 */
export interface Results {
	readonly passed: number;
	/** The titles of the failed tests, or one line about each other failure. */
	readonly failed: readonly string[];
	readonly skipped: number;
	/**
	 * A line of text for each test that failed and then passed when it was repeated, or when its
	 * suite was repeated alone.
	 */
	readonly flaky: readonly string[];
}

/** The results of a run without tests. */
export const noResults: Results = { passed: 0, failed: [], skipped: 0, flaky: [] };

/** Returns the title of a failed test with the first line of its error. */
export function withProblem(title: string, problem: string): string {
	return `${title}: ${problem.split('\n', 1)[0]}`;
}

/** Returns the results of a run with one test, which failed. */
export function oneFailed(title: string): Results {
	return { ...noResults, failed: [title] };
}

/**
 * Returns the results of several runs as one: the sums of their numbers and all of their titles.
 */
export function addResults(all: readonly Results[]): Results {
	return all.reduce(
		(sum, results) => ({
			passed: sum.passed + results.passed,
			failed: [...sum.failed, ...results.failed],
			skipped: sum.skipped + results.skipped,
			flaky: [...sum.flaky, ...results.flaky],
		}),
		noResults,
	);
}

/**
 * Returns the last line of a run, such as `12 passed, 0 failed, 1 skipped`. Omits 0 skipped tests.
 */
export function summaryLine(results: Results): string {
	const skipped = results.skipped === 0 ? '' : `, ${results.skipped} skipped`;
	return `${results.passed} passed, ${results.failed.length} failed${skipped}`;
}

/**
 * Returns the exit code of a run: 0 when no test failed, and 1 otherwise or when there was no test.
 */
export function exitCode(results: Results): 0 | 1 {
	return results.failed.length === 0 && results.passed + results.skipped > 0 ? 0 : 1;
}
