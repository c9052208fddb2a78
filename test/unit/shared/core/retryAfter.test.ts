import assert from 'node:assert/strict';
import { retryAfterSeconds } from '../../../../src/shared/core/retryAfter.ts';

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
const now = Date.parse('2026-01-01T00:00:00Z');

const rows: readonly (readonly [headers: Readonly<Record<string, string>>, seconds: number | undefined])[] = [
	[{}, undefined],
	[{ 'retry-after': '120' }, 120],
	[{ 'retry-after': ' 1 ' }, 1],
	[{ 'retry-after': '0' }, undefined],
	[{ 'retry-after': '-5' }, undefined],
	[{ 'retry-after': '1.5' }, undefined],
	[{ 'retry-after': 'soon' }, undefined],
	[{ 'retry-after': '99999999999' }, undefined],
	[{ 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date }, 30],
	[{ 'retry-after': 'Sunday, 06-Nov-94 08:50:07 GMT', date }, 30],
	[{ 'retry-after': 'Sun Nov  6 08:50:07 1994 GMT', date }, 30],
	[{ 'retry-after': date, date }, undefined],
	[{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60],
	[{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'nonsense' }, 60],
];

describe('retryAfterSeconds', () => {
	for (const [headers, seconds] of rows) {
		it(`the time to wait is ${seconds ?? 'unknown'}${seconds === undefined ? '' : ' s'} for the headers ${JSON.stringify(headers)}`, () =>
			assert.equal(retryAfterSeconds(headers, now), seconds));
	}
});
