import assert from 'node:assert/strict';
import { isRequestOutcomeUnknown } from '../../../../../src/graphql/node/sendGraphql.ts';
import { type ErrorDetails, UserError } from '../../../../../src/shared/core/errors.ts';

describe('isRequestOutcomeUnknown', () => {
	const table: readonly (readonly [code: string, details: ErrorDetails, unknown: boolean])[] = [
		['network/timeout', { systemCode: 'UND_ERR_HEADERS_TIMEOUT' }, true],
		['network/timeout', { phase: 'connecting' }, false],
		['network/connection-lost', { systemCode: 'ECONNRESET', phase: 'connecting' }, false],
		['network/not-http', { phase: 'connecting' }, false],
		['network/connection-lost', { systemCode: 'ECONNRESET' }, true],
		['network/response-too-large', {}, true],
		['network/failed', {}, true],
		['network/not-decompressible', {}, true],
		['graphql/response-unreadable', { status: 200 }, true],
		['network/refused', {}, false],
		['network/name-not-found', {}, false],
		['network/unreachable', {}, false],
		['network/certificate', {}, false],
		['network/proxy-refused', {}, false],
		['graphql/empty-response', { status: 200 }, true],
		['graphql/broken-response', { status: 200 }, true],
		['graphql/web-page', { status: 502 }, true],
		['graphql/server-failed', { status: 500 }, true],
		['graphql/redirected', { status: 307 }, false],
		['graphql/web-page', { status: 403 }, false],
		['graphql/not-found', { status: 404 }, false],
		['sign-in/refused', {}, false],
	];
	for (const [code, details, expected] of table) {
		it(`considers the outcome of a mutation ${expected ? 'unknown' : 'known'} after ${code} with the details ${JSON.stringify(details)}`, () => {
			assert.equal(isRequestOutcomeUnknown(new UserError(code, details)), expected);
		});
	}
});
