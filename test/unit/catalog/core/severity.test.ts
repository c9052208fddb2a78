import assert from 'node:assert/strict';
import { compareSeverities, severityOf } from '../../../../src/catalog/core/severity.ts';
import { readSeverities } from '../../../../src/shared/lifecycle/severities.ts';

describe('severityOf', () => {
	const preset = readSeverities(undefined);
	for (const [name, stage, severities, ignore, expected] of [
		['the severity of the stage', 'ended', preset, 'none', 'error'],
		['nothing without a stage', undefined, preset, 'none', 'off'],
		['a warning after an ignore', 'announced', preset, 'expired', 'warning'],
		['no less than the severity of the stage after an ignore', 'ended', preset, 'expired', 'error'],
		['nothing after an ignore of what is not told', 'no-further-development', preset, 'expired', 'off'],
		['the severity of the stage beside an ignore without a day', 'announced', preset, 'without-day', 'information'],
		['what the settings say', 'announced', readSeverities({ announced: 'error' }), 'none', 'error'],
	] as const) {
		it(`gives ${name}`, () => {
			assert.equal(severityOf(stage, severities, ignore), expected);
		});
	}
});

describe('compareSeverities', () => {
	it('has the worst first', () => {
		const mixed = ['off', 'warning', 'information', 'error'] as const;
		assert.deepEqual(mixed.toSorted(compareSeverities), ['error', 'warning', 'information', 'off']);
	});
});
