/** The test files of a run, and a filter for the titles of their tests. */
export interface SelectedTests {
	readonly files: readonly string[];
	/** Text in the full titles of the tests to run. `undefined` runs all tests of the files. */
	readonly title: string | undefined;
}

/**
 * Selects the test files whose path contains `filter`. If there is none, selects all files, and
 * those of their tests whose full title contains `filter`. Ignores upper and lower case.
 */
export function selectTests(files: readonly string[], filter: string | undefined): SelectedTests {
	const text = filter?.toLowerCase() ?? '';
	const matching = files.filter((file) => file.toLowerCase().includes(text));
	return matching.length > 0 ? { files: matching, title: undefined } : { files, title: filter };
}
