import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { readTodayOption } from '../../../src/cli/optionValues.ts';
import { setVariables } from '../../cli/support/commandInProcess.ts';
import { dayOf } from '../support/dayOf.ts';

describe('the option --today', () => {
	let restore = () => {};
	before(() => {
		restore = setVariables({ TZ: 'Europe/Oslo' });
		mock.timers.enable({ apis: ['Date'], now: Date.UTC(2027, 2, 31, 22, 30) });
	});
	after(() => {
		mock.timers.reset();
		restore();
	});

	for (const [title, value, expected] of [
		['the day in its value', '2027-01-02', '2027-01-02'],
		['the current day in the time zone of the computer if it is missing', undefined, '2027-04-01'],
	] as const) {
		it(`is ${title}`, () => {
			const given = { value: () => value, values: () => [], has: () => value !== undefined, paths: [] };
			assert.deepEqual(readTodayOption(given), dayOf(expected));
		});
	}
});
