import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { discoverProviderMetadata, redeemCallback } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { http } from '../support/http.ts';
import { type Misbehavior, startMisbehavingProvider } from '../support/misbehavingProvider.ts';
import { withOffsetClockProvider } from '../support/offsetClockProvider.ts';
import { clientOf, code, exchange, newRequest, signal, signIn } from '../support/signingIn.ts';

const hour = 3_600_000;
/**
 * Tolerance of a measured clock offset, in milliseconds. Covers the precision of a `Date` header,
 * one second, and the duration of the response.
 */
const inaccuracy = 5_000;

function isAbout(offset: number | undefined, expected: number): void {
	assert.ok(offset !== undefined && Math.abs(offset - expected) < inaccuracy, `${offset} is about ${expected}`);
}

/** Redeems a callback at a test provider that accepts any authorization code. */
async function redeem(sloppiness: Misbehavior) {
	const provider = await startMisbehavingProvider(sloppiness);
	try {
		const settings = clientOf(provider);
		const server = await discoverProviderMetadata({ http, signal }, settings);
		const request = { ...newRequest(), nonce: provider.nonce };
		const callback = new URLSearchParams({ code: 'any', state: request.state });
		const client = { settings, secret: undefined };
		return await redeemCallback({ http, clock: systemClock, signal }, client, { server, request, callback });
	} finally {
		await provider.close();
	}
}

describe('the clock offset of a provider', () => {
	for (const offset of [-3 * hour, 3 * hour]) {
		it(`signs in at a certified provider whose clock differs by ${offset / hour} h`, () =>
			withOffsetClockProvider(offset, async (provider) => {
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

	it('measures a clock offset of about zero for a provider with the correct time', async () =>
		isAbout((await redeem({})).clockOffset, 0));

	it('the login ends after the seconds in expires_in, by the clock of this machine', async () => {
		for (const clockOffset of [0, 3 * hour]) {
			const { providerToken } = await redeem({ clockOffset });
			isAbout((providerToken.expiresAt ?? 0) - Date.now(), hour);
		}
	});

	const rows: readonly (readonly [string, Misbehavior, string | undefined])[] = [
		['returns no clock offset for a response without a Date header', { date: null }, undefined],
		['returns no clock offset for a response with an invalid Date header', { date: 'yesterday' }, undefined],
		[
			'rejects an id_token that expired three hours ago when the response has no Date header',
			{ date: null, clockOffset: -3 * hour },
			'sign-in/clock',
		],
		[
			'rejects an id_token issued three hours in the future when the response has no Date header',
			{ date: null, clockOffset: 3 * hour },
			'sign-in/clock',
		],
		[
			'rejects an expired id_token when the Date header shows the correct time',
			{ clockOffset: -3 * hour, date: new Date().toUTCString() },
			'sign-in/clock',
		],
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
