import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { exchangeToken, requestClientToken } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { confidentialClientId, publicClientId } from '../../sandbox/identityProvider/identityProvider.ts';
import { http } from '../support/http.ts';
import { startMisbehavingProvider } from '../support/misbehavingProvider.ts';
import { clientOf, confidential, newRequest, signal, signIn, withProvider } from '../support/signingIn.ts';

/** A secret that percent-encoding changes, and that strict servers do not accept unencoded. */
const awkwardSecret = 'p%+s:d/=';

const hex = (byte: number) => `%${byte.toString(16)}`;

/**
 * A gateway in front of the certified provider that accepts only unencoded Basic credentials and
 * records the attempts. It forwards accepted credentials percent-encoded, as the provider expects.
 */
function rawOnly(secret: string) {
	const attempts: string[] = [];
	const gateway = (request: IncomingMessage, response: ServerResponse, pass: () => void) => {
		const { authorization } = request.headers;
		if (authorization === undefined) {
			pass();
			return;
		}
		const credentials = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
		attempts.push(credentials);
		if (credentials === `${confidentialClientId}:${secret}`) {
			const encoded = `${confidentialClientId}:${[...Buffer.from(secret)].map(hex).join('')}`;
			request.headers.authorization = `Basic ${Buffer.from(encoded).toString('base64')}`;
			pass();
			return;
		}
		response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
	};
	return { attempts, gateway };
}

/**
 * A gateway that forwards all requests and records the attempts. The certified provider behind it
 * requires percent-encoded credentials, as RFC 6749 does.
 */
function strict() {
	const attempts: string[] = [];
	const gateway = ({ headers: { authorization } }: IncomingMessage, _response: ServerResponse, pass: () => void) => {
		if (authorization !== undefined) {
			attempts.push(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString());
		}
		pass();
	};
	return { attempts, gateway };
}

describe('client authentication', () => {
	const percent = encodeURIComponent(awkwardSecret);
	const rows = [
		{ server: 'raw Basic credentials', secret: 'plain-secret', tried: ['plain-secret'], worked: 'raw' },
		{ server: 'raw Basic credentials', secret: awkwardSecret, tried: [awkwardSecret], worked: 'raw' },
		{
			server: 'raw Basic credentials',
			secret: awkwardSecret,
			known: 'percent',
			tried: [percent, awkwardSecret],
			worked: 'raw',
		},
		{ server: 'percent-encoded Basic credentials', secret: 'plain-secret', tried: ['plain-secret'], worked: 'raw' },
		{
			server: 'percent-encoded Basic credentials',
			secret: awkwardSecret,
			tried: [awkwardSecret, percent],
			worked: 'percent',
		},
		{
			server: 'percent-encoded Basic credentials',
			secret: awkwardSecret,
			known: 'percent',
			tried: [percent],
			worked: 'percent',
		},
	] as const;
	for (const row of rows) {
		const { server, secret, tried, worked } = row;
		const known = 'known' in row ? row.known : undefined;
		const accepted = known ? ` when it accepted the encoding "${known}" before` : '';
		it(`sends ${tried.length} token requests to sign in with the secret ${secret} at a provider that decodes ${server}${accepted}`, () => {
			const { attempts, gateway } = server === 'percent-encoded Basic credentials' ? strict() : rawOnly(secret);
			return withProvider({ clientSecret: secret, gateway }, async (provider) => {
				const signedIn = await signIn({ settings: clientOf(provider, confidential), secret, encoding: known });
				assert.equal(signedIn.encoding, worked);
				assert.deepEqual(
					attempts,
					tried.map((text) => `${confidentialClientId}:${text}`),
				);
			});
		});
	}

	it('sends a second token request when percent-encoding changes the client ID but not the secret', async () => {
		const attempts: string[] = [];
		const gateway = ({ headers, url }: IncomingMessage, response: ServerResponse, pass: () => void) => {
			if (url !== '/oauth/token') {
				pass();
				return;
			}
			attempts.push(Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString());
			response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
		};
		await withProvider({ gateway }, async (provider) => {
			const clientId = 'https://app.example.org';
			const settings = clientOf(provider, { ...confidential, type: 'clientCredentials', clientId });
			const client = { settings, secret: 'plain-secret' };
			await assert.rejects(requestClientToken({ http, clock: systemClock, signal }, client));
		});
		assert.deepEqual(attempts, ['https://app.example.org:plain-secret', 'https%3A%2F%2Fapp.example.org:plain-secret']);
	});

	const reports = [
		{ encoding: 'raw', title: 'the encoding that the provider accepted before', error: 'invalid_request' },
		{ encoding: undefined, title: 'the percent-encoded secret when it accepted none before', error: 'invalid_client' },
	] as const;
	for (const { encoding, title, error } of reports) {
		it(`if the provider refuses both encodings of the secret, reports the error for ${title}`, async () => {
			const answers = ['{"error":"invalid_request"}', '{"error":"invalid_client"}'];
			const gateway = (request: IncomingMessage, response: ServerResponse, pass: () => void) => {
				if (request.url !== '/oauth/token') {
					pass();
					return;
				}
				response.writeHead(400, { 'content-type': 'application/json' }).end(answers.shift());
			};
			await withProvider({ gateway }, async (provider) => {
				const settings = clientOf(provider, { ...confidential, type: 'clientCredentials' });
				const client = { settings, secret: awkwardSecret, ...(encoding ? { encoding } : {}) };
				await assert.rejects(
					requestClientToken({ http, clock: systemClock, signal }, client),
					(thrown) => thrown instanceof UserError && thrown.details['error'] === error,
				);
			});
			assert.equal(answers.length, 0);
		});
	}

	const calls = [
		{ call: 'the token exchange', secret: awkwardSecret, form: { client_secret: awkwardSecret }, header: undefined },
		{ call: 'the token exchange', secret: undefined, form: { client_secret: null }, header: undefined },
		{
			call: 'the client credentials grant',
			secret: awkwardSecret,
			form: { client_secret: null },
			header: `Basic ${Buffer.from(`${publicClientId}:${awkwardSecret}`).toString('base64')}`,
		},
		{ call: 'the client credentials grant', secret: undefined, form: { client_secret: null }, header: undefined },
	];
	for (const { call, secret, form, header } of calls) {
		it(`sends the client ID and the secret as specified for ${call} of a client ${secret ? 'with' : 'without'} a secret`, async () => {
			const jwt = `${btoa('{"alg":"RS256"}')}.${btoa('{}')}.c2ln`;
			const provider = await startMisbehavingProvider({ token: { access_token: jwt } });
			try {
				const client = { settings: clientOf(provider), secret };
				await (call === 'the token exchange'
					? exchangeToken({ http, clock: systemClock, signal }, client, { value: newRequest().state }, [])
					: requestClientToken({ http, clock: systemClock, signal }, client));
				const [request] = provider.requests;
				assert.equal(provider.requests.length, 1);
				assert.equal(request?.authorization, header);
				assert.equal(request?.form.get('client_id'), publicClientId);
				assert.equal(request?.form.get('client_secret'), form.client_secret);
			} finally {
				await provider.close();
			}
		});
	}
});

describe('redeemCallback with a secret that percent-encoding changes', () => {
	const refusals = [
		{ answer: 'invalid_grant', status: 400, requests: 1 },
		{ answer: 'invalid_grant', status: 401, requests: 1 },
		{ answer: 'unauthorized_client', status: 400, requests: 1 },
		{ answer: 'invalid_scope', status: 400, requests: 1 },
		{ answer: 'server_error', status: 400, requests: 1 },
		{ answer: 'unknown', status: 400, requests: 1 },
		{ answer: 'invalid_client', status: 500, requests: 1 },
		{ answer: 'invalid_client', status: 401, requests: 2 },
		{ answer: 'invalid_client', status: 400, requests: 2 },
		{ answer: 'invalid_request', status: 400, requests: 2 },
	] as const;
	for (const { encoding, accepted } of [
		{ encoding: undefined, accepted: '' },
		{ encoding: 'percent', accepted: ' when the percent-encoded secret was accepted before' },
	] as const) {
		for (const { answer, status, requests } of refusals) {
			const times = requests === 1 ? 'once' : 'twice';
			it(`sends the authorization code ${times} when the provider responds ${status} ${answer}${accepted}`, async () => {
				let count = 0;
				const gateway = (request: IncomingMessage, response: ServerResponse, pass: () => void) => {
					if (request.url !== '/oauth/token') {
						pass();
						return;
					}
					count += 1;
					response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: answer }));
				};
				await withProvider({ clientSecret: awkwardSecret, gateway }, async (provider) => {
					const settings = clientOf(provider, confidential);
					await assert.rejects(signIn({ settings, secret: awkwardSecret, encoding }));
				});
				assert.equal(count, requests);
			});
		}
	}
});
