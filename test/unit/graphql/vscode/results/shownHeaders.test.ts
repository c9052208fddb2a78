import assert from 'node:assert/strict';
import { shownResponseHeaders } from '../../../../../src/graphql/vscode/results/printRun.ts';

describe('shownResponseHeaders', () => {
	for (const name of ['set-cookie', 'authorization', 'www-authenticate', 'x-api-key', 'x-csrf-token', 'x-session-id']) {
		it(`omits the response header ${name} from the headers to show`, () =>
			assert.deepEqual(shownResponseHeaders({ [name]: 'x' }), []));
	}

	it('returns the response headers to show sorted by name, with credentials removed and long values truncated', () => {
		const headers = {
			via: '1.1 proxy',
			date: 'Sat, 21 Nov 2026 12:00:00 GMT',
			'x-note': 'Bearer abcdef123456 for 01010112345',
			'x-long': 'x'.repeat(300),
		};
		assert.deepEqual(shownResponseHeaders(headers), [
			['date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
			['via', '1.1 proxy'],
			['x-long', 'x'.repeat(200)],
			['x-note', 'Bearer [redacted] for ***********'],
		]);
	});
});
