import assert from 'node:assert/strict';
import { datesInText, endOfServiceInText, parseDay } from '../../../../../src/shared/core/lifecycle/datesInText.ts';
import { formatLongDay, formatNumericDay } from '../../../../../src/shared/core/lifecycle/formatDay.ts';

describe('datesInText', () => {
	for (const [text, ...expected] of [
		['Avvikles etter 31. mars 2027', '31.03.2027'],
		['Fjernes 31.03.2027. Bruk emnerV2 i stedet.', '31.03.2027'],
		['Removed on 2027-03-31T00:00Z', '31.03.2027'],
		['gone after 31 March 2027', '31.03.2027'],
		['gone after 31st March, 2027', '31.03.2027'],
		['gone after March 31, 2027', '31.03.2027'],
		['1. desember 2026 eller 1 Oct 2026 eller 1. okt. 2026', '01.12.2026', '01.10.2026', '01.10.2026'],
		['17. MAI 2026 og 4 may 2026', '17.05.2026', '04.05.2026'],
		['1.1.2026–2.2.2026', '01.01.2026', '02.02.2026'],
		['31.02.2027'],
		['31.03.27'],
		['version 1.31.03.2027'],
		['10.20.30.2027'],
		['31.03.20271'],
		['31.03.2027.5'],
		['2027-13-01 og 12027-01-01'],
		['31 marsupials 2027'],
		['Bruk personProfil i stedet'],
		[''],
	] as const) {
		it(`finds ${expected.length === 0 ? 'no date' : `the dates ${expected.join(', ')}`} in "${text}"`, () => {
			assert.deepEqual(
				datesInText(text).map(({ day }) => formatNumericDay(day)),
				expected,
			);
		});
	}

	it('returns the position of a date in the text', () => {
		const text = 'Avvikles etter 31. mars 2027.';
		const [found] = datesInText(text);
		assert.equal(text.slice(found?.offset, (found?.offset ?? 0) + (found?.length ?? 0)), '31. mars 2027');
	});
});

describe('parseDay', () => {
	for (const [text, expected] of [
		['31.03.2027', '31.03.2027'],
		[' 2027-03-31 ', '31.03.2027'],
		['31. mars 2027', '31.03.2027'],
		['31.03.2027 or later', undefined],
		['31.02.2027', undefined],
		['', undefined],
	] as const) {
		it(`parses "${text}" as ${expected === undefined ? 'no day' : `the day ${expected}`}`, () => {
			const day = parseDay(text);
			assert.equal(day && formatNumericDay(day), expected);
		});
	}
});

describe('endOfServiceInText', () => {
	it('returns the latest date in the text as the end of service, not an earlier notice date', () => {
		const day = endOfServiceInText('Deprecated 01.01.2025, removed 2026-03-31, announced 1 May 2025.');
		assert.equal(day && formatNumericDay(day), '31.03.2026');
	});

	for (const [text, expected] of [
		['Deprecated since 01.01.2024. Use emnerV2.', undefined],
		['Added 2023-05-01 by mistake', undefined],
		['Deprecated on March 31, 2024', undefined],
		['Deprecated as of 2024-03-31. Use emnerV2.', undefined],
		['Deprecated from 31 March 2024', undefined],
		['Utfaset siden 1. mai 2024', undefined],
		['Utfaset fra og med 01.05.2024', undefined],
		['Foreldet fra og med 1. mai 2024, fjernes 31.03.2027', '31.03.2027'],
		['Fjernes fra og med 01.05.2027', '01.05.2027'],
		['Varslet 01.05.2024', undefined],
		['Feltet er utdatert fra  01.05.2024', undefined],
		['Deprecated since 2024-01-01, removed after 2027-03-31', '31.03.2027'],
		['Varslet 01.05.2028 for 31.03.2027', '31.03.2027'],
		['Fjernes fra 31.03.2027', '31.03.2027'],
		['Fjernes 31. mars 2027', '31.03.2027'],
		['Removed after 2027-03-31', '31.03.2027'],
		['31.03.2027', '31.03.2027'],
		['Removed 30.09.2026, not 31.03.2026', '30.09.2026'],
	] as const) {
		it(`finds ${expected === undefined ? 'no end of service' : `the end of service ${expected}`} in "${text}"`, () => {
			const day = endOfServiceInText(text);
			assert.equal(day && formatNumericDay(day), expected);
		});
	}

	it('returns no end of service for a text without a date', () => {
		assert.equal(endOfServiceInText('Bruk emnerV2 i stedet.'), undefined);
	});
});

describe('formatLongDay', () => {
	for (const [locale, expected] of [
		['en', '31 March 2027'],
		['nb', '31. mars 2027'],
		['qps-ploc', '31 March 2027'],
	] as const) {
		it(`formats 31 March 2027 for the locale ${locale} as "${expected}"`, () => {
			assert.equal(formatLongDay({ year: 2027, month: 3, day: 31 }, locale), expected);
		});
	}
});
