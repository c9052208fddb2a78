import assert from 'node:assert/strict';
import { queryOfCallbackUri } from '../../../../src/signIn/core/queryOfCallbackUri.ts';

describe('queryOfCallbackUri', () => {
	for (const { host, isDesktop, query, code } of [
		{ host: 'VS Code on desktop', isDesktop: true, query: 'code=a+b&state=s', code: 'a+b' },
		{ host: 'a web host', isDesktop: false, query: 'code=a%2Bb&state=s', code: 'a+b' },
		{ host: 'a web host', isDesktop: false, query: 'code=a+b&state=s', code: 'a b' },
	]) {
		it(`returns a query with the code "${code}" for ${query} in ${host}`, () => {
			assert.equal(new URLSearchParams(queryOfCallbackUri(query, isDesktop)).get('code'), code);
		});
	}
});
