import assert from 'node:assert/strict';
import type { GraphqlHttpResponse } from '../../../../../src/graphql/node/sendGraphql.ts';
import { runDetails, summarize, tooltipLines } from '../../../../../src/graphql/vscode/results/printRun.ts';
import type { StoredRun } from '../../../../../src/graphql/vscode/results/runHistory.ts';
import { l10n } from '../../../support/l10n.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** A run of `GetStudents`, with changes to its answer. */
function keptRun(changes: Partial<GraphqlHttpResponse> = {}): StoredRun {
	const answer: GraphqlHttpResponse = {
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
	// What is printed reads no more of a run than this.
	const run = { answer, environment, target } as unknown as StoredRun['run'];
	const record = {} as StoredRun['record'];
	return { run, record, label: 'GetStudents', number: 1, finishedAt: Date.UTC(2026, 10, 21, 12), account: 'Alma' };
}

const details = (changes?: Partial<GraphqlHttpResponse>) => runDetails(keptRun(changes), l10n, 'en-GB');

describe('a run in one line', () => {
	const table: readonly (readonly [changes: Partial<GraphqlHttpResponse>, line: string])[] = [
		[{}, 'HTTP 200 · 150 ms · 1 kB · Test'],
		[{ sizeBytes: 999 }, 'HTTP 200 · 150 ms · 999 bytes · Test'],
		[{ sizeBytes: 45_670_000 }, 'HTTP 200 · 150 ms · 45.7 MB · Test'],
		[{ status: 294, errors: { count: 1, first: [] } }, 'HTTP 294 · 150 ms · 1 kB · 1 error · Test'],
		[{ errors: { count: 1_000_000, first: [] } }, 'HTTP 200 · 150 ms · 1 kB · 1000000 errors · Test'],
	];
	for (const [changes, line] of table) {
		it(line, () => assert.equal(summarize(keptRun(changes).run, l10n), line));
	}

	it('has its phases in the tooltip', () => {
		const [first, second, third] = tooltipLines(keptRun(), l10n, 'en-GB');
		assert.equal(first, 'Result of GetStudents: HTTP 200 · 150 ms · 1 kB · Test');
		assert.equal(second, 'Sign-in 3 ms, first byte 120 ms, download 30 ms');
		assert.match(third ?? '', /^21 Nov 2026.*, Alma$/);
	});
});

describe('the details of a run', () => {
	for (const [status, name] of [
		[200, '200 OK'],
		[294, '294 Partial Success'],
		[422, '422 Unprocessable Entity'],
		[299, '299'],
	] as const) {
		it(`name the status ${name}`, () => assert.ok(details({ status }).includes(`- Status: ${name}\n`)));
	}

	it('tell environment, address, account and phases', () => {
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
		assert.doesNotMatch(text, /secret-identity|Reference|on the way/);
	});

	it('tell the size on the way of a compressed answer, where it is known', () => {
		const compressed = { 'content-encoding': 'gzip', 'content-length': '321' };
		assert.ok(details({ headers: compressed }).includes('- Transfer size: 321 bytes (gzip)\n'));
		assert.doesNotMatch(details({ headers: { 'content-encoding': 'gzip' } }), /on the way/);
		assert.doesNotMatch(details({ headers: { 'content-length': '321' } }), /on the way/);
	});

	it('name the reference that the server gives', () => {
		const first = [{ message: `Failed, logged with id ${id}`, locations: [], path: undefined }];
		assert.ok(details({ errors: { count: 1, first } }).includes(`- Reference for support: ${id}\n`));
	});

	it('hold no credential, and no link that a server made', () => {
		const text = details({ headers: { 'set-cookie': 'a=b', via: '[x](command:y)' } });
		assert.doesNotMatch(text, /set-cookie|a=b|\]\(/);
		assert.match(text, /- via: /);
	});
});
