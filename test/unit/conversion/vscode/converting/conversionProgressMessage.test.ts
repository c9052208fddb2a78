import assert from 'node:assert/strict';
import { formatSize } from '../../../../../src/conversion/core/documents/formatSize.ts';
import type { TransferProgress } from '../../../../../src/conversion/node/convertDocument.ts';
import { conversionProgressMessage } from '../../../../../src/conversion/vscode/converting/conversionProgressMessage.ts';
import { l10n } from '../../../support/l10n.ts';

/** A document of a conversion. */
interface UploadProgress {
	readonly name: string;
	readonly transfer: TransferProgress | undefined;
	readonly done: boolean;
}

const progress = (name: string, sent: number, received?: number, done = false): UploadProgress => ({
	name,
	transfer: { size: 1000, sent, received },
	done,
});
const queued: UploadProgress = { name: 'q.pdf', transfer: undefined, done: false };
const begun = progress('b.pdf', 0);
const half = progress('h.pdf', 500);
const sent = progress('s.pdf', 1000);
const answered = progress('a.pdf', 1000, 0);
const receiving = progress('r.pdf', 1000, 4_000_000);
const early = progress('e.pdf', 300, 2_000);
const done = progress('d.pdf', 1000, 3, true);
const long = progress(`${'å'.repeat(38)}🎓${'b'.repeat(200)}.pdf`, 1000);

describe('conversionProgressMessage', () => {
	const rows: readonly (readonly [
		expected: string,
		uploads: readonly UploadProgress[],
		milliseconds: number,
		sending?: readonly string[],
	])[] = [
		['waiting for "x.pdf", 0:00', [queued], 0, ['x.pdf']],
		['waiting for "x.pdf" and "y.pdf", 0:07', [queued], 7_000, ['x.pdf', 'y.pdf']],
		['waiting for other uploads, 0:00', [queued], 0],
		['connecting, 0:02', [begun], 2000],
		['uploading 50%, 0:07', [half], 7_900],
		['waiting for the service, 1:05', [sent], 65_000],
		['waiting for the service, 1:00:01', [sent], 3_601_000],
		['waiting for the service, 0:09', [answered], 9_000],
		['receiving 4 MB, 0:09', [receiving], 9_000],
		['receiving 2 kB, 0:01', [early], 1_000],
		['1 of 3 done, "s.pdf" waiting for the service, "h.pdf" uploading 50%, 0:30', [done, sent, half], 30_000],
		['0 of 3 done, "b.pdf" connecting, "s.pdf" waiting for the service, 0:30', [begun, sent, queued], 30_000],
		['2 of 3 done, "r.pdf" receiving 4 MB, 0:30', [done, receiving, done], 30_000],
		['1 of 2 done, waiting for "x.pdf", 0:30', [done, queued], 30_000, ['x.pdf']],
		['0 of 2 done, "s.pdf" waiting for the service, 0:30', [sent, queued], 30_000, ['s.pdf', 'x.pdf']],
		[`0 of 2 done, "${'å'.repeat(38)}🎓…" waiting for the service, 0:30`, [long, queued], 30_000],
	];
	for (const [expected, uploads, milliseconds, sending = []] of rows) {
		it(`describes the progress of ${uploads.length === 1 ? 'one upload' : `${uploads.length} uploads`} as: ${expected}`, () => {
			const current = uploads.filter(({ done }) => !done);
			const conversion = { total: uploads.length, done: uploads.length - current.length, current };
			assert.equal(conversionProgressMessage(conversion, sending, milliseconds, l10n, 'en'), expected);
		});
	}
});

describe('formatSize', () => {
	for (const [bytes, expected] of [
		[0, '0 bytes'],
		[1, '1 byte'],
		[999, '999 bytes'],
		[1000, '1 kB'],
		[12_345, '12 kB'],
		[1_500_000, '1.5 MB'],
		[2_000_000_000_000, '2,000 GB'],
	] as const) {
		it(`formats ${bytes} bytes as ${expected}`, () => assert.equal(formatSize(bytes, 'en'), expected));
	}
});
