import assert from 'node:assert/strict';
import type { ConversionResult } from '../../../../../src/conversion/core/jobs/conversionJobs.ts';
import { StopRule } from '../../../../../src/conversion/core/jobs/stopRule.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';

const failed = (code: string, details: Readonly<Record<string, number>> = {}): ConversionResult =>
	({ state: 'failed', error: new UserError(code, details) }) as ConversionResult;
const converted: ConversionResult = { state: 'markdown', content: new Uint8Array(), unreadable: 0, sent: [] };
const canceled: ConversionResult = { state: 'cancelled' };
const withoutResponse = (details: Readonly<Record<string, string>>): ConversionResult =>
	({
		state: 'failed',
		error: new UserError('conversion/connection-failed', details, new UserError('network/timeout', details)),
	}) as ConversionResult;
const refused = failed('conversion/not-allowed', { status: 403 });
const busy = failed('conversion/service-busy');

describe('StopRule', () => {
	for (const [title, results, expected] of [
		['goes on after documents that were converted', [converted, converted], undefined],
		['goes on after a document that failed by itself', [failed('conversion/empty-file')], undefined],
		['stops when the service does not exist', [failed('conversion/no-such-service')], 'conversion/no-such-service'],
		[
			'stops when no connection to the service can be opened in time',
			[withoutResponse({ phase: 'connecting' })],
			'conversion/connection-failed',
		],
		['goes on after a document for which the service responds too late', [withoutResponse({})], undefined],
		['goes on after one document that is refused', [refused], undefined],
		['stops after two documents in a row that are refused', [refused, refused], 'conversion/not-allowed'],
		['goes on if a document was converted between two that are refused', [refused, converted, refused], undefined],
		['does not count a canceled document', [refused, canceled, refused], 'conversion/not-allowed'],
		['goes on after one answer that the service is busy', [busy], undefined],
		['stops when the service is busy twice', [busy, busy], 'conversion/service-busy'],
		[
			'stops when the service asks to wait',
			[failed('conversion/service-busy', { seconds: 600 })],
			'conversion/service-busy',
		],
	] as const) {
		it(title, () => {
			const rule = new StopRule();
			for (const result of results) {
				rule.add(result);
			}
			assert.equal(rule.stoppedBy?.code, expected);
		});
	}
});
