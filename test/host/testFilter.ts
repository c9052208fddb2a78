/** The properties of `Mocha.Suite` that a filter of tests uses. */
export interface FilteredSuite {
	tests: { readonly file?: string | undefined; fullTitle(): string }[];
	readonly suites: readonly FilteredSuite[];
}

/**
 * Removes from a mocha suite and its nested suites all tests of which neither the file path nor the
 * full title contains `text`. Ignores upper and lower case.
 */
export function filterTests(suite: FilteredSuite, text: string): void {
	const lowerCaseText = text.toLowerCase();
	suite.tests = suite.tests.filter((test) =>
		[test.file ?? '', test.fullTitle()].some((name) => name.toLowerCase().includes(lowerCaseText)),
	);
	for (const inner of suite.suites) {
		filterTests(inner, text);
	}
}
