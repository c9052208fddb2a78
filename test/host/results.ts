/**
 * How many tests passed, failed and were skipped. A failed type check, lint, build or start counts
 * as one failed.
 */
export interface Results {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	/** One line for each suite that failed beside other suites and passed alone. */
	readonly flaky: readonly string[];
}

/** Nothing ran. */
export const noResults: Results = { passed: 0, failed: 0, skipped: 0, flaky: [] };

/** One thing failed. */
export const oneFailed: Results = { ...noResults, failed: 1 };

/** The sum. */
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

/** The line a run ends with: `12 passed, 0 failed`, and `, 1 skipped` when any was. */
export function summaryLine(results: Results): string {
	const skipped = results.skipped === 0 ? '' : `, ${results.skipped} skipped`;
	return `${results.passed} passed, ${results.failed} failed${skipped}`;
}

/**
 * The exit code of a run: 0 when something ran and nothing failed. A run of nothing proves
 * nothing.
 */
export function exitCode(results: Results): 0 | 1 {
	return results.failed === 0 && results.passed + results.skipped > 0 ? 0 : 1;
}
