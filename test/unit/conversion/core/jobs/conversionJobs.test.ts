import assert from 'node:assert/strict';
import { ConversionJobs, type ConversionOutcome } from '../../../../../src/conversion/core/jobs/conversionJobs.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';

const received = Uint8Array.of(1);
const refused = (code: string): ConversionOutcome => ({
	state: 'failed',
	error: new UserError(code),
	detail: undefined,
	received,
});

/** Returns conversions with one document that has this outcome. */
function conversionsWith(outcome: ConversionOutcome) {
	const conversions = new ConversionJobs();
	const document = { type: 'document', id: 'a', name: 'a.pdf', sources: ['file:///a.pdf'] } as const;
	const order = { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } } as const;
	conversions.start({ order, serviceUrl: 'https://c.example', startedAt: 0, documents: [document] });
	conversions.settle(document, outcome);
	return { conversions, document };
}

describe('ConversionJobs', () => {
	const rows: readonly (readonly [title: string, outcome: ConversionOutcome, isUnsaved: boolean])[] = [
		['a page', refused('conversion/html-response'), false],
		['an error in JSON', refused('conversion/unexpected-response'), false],
		['white space', refused('conversion/empty-response'), false],
		['content of an unknown type', refused('conversion/unknown-content'), true],
		['a part of a text', refused('conversion/partial-response'), true],
		['an archive without a safe entry', refused('conversion/archive-all-skipped'), true],
	];
	for (const [title, outcome, isUnsaved] of rows) {
		it(`can save the refused response of ${title}, whose loss ${isUnsaved ? 'must' : 'need not'} be confirmed`, () => {
			const { conversions, document } = conversionsWith(outcome);
			assert.equal(conversions.receivedOf(document), received);
			assert.equal(conversions.isUnsaved(document), isUnsaved);
		});
	}

	it('contains no unsaved result after the result was saved', () => {
		const { conversions, document } = conversionsWith(refused('conversion/unknown-content'));
		conversions.markSaved(document);
		assert.equal(conversions.isUnsaved(document), false);
	});

	it('contains no result of a document that failed without a response', () => {
		const outcome: ConversionOutcome = {
			state: 'failed',
			error: new UserError('conversion/failed'),
			detail: undefined,
		};
		const { conversions, document } = conversionsWith(outcome);
		assert.deepEqual([conversions.hasResult(document), conversions.receivedOf(document)], [false, undefined]);
	});
});
