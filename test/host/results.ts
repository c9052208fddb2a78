/**
 * The numbers of tests that passed, failed and were skipped. A failed type check, lint, build or
 * start of VS Code counts as one failed test.
 */
export interface Results {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	/**
	 * A line of text for each suite that failed while other suites were running and then passed alone.
	 */
	readonly flaky: readonly string[];
}

/** The results of a run without tests. */
export const noResults: Results = { passed: 0, failed: 0, skipped: 0, flaky: [] };

/** The results of a run with one test, which failed. */
export const oneFailed: Results = { ...noResults, failed: 1 };

/**
 * Returns the results of several runs as one: the sums of their numbers and all of their lines.
 */
export function addResults(all: readonly Results[]): Results {
	return all.reduce(
		(sum, results) => ({
			passed: sum.passed + results.passed,
			failed: sum.failed + results.failed,
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
	return `${results.passed} passed, ${results.failed} failed${skipped}`;
}

/**
 * Returns the exit code of a run: 0 when no test failed, and 1 otherwise or when there was no test.
 */
export function exitCode(results: Results): 0 | 1 {
	return results.failed === 0 && results.passed + results.skipped > 0 ? 0 : 1;
}
