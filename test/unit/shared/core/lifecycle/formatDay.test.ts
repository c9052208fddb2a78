import assert from 'node:assert/strict';
import { formatLongDay, formatNumericDay } from '../../../../../src/shared/core/lifecycle/formatDay.ts';

const day = { year: 2027, month: 3, day: 1 };

describe('formatNumericDay', () => {
	it('formats a day as in the deprecation log', () => assert.equal(formatNumericDay(day), '01.03.2027'));
});

describe('formatLongDay', () => {
	const rows = [
		['en', '1 March 2027'],
		['en-US', '1 March 2027'],
		['de', '1 March 2027'],
		['nb', '1. mars 2027'],
		['nn-NO', '1. mars 2027'],
	] as const;
	for (const [locale, expected] of rows) {
		it(`formats a day for the locale ${locale} as "${expected}"`, () =>
			assert.equal(formatLongDay(day, locale), expected));
	}
});
