import assert from 'node:assert/strict';
import type { ConversionDocument, ConversionJobs } from '../../../../../src/conversion/core/jobs/conversionJobs.ts';
import { cancelConversion, RunningUploads } from '../../../../../src/conversion/core/jobs/runningUploads.ts';

const document = (id: string): ConversionDocument => ({
	type: 'document',
	id,
	name: id,
	sources: [`file:///${id}`],
});
const [one, two, three, ended] = [document('1'), document('2'), document('3'), document('4')];
const conversions = {
	find: (id: string) => [one, two, three, ended].find((found) => found.id === id),
} as Pick<ConversionJobs, 'find'>;

describe('RunningUploads', () => {
	const rows: readonly (readonly [title: string, target: unknown, expected: readonly string[]])[] = [
		['undefined, which means all uploads', undefined, ['1', '2', '3']],
		['a document', two, ['2']],
		['a document by its id', '3', ['3']],
		['a job', { type: 'job', documents: [one, two, ended] }, ['1', '2']],
		['a document whose upload has ended', ended, []],
		['an unknown id', '9', []],
		['a chunk', { type: 'chunk', document: one }, []],
		['a number', 7, []],
		['null', null, []],
	];
	for (const [title, target, expected] of rows) {
		it(`cancels only the uploads of the target when the target is ${title}`, () => {
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

	it('fires onDidChange after every start and end of an upload, with whether any upload is running', () => {
		const running = new RunningUploads();
		const reported: boolean[] = [];
		running.onDidChange((isAny) => reported.push(isAny));
		running.begin(one);
		running.begin(two);
		running.end(one);
		running.end(two);
		running.send(two);
		assert.deepEqual(reported, [true, true, true, false]);
	});

	it('lists only the uploads that are being sent, in the order in which sending started', () => {
		const running = new RunningUploads();
		for (const each of [one, two, three]) {
			running.begin(each);
		}
		running.send(three);
		running.send(one);
		running.send(three);
		assert.deepEqual(running.sending, [three, one]);
		running.end(three);
		running.end(two);
		running.send(two);
		assert.deepEqual(running.sending, [one]);
	});
});
