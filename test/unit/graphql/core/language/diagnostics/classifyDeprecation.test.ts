import assert from 'node:assert/strict';
import { classifyDeprecation } from '../../../../../../src/graphql/core/language/diagnostics/classifyDeprecation.ts';

describe('classifyDeprecation', () => {
	const today = { year: 2026, month: 3, day: 31 };
	const table: readonly (readonly [reason: string, lifecyclePhase: string, daysLeft: number | undefined])[] = [
		['Bruk X i stedet. Fjernes 31. mars 2027', 'ending-soon', 365],
		['Bruk X i stedet. Fjernes 01.04.2027', 'announced', 366],
		['Removed after 31 March 2026', 'ending-soon', 0],
		['Fjernes 2026-03-30', 'ended', -1],
		['Bruk X i stedet', 'announced', undefined],
		['Deprecated since 01.01.2024. Use emnerV2.', 'announced', undefined],
		['Added 2023-05-01 by mistake', 'announced', undefined],
		['Fjernes 31. mars 2027', 'ending-soon', 365],
		['Removed after 2027-03-31', 'ending-soon', 365],
		['31.03.2027', 'ending-soon', 365],
		['', 'announced', undefined],
	];
	for (const [reason, lifecyclePhase, daysLeft] of table) {
		it(`classifies the deprecation reason ${JSON.stringify(reason)} as ${lifecyclePhase} with ${daysLeft ?? 'an unknown number of'} days left`, () => {
			const classified = classifyDeprecation(reason, today, 365);
			assert.deepEqual([classified.lifecyclePhase, classified.daysLeft], [lifecyclePhase, daysLeft]);
		});
	}
});
