/** What the filter needs to know of mocha's suites; `Mocha.Suite` is one. */
export interface FilteredSuite {
	tests: { readonly file?: string | undefined; fullTitle(): string }[];
	readonly suites: readonly FilteredSuite[];
}

/** Keeps the tests whose file's path or whose full title contains the text, in any case of letters. Changes the suite. */
export function keepMatchingTests(suite: FilteredSuite, text: string): void {
	const wanted = text.toLowerCase();
	suite.tests = suite.tests.filter((test) =>
		[test.file ?? '', test.fullTitle()].some((name) => name.toLowerCase().includes(wanted)),
	);
	for (const inner of suite.suites) {
		keepMatchingTests(inner, text);
	}
}
