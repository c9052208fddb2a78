import assert from 'node:assert/strict';
import { clockOffsetOf, largestClockOffset } from '../../../../src/signIn/core/clockOffset.ts';

describe('clockOffsetOf', () => {
	const sent = Date.UTC(2026, 10, 20, 12, 0, 0);
	const rows = [
		{ date: 'Fri, 20 Nov 2026 12:00:00 GMT', took: 1000, offset: 0 },
		{ date: 'Fri, 20 Nov 2026 15:00:00 GMT', took: 1000, offset: 10_800_000 },
		{ date: 'Fri, 20 Nov 2026 11:59:00 GMT', took: 3000, offset: -61_000 },
		{ date: 'soon', took: 0, offset: undefined },
		{ date: undefined, took: 0, offset: undefined },
	];
	for (const { date, took, offset } of rows) {
		it(`returns ${offset} ms for the Date header ${date}`, () => {
			const headers = date === undefined ? {} : { date };
			assert.equal(clockOffsetOf(headers, { sent, received: sent + took }), offset);
		});
	}
});

describe('largestClockOffset', () => {
	for (const { offsets, largest } of [
		{ offsets: [], largest: undefined },
		{ offsets: [-500], largest: -500 },
		{ offsets: [400, -90_000, 900], largest: -90_000 },
		{ offsets: [-400, 90_000, -900], largest: 90_000 },
	]) {
		it(`returns ${largest} for the offsets ${offsets.join(', ') || 'of no server'}`, () => {
			assert.equal(largestClockOffset(offsets), largest);
		});
	}
});
