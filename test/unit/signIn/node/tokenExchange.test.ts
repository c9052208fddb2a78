import assert from 'node:assert/strict';
import { warnAboutClockOffset } from '../../../../src/signIn/node/tokenExchange.ts';

describe('warnAboutClockOffset', () => {
	for (const [offset, expected] of [
		[-120_400, "The clock of this computer is 120 s ahead of the identity provider's."],
		[120_400, "The clock of this computer is 120 s behind the identity provider's."],
		[-59_999, undefined],
		[59_999, undefined],
		[undefined, undefined],
	] as const) {
		it(`logs ${expected ?? 'nothing'} if the provider's clock is ${offset} ms ahead`, () => {
			const lines: string[] = [];
			warnAboutClockOffset({ warn: (line) => lines.push(line) }, offset);
			assert.deepEqual(lines, expected === undefined ? [] : [expected]);
		});
	}
});
