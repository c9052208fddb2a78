import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { ConversionDocument, Outcome } from '../../../../src/conversion/converted/conversions.ts';
import { presentationOf } from '../../../../src/conversion/converting/presentation.ts';
import { UserError } from '../../../../src/shared/errors.ts';

const uriOf = (name: string) => ({ path: name }) as vscode.Uri;
const text = (name: string, size = 100): Outcome => ({ state: 'markdown', uri: uriOf(name), size, sent: [] });
const large = text('large', 45_000_001);
const archive: Outcome = { state: 'archive', archive: new Uint8Array(), chunks: [], sent: [] };
const cancelled: Outcome = { state: 'cancelled' };
const failed: Outcome = { state: 'failed', error: new UserError('conversion/failed'), detail: undefined };

describe('How the results of a job are shown', () => {
	const rows: readonly (readonly [
		title: string,
		outcomes: readonly Outcome[],
		expected: { readonly open?: string; readonly save?: number; readonly reveal?: boolean },
	])[] = [
		['one text is opened', [text('a')], { open: 'a' }],
		['the largest text an editor opens is opened', [text('a', 45_000_000)], { open: 'a' }],
		['one text that is too large is offered to be saved', [large], { save: 0, reveal: true }],
		['several: the first is opened, the others stand in the view', [text('a'), text('b')], { open: 'a', reveal: true }],
		['several: the first that can be is opened', [large, text('b')], { open: 'b', reveal: true }],
		['several that are all too large stand in the view', [large, large], { reveal: true }],
		['a text beside a failure', [failed, text('b')], { open: 'b', reveal: true }],
		['an archive', [archive], { reveal: true }],
		['what was there before all else was cancelled', [archive, cancelled], { reveal: true }],
		['failures alone', [failed, failed], {}],
		['a failure beside what was cancelled', [failed, cancelled], {}],
		['what was cancelled alone', [cancelled], {}],
	];
	for (const [title, outcomes, { open, save, reveal = false }] of rows) {
		it(title, () => {
			const documents = outcomes.map(
				(_outcome, index): ConversionDocument => ({
					type: 'document',
					id: `${index}`,
					name: '',
					sources: [uriOf('a')],
				}),
			);
			const shown = presentationOf(
				outcomes.map((outcome, index) => ({ document: documents[index] as ConversionDocument, outcome })),
			);
			assert.deepEqual(
				[shown.open?.path, shown.save, shown.reveal],
				[open, save === undefined ? undefined : documents[save], reveal],
			);
		});
	}
});
