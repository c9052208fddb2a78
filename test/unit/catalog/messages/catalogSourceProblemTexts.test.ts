import assert from 'node:assert/strict';
import type { CatalogSourceState } from '../../../../src/catalog/core/reading/catalogReadResult.ts';
import {
	catalogSourceProblemTexts,
	catalogSourceSummary,
} from '../../../../src/catalog/messages/catalogSourceProblemTexts.ts';
import { l10n } from '../../support/l10n.ts';

function stateWith(listed: number, furtherProblems: number): CatalogSourceState {
	const problems = Array.from(
		{ length: listed },
		(_, index) => ({ code: 'not-a-date', line: index + 1, field: 'Avvikles', text: 'soon' }) as const,
	);
	return { failure: '', waiting: undefined, readingProblems: { problems, furtherProblems }, baseUrlProblems: [] };
}

describe('catalogSourceProblemTexts', () => {
	it('lists 500 problems of a catalog source and counts the others', () => {
		const sentences = catalogSourceProblemTexts(stateWith(700, 4_000_000), l10n);
		assert.equal(sentences.length, 501);
		assert.equal(sentences.at(-1), '4000200 more problems are not listed.');
		assert.match(catalogSourceSummary(stateWith(1, 1), l10n), /^2 problems /);
	});

	it('lists a problem of a catalog source with its line, the name of the table column and the source text', () => {
		assert.deepEqual(catalogSourceProblemTexts(stateWith(1, 0), l10n), [
			'Line 1, "Avvikles": this is not a date such as 31.03.2027 or a period such as høsten 2026, so it is skipped. Source text: soon',
		]);
	});
});
