import assert from 'node:assert/strict';
import type { ConversionDocument, ConversionOutcome } from '../../../../../src/conversion/core/jobs/conversionJobs.ts';
import { decidePresentation, formatNameList, jobError } from '../../../../../src/conversion/core/jobs/results.ts';
import { Cancelled, UserError } from '../../../../../src/shared/core/errors.ts';

const failed = { name: 'a.xyz', error: new UserError('conversion/unknown-type', { file: 'a.xyz' }) };
const other = { name: 'b.pdf', error: new UserError('conversion/empty-file', { file: 'b.pdf' }) };
const fine = { name: 'c.pdf', error: undefined };

describe('jobError', () => {
	const rows: readonly (readonly [
		title: string,
		documents: Parameters<typeof jobError>[0],
		cancelled: boolean,
		expected: string | undefined,
	])[] = [
		['returns undefined when every document was converted', [fine, fine], false, undefined],
		['returns the only failure of a job', [fine, failed], false, 'conversion/unknown-type'],
		['returns a summary of several failures of a job', [fine, failed, other], false, 'conversion/some-failed'],
		['returns Cancelled for a cancelled job without failures', [fine, fine], true, 'Cancelled'],
		['returns the only failure of a cancelled job', [fine, failed], true, 'conversion/unknown-type'],
		['returns a summary of several failures of a cancelled job', [failed, fine, other], true, 'conversion/some-failed'],
	];
	for (const [title, documents, cancelled, expected] of rows) {
		it(title, () => {
			const failure = jobError(documents, cancelled);
			assert.equal(failure instanceof Cancelled ? failure.name : failure?.code, expected);
		});
	}

	it('the error of a job names and counts its failed documents', () => {
		const failure = jobError([fine, failed, other], true);
		assert.deepEqual(failure instanceof UserError && failure.details, { failed: 2, total: 3, files: 'a.xyz, b.pdf' });
	});

	it('the error of a stopped job counts only the documents that were not sent', () => {
		const refused = { name: 'd.pdf', error: new UserError('conversion/not-allowed', { file: 'd.pdf' }) };
		const notSent = (name: string) => ({
			name,
			error: new UserError('conversion/not-sent', { file: name }, refused.error),
		});
		const failure = jobError([fine, refused, notSent('e.pdf'), notSent('f.pdf')], false);
		assert.ok(failure instanceof UserError);
		assert.deepEqual(
			[failure.code, failure.details],
			['conversion/stopped', { file: 'd.pdf', stoppedBy: 'conversion/not-allowed', notSent: 2 }],
		);
	});
});

describe('formatNameList', () => {
	for (const [names, expected] of [
		['a b c d e', 'a, b, c, d, e'],
		['a b c d e f', 'a, b, c, d, e, +1'],
		['a b c d e f g h', 'a, b, c, d, e, +3'],
	] as const) {
		it(`formats the names ${names} as ${expected}`, () => assert.equal(formatNameList(names.split(' ')), expected));
	}
});

const text = (size = 100): ConversionOutcome => ({
	state: 'markdown',
	content: new Uint8Array(size),
	unreadable: 0,
	sent: [],
});
const large = text(45_000_001);
const archive: ConversionOutcome = { state: 'archive', archive: new Uint8Array(), chunks: [], skipped: [], sent: [] };
const cancelled: ConversionOutcome = { state: 'cancelled' };
const failedOutcome: ConversionOutcome = {
	state: 'failed',
	error: new UserError('conversion/failed'),
	detail: undefined,
};

describe('decidePresentation', () => {
	const rows: readonly (readonly [
		title: string,
		outcomes: readonly ConversionOutcome[],
		expected: { readonly open?: number; readonly save?: number; readonly reveal?: boolean },
	])[] = [
		['opens the only text of a job', [text()], { open: 0 }],
		['opens a text of the maximum size', [text(45_000_000)], { open: 0 }],
		['offers to save the only text of a job if the text is too large', [large], { save: 0, reveal: true }],
		['opens the first of several texts and shows the view', [text(), text()], { open: 0, reveal: true }],
		['opens the first text that is not too large', [large, text()], { open: 1, reveal: true }],
		['shows the view for several texts that are all too large', [large, large], { reveal: true }],
		[
			'opens a text and shows the view when another document of the job failed',
			[failedOutcome, text()],
			{ open: 1, reveal: true },
		],
		['shows the view for an archive', [archive], { reveal: true }],
		['shows the view for an archive that was received before a cancellation', [archive, cancelled], { reveal: true }],
		['shows nothing for failed documents', [failedOutcome, failedOutcome], {}],
		['shows nothing for a failed document and a cancelled document', [failedOutcome, cancelled], {}],
		['shows nothing for a cancelled document', [cancelled], {}],
	];
	for (const [title, outcomes, { open, save, reveal = false }] of rows) {
		it(title, () => {
			const documents = outcomes.map(
				(_outcome, index): ConversionDocument => ({
					type: 'document',
					id: `${index}`,
					name: '',
					sources: ['file:///a'],
				}),
			);
			const shown = decidePresentation(
				outcomes.map((outcome, index) => ({ document: documents[index] as ConversionDocument, outcome })),
			);
			assert.deepEqual([shown.open?.id, shown.save?.id, shown.reveal], [open?.toString(), save?.toString(), reveal]);
		});
	}
});
