import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findingsInText } from '../../../../src/catalog/core/detection/findings.ts';
import { addBaseUrlsToCatalog } from '../../../../src/catalog/core/model/baseUrls.ts';
import { languageOfFile } from '../../../../src/shared/core/code/syntaxes.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

/** A file that calls an API, or that resembles such a file. */
interface OutsideCase {
	readonly id: string;
	/** Path in the workspace. The file extension determines the language. */
	readonly file: string;
	readonly text: readonly string[];
	/** Value of the setting `studyAdmin.catalog.baseUrls`. */
	readonly baseUrls?: Readonly<Record<string, readonly string[]>>;
	/** The uses in the file; absent for files that call no API. */
	readonly expected?: readonly ExpectedUse[];
}

interface ExpectedUse {
	/** First line of the path or address of the call, counted from 1. */
	readonly line: number;
	/**
	 * Further lines on which the call may be reported, such as the line that references a constant.
	 */
	readonly otherLines?: readonly number[];
	readonly api: string;
	readonly operation?: string;
	readonly confidence: 'certain' | 'possible';
	/** Whether the case also passes when this use is not found. */
	readonly optional?: boolean;
}

interface FoundUse {
	/** The line of the use and, if any, the line of the constant with its address, counted from 1. */
	readonly lines: readonly number[];
	readonly api: string;
	readonly confidence: 'certain' | 'possible';
}

type FailureKind = 'missed' | 'only possible' | 'other API' | 'reported twice' | 'wrongly certain';

interface Failure {
	readonly kind: FailureKind;
	readonly id: string;
	readonly expected: string;
	readonly found: string;
}

/** Ids of cases that are not detected correctly yet. Remove an id when its case passes. */
const knownMisses: readonly string[] = [];

const catalog = bundledCatalog();
const calls = readCases('outsideCalls.json');
const lookAlikes = readCases('outsideLookalikes.json');

function readCases(name: string): readonly OutsideCase[] {
	return JSON.parse(readFileSync(`test/fixtures/detection/${name}`, 'utf8'));
}

function usesIn({ file, text, baseUrls }: OutsideCase): readonly FoundUse[] {
	const { catalog: configured } = addBaseUrlsToCatalog(catalog, baseUrls);
	return findingsInText(text.join('\n'), languageOfFile(file) ?? '', configured, file).map(
		({ use, range, constant }) => ({
			lines: [range, ...(constant ? [constant] : [])].map(({ start }) => start.line + 1),
			api: use.api,
			confidence: use.confidence,
		}),
	);
}

function linesOf({ line, otherLines = [] }: ExpectedUse): readonly number[] {
	return [line, ...otherLines];
}

function isAt(found: FoundUse, lines: readonly number[]): boolean {
	return found.lines.some((line) => lines.includes(line));
}

/**
 * Removes from `uses` and returns the first use that matches the expected one; `undefined` when
 * none matches. A use on the expected line takes precedence over one on `otherLines`.
 */
function takeUse(uses: FoundUse[], expected: ExpectedUse): FoundUse | undefined {
	const { api, confidence } = expected;
	const fits = (lines: readonly number[]) => (use: FoundUse) =>
		use.api === api && use.confidence === confidence && isAt(use, lines);
	const onLine = uses.findIndex(fits([expected.line]));
	const index = onLine >= 0 ? onLine : uses.findIndex(fits(linesOf(expected)));
	return index >= 0 ? uses.splice(index, 1)[0] : undefined;
}

function failuresOf(outsideCase: OutsideCase): readonly Failure[] {
	const { id, expected = [] } = outsideCase;
	const uses = usesIn(outsideCase);
	const remaining = [...uses];
	const unmatched = expected.filter((use) => takeUse(remaining, use) === undefined);
	const missing = unmatched
		.filter(({ optional }) => optional !== true)
		.map((use) => ({
			kind: missingKind(remaining, use),
			id,
			expected: describeExpected(use),
			found: describeFound(uses),
		}));
	const extra = remaining.flatMap((use): readonly Failure[] => {
		const kind = extraKind(use, expected, unmatched);
		return kind
			? [
					{
						kind,
						id,
						expected: expected.map(describeExpected).join('; ') || 'no certain use',
						found: describeFound([use]),
					},
				]
			: [];
	});
	return [...missing, ...extra];
}

function missingKind(remaining: readonly FoundUse[], expected: ExpectedUse): FailureKind {
	const here = remaining.filter((use) => isAt(use, linesOf(expected)));
	if (here.some(({ api }) => api === expected.api)) {
		return 'only possible';
	}
	return here.length > 0 ? 'other API' : 'missed';
}

function extraKind(
	use: FoundUse,
	expected: readonly ExpectedUse[],
	unmatched: readonly ExpectedUse[],
): FailureKind | undefined {
	const here = expected.filter((other) => isAt(use, linesOf(other)));
	const isReported = here.some((other) => !unmatched.includes(other));
	const isMissing = here.some((other) => unmatched.includes(other) && other.confidence === 'certain');
	if (isReported && !isMissing) {
		return 'reported twice';
	}
	return use.confidence === 'certain' && !isMissing ? 'wrongly certain' : undefined;
}

function describeExpected({ line, api, operation = '', confidence }: ExpectedUse): string {
	return `line ${line} ${confidence} ${api} ${operation}`.trim();
}

function describeFound(uses: readonly FoundUse[]): string {
	return (
		uses.map(({ lines, api, confidence }) => `line ${lines.join(' and ')} ${confidence} ${api}`).join('; ') || 'nothing'
	);
}

/** Asserts that all cases except the known misses pass, and that no known miss passes. */
function assertOnlyKnownMisses(cases: readonly OutsideCase[]): void {
	const failures = cases.flatMap(failuresOf);
	const failed = new Set(failures.map(({ id }) => id));
	const rows = failures
		.filter(({ id }) => !knownMisses.includes(id))
		.map(({ kind, id, expected, found }) => `${kind} | ${id} | ${expected} | ${found}`);
	const fixed = knownMisses.filter((id) => cases.some((other) => other.id === id) && !failed.has(id));
	const table = ['kind | id | expected | found', ...rows].join('\n');
	assert.ok(rows.length === 0, `${failed.size} of ${cases.length} cases fail\n${table}`);
	assert.deepEqual(fixed, [], 'known misses that pass');
}

describe('findingsInText with independent test cases', () => {
	it('the independent test cases have unique ids, and their expected uses name known APIs and existing lines', () => {
		const cases = [...calls, ...lookAlikes];
		const ids = catalog.apis.map(({ id }) => id);
		assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
		assert.deepEqual(
			calls.flatMap(({ id, text, expected = [] }) =>
				expected.filter((use) => !ids.includes(use.api) || linesOf(use).some((line) => !text[line - 1])).map(() => id),
			),
			[],
		);
	});

	it('finds each call in the independent test cases once, on its line, with the expected confidence', () => {
		assertOnlyKnownMisses(calls);
	});

	it('finds no certain use in the independent test cases whose code only resembles calls', () => {
		assertOnlyKnownMisses(lookAlikes);
	});
});
