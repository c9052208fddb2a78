import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { ConversionDocument, Conversions } from '../../../../src/conversion/converted/conversions.ts';
import { cancelConversion } from '../../../../src/conversion/converting/cancelConversion.ts';
import { RunningUploads } from '../../../../src/conversion/converting/runningUploads.ts';

const document = (id: string): ConversionDocument => ({
	type: 'document',
	id,
	name: id,
	sources: [{ path: id } as vscode.Uri],
});
const [one, two, three, ended] = [document('1'), document('2'), document('3'), document('4')];
const conversions = {
	find: (id: string) => [one, two, three, ended].find((found) => found.id === id),
} as Pick<Conversions, 'find'>;

describe('Cancelling a conversion', () => {
	const rows: readonly (readonly [title: string, target: unknown, expected: readonly string[]])[] = [
		['all', undefined, ['1', '2', '3']],
		['a document', two, ['2']],
		['a document by its id', '3', ['3']],
		['a job', { type: 'job', documents: [one, two, ended] }, ['1', '2']],
		['a document that has ended', ended, []],
		['an id that is not known', '9', []],
		['a chunk', { type: 'chunk', document: one }, []],
		['nothing that is known', 7, []],
		['null', null, []],
	];
	for (const [title, target, expected] of rows) {
		it(`ends the uploads of ${title}, and no others`, () => {
			const running = new RunningUploads();
			const signals = [one, two, three].map((entered) => ({ id: entered.id, signal: running.begin(entered) }));
			running.begin(ended);
			running.end(ended);
			cancelConversion(conversions, running, target);
			assert.deepEqual(
				signals.flatMap(({ id, signal }) => (signal.aborted ? [id] : [])),
				expected,
			);
		});
	}

	it('can be told to anybody as long as there is something to cancel', () => {
		const running = new RunningUploads();
		const told: boolean[] = [];
		running.onDidChange((isAny) => told.push(isAny));
		running.begin(one);
		running.begin(two);
		running.end(one);
		running.end(two);
		assert.deepEqual(told, [true, true, true, false]);
	});
});
