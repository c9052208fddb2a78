import assert from 'node:assert/strict';
import { newSessionRecord } from '../../../../src/signIn/node/newSessionRecord.ts';
import { providerEnvironment } from '../../support/records.ts';

describe('newSessionRecord', () => {
	const signedIn = {
		...{ account: { id: 'alma', name: 'Alma' }, issuerVerified: true, clockOffset: undefined },
		providerToken: { value: 'token', expiresAt: undefined, refreshToken: undefined },
	};
	for (const [title, granted, expected] of [
		['the granted scopes if the provider names them', ['openid'], ['openid']],
		['the requested scopes if the provider does not name the granted ones', undefined, ['openid', 'api']],
	] as const) {
		it(`records ${title}`, () => {
			const record = newSessionRecord(providerEnvironment, { ...signedIn, scopes: granted } as never, ['api'], 0);
			assert.deepEqual([record.asked, record.scopes], [['openid', 'api'], expected]);
		});
	}
});
