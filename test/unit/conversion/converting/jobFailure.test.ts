import assert from 'node:assert/strict';
import { jobFailure } from '../../../../src/conversion/converting/jobFailure.ts';
import { Cancelled, UserError } from '../../../../src/shared/errors.ts';

const failed = { name: 'a.xyz', error: new UserError('conversion/unknown-type', { file: 'a.xyz' }) };
const other = { name: 'b.pdf', error: new UserError('conversion/empty-file', { file: 'b.pdf' }) };
const fine = { name: 'c.pdf', error: undefined };

describe('What a job ends with', () => {
	const rows: readonly (readonly [
		title: string,
		documents: Parameters<typeof jobFailure>[0],
		cancelled: boolean,
		expected: string | undefined,
	])[] = [
		['nothing where all is well', [fine, fine], false, undefined],
		['the one failure', [fine, failed], false, 'conversion/unknown-type'],
		['one for several failures', [fine, failed, other], false, 'conversion/some-failed'],
		['silence after a cancel', [fine, fine], true, 'Cancelled'],
		['the failure that was there before the cancel', [fine, failed], true, 'conversion/unknown-type'],
		['the failures that were there before the cancel', [failed, fine, other], true, 'conversion/some-failed'],
	];
	for (const [title, documents, cancelled, expected] of rows) {
		it(title, () => {
			const failure = jobFailure(documents, cancelled);
			assert.equal(failure instanceof Cancelled ? failure.name : failure?.code, expected);
		});
	}

	it('names and counts several', () => {
		const failure = jobFailure([fine, failed, other], true);
		assert.deepEqual(failure instanceof UserError && failure.facts, { failed: 2, total: 3, files: 'a.xyz, b.pdf' });
	});
});
