import assert from 'node:assert/strict';
import { findConversionService } from '../../../../../src/conversion/core/requests/conversionService.ts';
import { Environments } from '../../../../../src/environments/core/environments.ts';
import { readEnvironments } from '../../../../../src/environments/core/readEnvironments.ts';

const api = { label: 'Test', apiUrl: 'https://api.example', auth: 'basic' };
const withService = { ...api, conversionUrl: 'https://convert.example' };
const withOther = { ...api, conversionUrl: 'https://other.example' };

const neverFires = () => ({ dispose: () => {} });

describe('findConversionService', () => {
	for (const [title, settings, active, expected] of [
		['the service of the active environment', { a: withService, b: withOther }, 'b', 'https://other.example'],
		['the only service if the active environment has none', { a: api, b: withService }, 'a', 'https://convert.example'],
		[
			'no service if the active environment has none and two others have one',
			{ a: api, b: withService, c: withOther },
			'a',
			undefined,
		],
		['no service if no environment has one', { a: api }, 'a', undefined],
	] as const) {
		it(`returns ${title}`, () => {
			const reading = readEnvironments(settings);
			assert.deepEqual(reading.problems, []);
			const environments = new Environments({ reading, activeId: active, onDidChange: neverFires });
			assert.equal(findConversionService(environments)?.url, expected);
		});
	}
});
