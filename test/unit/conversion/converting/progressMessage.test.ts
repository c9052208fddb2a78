import assert from 'node:assert/strict';
import { progressMessage, type UploadProgress } from '../../../../src/conversion/converting/progressMessage.ts';
import { sizeWords } from '../../../../src/conversion/words/sizeWords.ts';
import { l10n } from '../../support/l10n.ts';

const waiting: UploadProgress = { size: 1000, sent: 0, done: false };
const half: UploadProgress = { size: 1000, sent: 500, done: false };
const sent: UploadProgress = { size: 1000, sent: 1000, done: false };
const done: UploadProgress = { size: 1000, sent: 1000, done: true };

describe('What the progress of a conversion says', () => {
	const rows: readonly (readonly [expected: string, uploads: readonly UploadProgress[], milliseconds: number])[] = [
		['sending, 0 %, 0:00', [waiting], 0],
		['sending, 50 %, 0:07', [half], 7_900],
		['waiting for the service, 1:05', [sent], 65_000],
		['waiting for the service, 1:00:01', [sent], 3_601_000],
		['1 of 3 done, sending, 75 %, 0:30', [done, sent, half], 30_000],
		['0 of 3 done, waiting for the service, 0:30', [sent, sent, waiting], 30_000],
		['2 of 3 done, waiting for the service, 0:30', [done, sent, done], 30_000],
	];
	for (const [expected, uploads, milliseconds] of rows) {
		it(expected, () => assert.equal(progressMessage(uploads, milliseconds, l10n), expected));
	}
});

describe('Sizes', () => {
	for (const [bytes, expected] of [
		[0, '0 byte'],
		[999, '999 byte'],
		[1000, '1 kB'],
		[12_345, '12 kB'],
		[1_500_000, '1.5 MB'],
		[2_000_000_000_000, '2,000 GB'],
	] as const) {
		it(`${bytes} is ${expected}`, () => assert.equal(sizeWords(bytes, 'en'), expected));
	}
});
