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
		['undefined', undefined, {}],
		['null', null, {}],
		['a string', 'error', {}],
		['a severity for one phase', { announced: 'warning' }, { announced: 'warning' }],
		['the severity "off" for one phase', { ended: 'off' }, { ended: 'off' }],
		['unknown severities', { ended: 'fatal', announced: 2 }, {}],
		['a severity for an unknown phase', { gone: 'error' }, {}],
	] as const) {
		it(`reads the severity setting with ${name}, and uses defaults for the other phases`, () => {
			assert.deepEqual(readSeverities(raw), { ...defaults, ...changed });
		});
	}
});
