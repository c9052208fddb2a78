import assert from 'node:assert/strict';
import { readSeverities } from '../../../../../src/shared/core/lifecycle/severities.ts';

describe('readSeverities', () => {
	const defaults = {
		'no-further-development': 'off',
		'pre-announced': 'information',
		announced: 'information',
		'ending-soon': 'warning',
		ended: 'error',
		withdrawn: 'error',
	};
	for (const [name, raw, changed] of [
		['nothing', undefined, {}],
		['null', null, {}],
		['text', 'error', {}],
		['one stage', { announced: 'warning' }, { announced: 'warning' }],
		['a stage that is off', { ended: 'off' }, { ended: 'off' }],
		['a severity there is not', { ended: 'fatal', announced: 2 }, {}],
		['a stage there is not', { gone: 'error' }, {}],
	] as const) {
		it(`reads ${name}`, () => {
			assert.deepEqual(readSeverities(raw), { ...defaults, ...changed });
		});
	}
});
