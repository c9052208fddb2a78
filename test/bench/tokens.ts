import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ApiEnvironment, ProviderAuthentication } from '../../src/environments/core/environment.ts';
import { checkOperation } from '../../src/graphql/core/client/request/checkedOperation.ts';
import { type SendingHost, sendGraphql } from '../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../src/shared/core/clock.ts';
import { UserError } from '../../src/shared/core/errors.ts';
import { ApiTokens } from '../../src/signIn/node/apiTokens.ts';
import { SessionStore } from '../../src/signIn/node/sessionStore.ts';
import { exchangeToken } from '../../src/signIn/node/tokenEndpoint/index.ts';
import { PublicSessions } from '../../src/signIn/vscode/publicSessions.ts';
import { http } from '../protocol/support/http.ts';
import { responseReader } from '../protocol/support/responseReader.ts';
import { clientOf, signal, signIn } from '../protocol/support/signingIn.ts';
import { startIdentityProvider } from '../sandbox/identityProvider/identityProvider.ts';
import { l10n } from '../unit/support/l10n.ts';
import { providerEnvironment, sessionRecord } from '../unit/support/records.ts';
import { DesktopSecrets, secretsOver } from '../unit/support/secretStorages.ts';
import { atMost, exactly, type Measurement } from './measurement.ts';

const requests = 1000;

/**
 * Measures the token exchanges and retries of many parallel requests, and how fast the
 * authentication provider returns sessions to VS Code.
 */
export async function measureTokens(): Promise<readonly Measurement[]> {
	let exchanges = 0;
	const provider = await startIdentityProvider({
		onTokenRequest: (form) => {
			exchanges += form.has('subject_token') ? 1 : 0;
		},
	});
	const settings = clientOf(provider);
	const client = { settings, secret: undefined };
	const { providerToken } = await signIn({ settings });
	let now = Date.now();
	const clock = { now: () => now, monotonic: () => 0 };
	const tokens = new ApiTokens(
		(_id, scopes) => exchangeToken({ http, clock, signal }, client, providerToken, scopes),
		clock,
	);
	try {
		await tokens.get('session', []);
		now += 300_000;
		exchanges = 0;
		await Promise.all(Array.from({ length: requests }, () => tokens.get('session', [])));
		const whenExpired = exchanges;
		now += 30_000;
		exchanges = 0;
		const mostAttempts = await sendAll(settings, tokens);
		return [
			exactly('token exchanges for 1,000 parallel requests with an expired JWT', whenExpired, 'exchanges', 1),
			exactly('token exchanges for 1,000 parallel requests that the API answers with 401', exchanges, 'exchanges', 1),
			atMost('maximum attempts per request', mostAttempts, 'times', 2),
			atMost('time of getSessions(undefined) with 20 accounts, p99', await timeSessionList(tokens), 'ms', 1),
		];
	} finally {
		await provider.close();
	}
}

/**
 * Sends many requests in parallel to an API that rejects the first token of each. Returns the
 * highest number of attempts for one request.
 */
async function sendAll(authentication: ProviderAuthentication, tokens: ApiTokens): Promise<number> {
	const refusedToken = `Bearer ${(await tokens.get('session', [])).value}`;
	const arrivals = new Map<string, number>();
	const server = createServer(async (request, response) => {
		const { variables } = (await json(request)) as { readonly variables: { readonly number: string } };
		arrivals.set(variables.number, (arrivals.get(variables.number) ?? 0) + 1);
		const isRefused = request.headers.authorization === refusedToken;
		response
			.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' })
			.end(isRefused ? '' : '{"data":{}}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const environment: ApiEnvironment = {
		id: 'bench',
		label: 'Bench',
		kind: 'test',
		api: { url, headers: {}, secretHeaders: [], authentication },
	};
	const host: SendingHost = {
		http,
		responses: responseReader,
		clock: systemClock,
		credentials: {
			authorize: async () => {
				const { value } = await tokens.get('session', []);
				return { headers: { authorization: `Bearer ${value}` }, identity: 'alma' };
			},
			refused: (_environment, { headers }, { status }) => {
				tokens.refused((headers['authorization'] ?? '').slice('Bearer '.length));
				return new UserError('bench/refused', { status });
			},
		},
	};
	try {
		await Promise.all(
			Array.from({ length: requests }, (_, number) =>
				sendGraphql(host, {
					environment,
					operation: checkOperation('{ a }', 'query'),
					variables: { number },
					timeout: 60,
					signal,
				}),
			),
		);
	} finally {
		server.closeAllConnections();
		server.close();
	}
	return Math.max(...arrivals.values());
}

/** Returns the 99th percentile of the time to list all sessions, in milliseconds. */
async function timeSessionList(tokens: ApiTokens): Promise<number> {
	const sessions = new SessionStore(secretsOver(new DesktopSecrets().open()), { warn: () => undefined }, systemClock);
	for (let number = 0; number < 20; number++) {
		await sessions.add(sessionRecord(`account${number}`));
	}
	const environments = { active: providerEnvironment, get: () => providerEnvironment };
	const shared = new PublicSessions({ sessions, tokens, environments, isTrusted: () => true, l10n });
	const times: number[] = [];
	for (let call = 0; call < 10_000; call++) {
		const started = performance.now();
		await shared.cached();
		times.push(performance.now() - started);
	}
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
