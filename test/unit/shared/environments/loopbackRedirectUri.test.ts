import assert from 'node:assert/strict';
import { loopbackRedirectUri } from '../../../../src/shared/environments/loopbackRedirectUri.ts';

describe('the redirect URI of a login that ends on this machine or is pasted', () => {
	const rows = [
		[undefined, undefined, 'http://127.0.0.1/callback'],
		[undefined, 51_234, 'http://127.0.0.1:51234/callback'],
		['https://x.example/cb?a=1', undefined, 'https://x.example/cb?a=1'],
		['http://localhost:80/cb', 51_234, 'http://localhost:80/cb'],
	] as const;
	for (const [uri, port, expected] of rows) {
		it(`is ${expected} for ${uri ?? 'none registered'} and ${port ?? 'no port'}`, () => {
			assert.equal(loopbackRedirectUri({ uri, port }), expected);
		});
	}

	it('is the plain one where nothing is said', () => assert.equal(loopbackRedirectUri(), 'http://127.0.0.1/callback'));
});
