import assert from 'node:assert/strict';
import { formatSize } from '../../../../../src/conversion/core/documents/formatSize.ts';
import {
	progressMessage,
	type UploadProgress,
} from '../../../../../src/conversion/vscode/converting/progressMessage.ts';
import { l10n } from '../../../support/l10n.ts';

const progress = (sent: number, received?: number, done = false): UploadProgress => ({
	transfer: { size: 1000, sent, received },
	done,
});
const queued: UploadProgress = { transfer: undefined, done: false };
const begun = progress(0);
const half = progress(500);
const sent = progress(1000);
const answered = progress(1000, 0);
const receiving = progress(1000, 4_000_000);
const early = progress(300, 2_000);
const done = progress(1000, 3, true);

describe('What the progress of a conversion says', () => {
	const rows: readonly (readonly [expected: string, uploads: readonly UploadProgress[], milliseconds: number])[] = [
		['waiting for other uploads, 0:00', [queued], 0],
		['connecting, 0:02', [begun], 2000],
		['sending, 50 %, 0:07', [half], 7_900],
		['waiting for the service, 1:05', [sent], 65_000],
		['waiting for the service, 1:00:01', [sent], 3_601_000],
		['waiting for the service, 0:09', [answered], 9_000],
		['receiving, 4 MB, 0:09', [receiving], 9_000],
		['receiving, 2 kB, 0:01', [early], 1_000],
		['1 of 3 done, sending, 75 %, 0:30', [done, sent, half], 30_000],
		['0 of 3 done, waiting for the service, 0:30', [sent, sent, queued], 30_000],
		['0 of 2 done, waiting for the service, 0:30', [sent, receiving], 30_000],
		['2 of 3 done, waiting for the service, 0:30', [done, sent, done], 30_000],
		['1 of 2 done, waiting for other uploads, 0:30', [done, queued], 30_000],
		['0 of 3 done, receiving, 8 MB, 0:30', [receiving, receiving, queued], 30_000],
	];
	for (const [expected, uploads, milliseconds] of rows) {
		it(expected, () => assert.equal(progressMessage(uploads, milliseconds, l10n, 'en'), expected));
	}
});

describe('Sizes', () => {
	for (const [bytes, expected] of [
		[0, '0 bytes'],
		[1, '1 byte'],
		[999, '999 bytes'],
		[1000, '1 kB'],
		[12_345, '12 kB'],
		[1_500_000, '1.5 MB'],
		[2_000_000_000_000, '2,000 GB'],
	] as const) {
		it(`${bytes} is ${expected}`, () => assert.equal(formatSize(bytes, 'en'), expected));
	}
});
