import assert from 'node:assert/strict';
import type { ProviderAuthentication, ProviderEnvironment } from '../../../src/environments/core/environment.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { readDisplayableClaims } from '../../../src/signIn/core/apiToken.ts';
import {
	grantOfAuthenticationType,
	type ProviderToken,
	type SessionRecord,
	secretOriginsOf,
} from '../../../src/signIn/core/sessionRecord.ts';
import type { TokenExchange } from '../../../src/signIn/node/apiTokens.ts';
import { EnteredSecrets } from '../../../src/signIn/node/enteredSecrets.ts';
import { SessionStore } from '../../../src/signIn/node/sessionStore.ts';
import { createTokenExchange } from '../../../src/signIn/node/tokenExchange.ts';
import {
	confidentialClientSecret,
	type IdentityProvider,
	type IdentityProviderOptions,
	startIdentityProvider,
} from '../../sandbox/identityProvider/identityProvider.ts';
import { DesktopSecrets, secretsOver } from '../../unit/support/secretStorages.ts';
import { http } from '../support/http.ts';
import { clientOf, code, confidential, signIn } from '../support/signingIn.ts';

/**
 * A session at a provider, and the dependencies of its token exchange. The time can be advanced in
 * seconds.
 */
interface Exchanging {
	readonly exchange: TokenExchange;
	/**
	 * A token exchange whose requests have an additional header, so that a gateway of the provider can
	 * refuse only these requests.
	 */
	readonly narrowed: TokenExchange;
	readonly sessions: SessionStore;
	readonly secrets: EnteredSecrets;
	readonly environment: ProviderEnvironment;
	/** The grant types that the provider received. */
	readonly asked: string[];
	wait(seconds: number): void;
	/** Changes the settings of the environment. */
	change(changes: Partial<ProviderEnvironment['api']>): void;
}

interface Start {
	readonly provider?: IdentityProviderOptions;
	readonly settings?: Partial<ProviderAuthentication>;
	readonly secret?: string;
	/**
	 * Returns the provider token of the session from that of a real login as alma; by default the same
	 * token.
	 */
	readonly providerToken?: (token: ProviderToken) => ProviderToken;
	readonly isTrusted?: boolean;
}

async function withSession(start: Start, test: (exchanging: Exchanging) => Promise<void>): Promise<void> {
	const asked: string[] = [];
	const onTokenRequest = (form: URLSearchParams) => void asked.push(form.get('grant_type') ?? '');
	const provider = await startIdentityProvider({ ...start.provider, onTokenRequest });
	try {
		await test(await begin(provider, start, asked));
	} finally {
		await provider.close();
	}
}

async function begin(provider: IdentityProvider, start: Start, asked: string[]): Promise<Exchanging> {
	let later = 0;
	const clock = { now: () => Date.now() + later, monotonic: () => systemClock.monotonic() + later };
	const log = { warn: () => undefined };
	const authentication = clientOf(provider, start.settings);
	let environment: ProviderEnvironment = {
		id: 'test',
		label: 'Test',
		kind: 'test',
		api: { url: 'https://api.example', headers: {}, secretHeaders: [], authentication },
	};
	const kept = secretsOver(new DesktopSecrets().open());
	const [sessions, secrets] = [new SessionStore(kept, log, clock), new EnteredSecrets(kept)];
	const { secret } = start;
	await secrets.storeClient(environment, { settings: authentication, secret });
	const isUser = authentication.type === 'oidc';
	const login = isUser ? await signIn({ settings: authentication, secret }) : undefined;
	const providerToken = login?.providerToken ?? { value: 'of-another-time' };
	const record: SessionRecord = {
		version: 1,
		id: 'session',
		environmentId: 'test',
		clientId: authentication.clientId,
		grant: grantOfAuthenticationType(authentication.type),
		origins: secretOriginsOf(environment),
		account: { id: 'alma', name: 'Alma' },
		issuerVerified: true,
		asked: [],
		additional: [],
		scopes: [],
		providerToken: start.providerToken ? start.providerToken(providerToken) : providerToken,
		signedInAt: clock.now(),
		chosenAt: clock.now(),
	};
	await sessions.add(record);
	asked.length = 0;
	const requireTrust = () => {
		if (start.isTrusted === false) {
			throw new UserError('workspace/restricted');
		}
	};
	const environments = { get: (id: string) => (id === 'test' ? environment : undefined) };
	const surroundings = { clock, log, environments, sessions, secrets, requireTrust };
	const send: typeof http.send = (request) =>
		http.send({ ...request, headers: { ...request.headers, 'x-narrowed': '1' } });
	return {
		exchange: createTokenExchange({ http, ...surroundings }),
		narrowed: createTokenExchange({ http: { send }, ...surroundings }),
		sessions,
		secrets,
		environment,
		asked,
		wait: (seconds) => {
			later += seconds * 1000;
		},
		change: (changes) => {
			environment = { ...environment, api: { ...environment.api, ...changes } };
		},
	};
}

const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';

describe('createTokenExchange: the session of a user', () => {
	it('exchanges the provider token of a session for a JWT of the API', () =>
		withSession({}, async ({ exchange }) => {
			const token = await exchange('session', []);
			assert.deepEqual(readDisplayableClaims(token.value)?.scope, token.scopes);
		}));

	it('marks a session as expired when the provider rejects its token, and sends no further requests', () =>
		withSession({ providerToken: () => ({ value: 'gone' }) }, async ({ exchange, sessions, asked }) => {
			for (let attempt = 0; attempt < 3; attempt++) {
				await assert.rejects(exchange('session', []), code('sign-in/expired'));
			}
			assert.equal(sessions.isExpired('session'), true);
			assert.deepEqual(asked, [exchangeGrant]);
		}));

	it('sends no request for a session whose token has expired, and fires one change event', () =>
		withSession({ provider: { providerTokenSeconds: 60 } }, async ({ exchange, sessions, asked, wait }) => {
			let changes = 0;
			sessions.onDidChange(() => void changes++);
			wait(61);
			await assert.rejects(exchange('session', []), code('sign-in/expired'));
			await assert.rejects(exchange('session', []), code('sign-in/expired'));
			assert.deepEqual([asked, changes], [[], 1]);
		}));

	it('does not mark a session as expired when the provider refuses scopes that another extension requests', async () => {
		const gateway: IdentityProviderOptions['gateway'] = async (request, response, pass) => {
			if (request.headers['x-narrowed']) {
				response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"consent_required"}');
				return;
			}
			pass();
		};
		await withSession({ provider: { gateway } }, async ({ narrowed, exchange, sessions }) => {
			await assert.rejects(narrowed('session', ['extra']), code('sign-in/expired'));
			assert.equal(sessions.isExpired('session'), false);
			assert.ok((await exchange('session', [])).value);
		});
	});

	const unspecific = { provider: { subjectTokenError: 'invalid_request' as const } };
	const refusals: readonly { name: string; token: ProviderToken; age: number; code: string; expired: boolean }[] = [
		{
			name: 'that was just signed in',
			token: { value: 'x' },
			age: 1,
			code: 'sign-in/provider-refused',
			expired: false,
		},
		{
			name: 'that was signed in two minutes ago',
			token: { value: 'x' },
			age: 120,
			code: 'sign-in/expired',
			expired: true,
		},
		{
			name: 'that has hours left',
			token: { value: 'x', expiresAt: Date.now() + 36e5 },
			age: 120,
			code: 'sign-in/provider-refused',
			expired: false,
		},
	];
	for (const { name, token, age, code: expected, expired } of refusals) {
		it(`reports ${expected} when the provider refuses, with an unspecific error, to exchange the token of a session ${name}`, () =>
			withSession({ ...unspecific, providerToken: () => token }, async ({ exchange, sessions, wait }) => {
				wait(age);
				await assert.rejects(exchange('session', []), code(expected));
				assert.equal(sessions.isExpired('session'), expired);
			}));
	}

	it('sends no token of a session to another identity provider or for another API than the session was created for', () =>
		withSession({}, async ({ exchange, environment, asked, change }) => {
			const { authentication } = environment.api;
			change({ authentication: { ...authentication, authUrl: authentication.authUrl.replace('idp.', 'evil.') } });
			await assert.rejects(exchange('session', []), code('sign-in/required'));
			change({ authentication, url: 'https://evil.example' });
			await assert.rejects(exchange('session', []), code('sign-in/required'));
			assert.deepEqual(asked, []);
		}));

	it('sends no token exchange from a restricted workspace', () =>
		withSession({ isTrusted: false }, async ({ exchange, asked }) => {
			await assert.rejects(exchange('session', []), code('workspace/restricted'));
			assert.deepEqual(asked, []);
		}));
});

describe('createTokenExchange: a client secret', () => {
	const secret = confidentialClientSecret;

	it('exchanges tokens while the client secret is correct', () =>
		withSession({ settings: confidential, secret }, async ({ exchange }) => {
			assert.ok((await exchange('session', [])).value);
		}));

	it('deletes a client secret that the provider rejects, and then reports a missing secret', () =>
		withSession({ settings: confidential, secret }, async ({ exchange, secrets, environment }) => {
			const { authentication } = environment.api;
			await secrets.storeClient(environment, { settings: authentication, secret: 'rotated' });
			await assert.rejects(exchange('session', []), code('sign-in/client-refused'));
			assert.equal(await secrets.client(environment), undefined);
			await assert.rejects(exchange('session', []), code('sign-in/client-secret-missing'));
			await secrets.storeClient(environment, { settings: authentication, secret });
			assert.ok((await exchange('session', [])).value);
		}));

	it('does not delete a client secret that was entered while the provider rejected the old one', async () => {
		let enter = async () => undefined as unknown;
		const gateway: IdentityProviderOptions['gateway'] = (_request, _response, pass) => void enter().then(pass);
		await withSession(
			{ settings: confidential, secret, provider: { gateway } },
			async ({ exchange, secrets, environment }) => {
				const { authentication } = environment.api;
				await secrets.storeClient(environment, { settings: authentication, secret: 'rotated' });
				enter = () => secrets.storeClient(environment, { settings: authentication, secret });
				await assert.rejects(exchange('session', []), code('sign-in/client-refused'));
				assert.equal((await secrets.client(environment))?.secret, secret);
			},
		);
	});

	it('does not delete a client secret that a gateway rejects', async () => {
		let isBarred = false;
		const gateway: IdentityProviderOptions['gateway'] = (_request, response, pass) =>
			isBarred ? response.writeHead(401).end() : pass();
		await withSession(
			{ settings: confidential, secret, provider: { gateway } },
			async ({ exchange, secrets, environment }) => {
				isBarred = true;
				await assert.rejects(exchange('session', []), code('sign-in/client-refused'));
				assert.equal((await secrets.client(environment))?.secret, secret);
			},
		);
	});
});

describe('createTokenExchange: the session of a client', () => {
	const asClient = { ...confidential, type: 'clientCredentials' } as const;
	const start = { settings: asClient, secret: confidentialClientSecret };

	it('requests a new provider token for a client when the provider does not accept the old one', () =>
		withSession(start, async ({ exchange, sessions, asked }) => {
			assert.ok((await exchange('session', [])).value);
			assert.deepEqual(asked, [exchangeGrant, 'client_credentials', exchangeGrant]);
			assert.ok((await exchange('session', [])).value);
			assert.equal(asked.length, 4);
			const [session] = await sessions.all();
			assert.notEqual(session?.providerToken.value, 'of-another-time');
			assert.equal(sessions.isExpired('session'), false);
		}));

	it('records when the provider token of a client was renewed', () =>
		withSession(start, async ({ exchange, sessions, wait }) => {
			const [before] = await sessions.all();
			wait(120);
			await exchange('session', []);
			const [after] = await sessions.all();
			assert.ok(before && after && after.signedInAt - before.signedInAt >= 120_000);
		}));

	it('does not send an expired provider token of a client', () =>
		withSession(
			{ ...start, providerToken: () => ({ value: 'of-another-time', expiresAt: Date.now() - 1000 }) },
			async ({ exchange, asked }) => {
				assert.ok((await exchange('session', [])).value);
				assert.deepEqual(asked, ['client_credentials', exchangeGrant]);
			},
		));

	it('rejects with sign-in/client-refused when the client secret of a client session is no longer valid', () =>
		withSession({ ...start, secret: 'wrong' }, ({ exchange }) =>
			assert.rejects(exchange('session', []), code('sign-in/client-refused')),
		));
});
