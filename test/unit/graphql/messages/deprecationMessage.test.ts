import assert from 'node:assert/strict';
import { classifyDeprecation } from '../../../../src/graphql/core/language/diagnostics/classifyDeprecation.ts';
import { deprecationMessage } from '../../../../src/graphql/messages/diagnosticMessages.ts';
import { l10n } from '../../support/l10n.ts';

describe('deprecationMessage', () => {
	const today = { year: 2026, month: 3, day: 31 };
	for (const [reason, expected] of [
		['', 'x is deprecated.'],
		['Use y.', 'x is deprecated. Use y.'],
		['29.03.2026', 'x is deprecated. Its last day was 29 March 2026 (2 days ago). 29.03.2026'],
		['30.03.2026', 'x is deprecated. Its last day was 30 March 2026 (yesterday). 30.03.2026'],
		['31.03.2026', 'x is deprecated. Its last day is 31 March 2026 (today). 31.03.2026'],
		['01.04.2026', 'x is deprecated. Its last day is 1 April 2026 (1 day left). 01.04.2026'],
		['02.04.2026', 'x is deprecated. Its last day is 2 April 2026 (2 days left). 02.04.2026'],
	] as const) {
		it(`writes "${expected}" for the deprecation reason ${JSON.stringify(reason)}`, () => {
			const deprecation = classifyDeprecation(reason, today, 365);
			assert.equal(deprecationMessage({ l10n, locale: 'en' }, { name: 'x', reason }, deprecation), expected);
		});
	}
});
