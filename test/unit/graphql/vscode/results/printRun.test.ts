import assert from 'node:assert/strict';
import type { GraphqlHttpResponse } from '../../../../../src/graphql/node/sendGraphql.ts';
import {
	runDetailsMarkdown,
	runTooltipLines,
	summarizeRun,
} from '../../../../../src/graphql/vscode/results/printRun.ts';
import type { StoredRun } from '../../../../../src/graphql/vscode/results/windowRunHistory.ts';
import { l10n } from '../../../support/l10n.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Returns a run of the operation `GetStudents` whose response has these changes. */
function storedRun(changes: Partial<GraphqlHttpResponse> = {}): StoredRun {
	const response: GraphqlHttpResponse = {
		content: { data: {}, errors: undefined },
		errors: { count: 0, first: [] },
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: new Uint8Array(),
		sizeBytes: 1234,
		durationMs: 150.4,
		timing: { authorization: 3, untilHead: 120.4, untilEnd: 30 },
		identity: 'secret-identity',
		...changes,
	};
	const environment = { id: 'test', label: 'Test', kind: 'test', api: { url: 'https://api.example' } };
	const target = { document: { uri: { path: '/project/students.graphql' } } };
	// The other properties of a run are missing, because the tested functions do not read them.
	const run = { response, environment, target } as unknown as StoredRun['run'];
	const record = {} as StoredRun['record'];
	return { run, record, label: 'GetStudents', number: 1, finishedAt: Date.UTC(2026, 10, 21, 12), account: 'Alma' };
}

const details = (changes?: Partial<GraphqlHttpResponse>) => runDetailsMarkdown(storedRun(changes), l10n, 'en-GB');

describe('summarize and runTooltipLines', () => {
	const table: readonly (readonly [changes: Partial<GraphqlHttpResponse>, line: string])[] = [
		[{}, 'HTTP 200 · 150 ms · 1 kB · Test'],
		[{ sizeBytes: 999 }, 'HTTP 200 · 150 ms · 999 bytes · Test'],
		[{ sizeBytes: 45_670_000 }, 'HTTP 200 · 150 ms · 45.7 MB · Test'],
		[{ status: 294, errors: { count: 1, first: [] } }, 'HTTP 294 · 1 error · 150 ms · 1 kB · Test'],
		[{ errors: { count: 1_000_000, first: [] } }, 'HTTP 200 · 1000000 errors · 150 ms · 1 kB · Test'],
	];
	for (const [changes, line] of table) {
		it(`summarizes a run as "${line}"`, () => assert.equal(summarizeRun(storedRun(changes).run, l10n), line));
	}

	it('shows summary, durations of the phases, time and account of a run in the tooltip', () => {
		const [first, second, third] = runTooltipLines(storedRun(), l10n, 'en-GB');
		assert.equal(first, 'Result of GetStudents: HTTP 200 · 150 ms · 1 kB · Test');
		assert.equal(second, 'Sign-in 3 ms, first byte 120 ms, download 30 ms');
		assert.match(third ?? '', /^21 Nov 2026.*, Alma$/);
	});
});

describe('runDetailsMarkdown', () => {
	for (const [status, name] of [
		[200, '200 OK'],
		[294, '294 Partial Success'],
		[422, '422 Unprocessable Entity'],
		[299, '299'],
	] as const) {
		it(`shows the HTTP status ${status} in the details of a run as "${name}"`, () =>
			assert.ok(details({ status }).includes(`- Status: ${name}\n`)));
	}

	it('shows document, environment, address, account and timing of a run', () => {
		const text = details();
		for (const line of [
			'- Document: students.graphql',
			'- Environment: Test (test)',
			'- Address: https://api.example/graphql/',
			'- Account: Alma',
			'- Sign-in, before the request: 3 ms',
			'- Connection, request, and time to first byte: 120 ms',
			'- Download: 30 ms',
			'- Content type: application/json',
		]) {
			assert.ok(text.includes(`${line}\n`), line);
		}
		assert.doesNotMatch(text, /secret-identity|Reference|Transfer size/);
	});

	it('shows the transfer size of a compressed response if the server sends its Content-Length', () => {
		const compressed = { 'content-encoding': 'gzip', 'content-length': '321' };
		assert.ok(details({ headers: compressed }).includes('- Transfer size: 321 bytes (gzip)\n'));
		assert.doesNotMatch(details({ headers: { 'content-encoding': 'gzip' } }), /Transfer size/);
		assert.doesNotMatch(details({ headers: { 'content-length': '321' } }), /Transfer size/);
	});

	it('shows the log id in the message of a server error as the reference for support', () => {
		const first = [{ message: `Failed, logged with id ${id}`, locations: [], path: undefined }];
		assert.ok(details({ errors: { count: 1, first } }).includes(`- Reference for support: ${id}\n`));
	});

	it('shows neither credentials nor links from response headers in the details of a run', () => {
		const text = details({ headers: { 'set-cookie': 'a=b', via: '[x](command:y)' } });
		assert.doesNotMatch(text, /set-cookie|a=b|\]\(/);
		assert.match(text, /- via: /);
	});
});
