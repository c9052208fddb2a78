import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { discoverServer, redeemCallback } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { http } from '../support/http.ts';
import { type Sloppiness, startSloppyProvider } from '../support/misbehavingProvider.ts';
import { withProviderInItsOwnTime } from '../support/offsetClockProvider.ts';
import { clientOf, code, exchange, newRequest, signal, signIn } from '../support/signingIn.ts';

const hour = 3_600_000;
/** A `Date` header names the second that has begun, and the answer takes its time. */
const inaccuracy = 5_000;

function isAbout(offset: number | undefined, expected: number): void {
	assert.ok(offset !== undefined && Math.abs(offset - expected) < inaccuracy, `${offset} is about ${expected}`);
}

/** Step 2 at a provider of the tests' own, which takes any code. */
async function redeem(sloppiness: Sloppiness) {
	const provider = await startSloppyProvider(sloppiness);
	try {
		const settings = clientOf(provider);
		const server = await discoverServer({ http, signal }, settings);
		const request = { ...newRequest(), nonce: provider.nonce };
		const callback = new URLSearchParams({ code: 'any', state: request.state });
		const client = { settings, secret: undefined };
		return await redeemCallback({ http, clock: systemClock, signal }, client, { server, request, callback });
	} finally {
		await provider.close();
	}
}

describe('clock', () => {
	for (const offset of [-3 * hour, 3 * hour]) {
		it(`${offset / hour} h off does not keep anybody from signing in at the certified provider`, () =>
			withProviderInItsOwnTime(offset, async (provider) => {
				const settings = clientOf(provider);
				const signedIn = await signIn({ settings });
				isAbout(signedIn.clockOffset, offset);
				assert.equal(signedIn.issuerVerified, true);
				const token = await exchange({ settings, secret: undefined }, signedIn);
				isAbout(token.clockOffset, offset);
				isAbout((decodeJwt(token.value).iat ?? 0) * 1000 - Date.now(), offset);
				assert.ok((signedIn.providerToken.expiresAt ?? 0) > Date.now(), 'it ends by the clock of this machine');
			}));
	}

	it('that is right is found right', async () => isAbout((await redeem({})).clockOffset, 0));

	const rows: readonly (readonly [string, Sloppiness, string | undefined])[] = [
		['is not known without a date', { date: null }, undefined],
		['is not known where the date is none', { date: 'yesterday' }, undefined],
		['is taken as right without a date', { date: null, clockOffset: -3 * hour }, 'sign-in/clock'],
		[
			'is taken as right without a date, and the future refused',
			{ date: null, clockOffset: 3 * hour },
			'sign-in/clock',
		],
		['is not moved by an id_token', { clockOffset: -3 * hour, date: new Date().toUTCString() }, 'sign-in/clock'],
	];
	for (const [name, sloppiness, expected] of rows) {
		it(name, async () => {
			if (expected) {
				await assert.rejects(redeem(sloppiness), code(expected));
			} else {
				assert.equal((await redeem(sloppiness)).clockOffset, undefined);
			}
		});
	}
});
