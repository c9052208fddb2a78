import assert from 'node:assert/strict';
import { diskFailure, withDetails } from '../../../../../src/conversion/core/saving/diskFailure.ts';

describe('A failure of the disk', () => {
	const failures: readonly (readonly [systemCode: string, code: string])[] = [
		['ENOSPC', 'conversion/save-disk-full'],
		['EDQUOT', 'conversion/save-disk-full'],
		['EACCES', 'conversion/save-not-permitted'],
		['EPERM', 'conversion/save-not-permitted'],
		['EBUSY', 'conversion/save-not-permitted'],
		['EROFS', 'conversion/save-read-only'],
		['ENAMETOOLONG', 'conversion/save-name-too-long'],
		['ENOENT', 'conversion/save-folder-gone'],
		['EEXIST', 'conversion/save-exists'],
		['EISDIR', 'conversion/save-in-the-way'],
		['ENOTDIR', 'conversion/save-in-the-way'],
		['EIO', 'conversion/save-failed'],
		['toString', 'conversion/save-failed'],
	];
	for (const [systemCode, code] of failures) {
		it(`with ${systemCode} is ${code}`, () => {
			const error = Object.assign(new Error(`${systemCode}: refused, open '/home/somebody/plan'`), {
				code: systemCode,
			});
			const failure = diskFailure(error, 'plan-chunks/a.md');
			assert.equal(failure.code, code);
			assert.equal(failure.details['systemCode'], systemCode);
			assert.doesNotMatch(JSON.stringify([failure.details, String(failure.cause)]), /somebody/);
		});
	}

	it('names the outermost folder only: what is in it is called as the server wants', () => {
		const error = Object.assign(new Error(), { code: 'EEXIST' });
		assert.equal(diskFailure(error, 'plan-chunks/vitnemål.md').details['place'], 'plan-chunks');
	});

	it('names the place only where somebody has to look there', () => {
		const named = failures.filter(
			([code]) => 'place' in diskFailure(Object.assign(new Error(), { code }), 'a.md').details,
		);
		assert.deepEqual(
			named.map(([code]) => code),
			['EEXIST', 'EISDIR', 'ENOTDIR'],
		);
	});

	it('keeps what it knows when more is added', () => {
		const failure = withDetails(diskFailure(Object.assign(new Error(), { code: 'EEXIST' }), 'a.md'), {
			place: 'b.md',
			saved: 3,
		});
		assert.deepEqual(failure.details, { place: 'a.md', saved: 3, systemCode: 'EEXIST' });
	});
});
