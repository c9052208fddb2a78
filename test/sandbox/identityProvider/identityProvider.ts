import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JSONWebKeySet } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Service } from '../service.ts';
import { LoginPages } from './loginPages.ts';
import { exchangeParameters, tokenExchange } from './tokenExchange.ts';
import { userOf } from './users.ts';

/** How a sandbox provider differs from the default one; lifetimes in seconds. */
export interface IdentityProviderOptions {
	readonly port?: number;
	readonly providerTokenSeconds?: number;
	/** 299 in the specification. */
	readonly apiTokenSeconds?: number;
	/** `false` switches discovery and JWKS off: only the specification's two endpoints are left. */
	readonly metadata?: boolean;
	/** What the token exchange answers when the subject token is not valid: as RFC 8693 says, or as many providers do. */
	readonly subjectTokenError?: 'invalid_request' | 'invalid_grant';
	/** The confidential client's secret, where another one is to be tried. */
	readonly clientSecret?: string;
	/** Called for every request to the token endpoint, with its form and what it is answered. */
	readonly onTokenRequest?: (form: URLSearchParams, answer: Readonly<Record<string, unknown>>) => void;
	/** Called for every request to the authorization endpoint, with its query. */
	readonly onAuthorizationRequest?: (query: URLSearchParams) => void;
	/** Stands before the provider as a gateway would: answers itself, or calls `pass`, with what it has changed. */
	readonly gateway?: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
}

/** A running provider, and what services and clients need to know of it. */
export interface IdentityProvider extends Service {
	/** The keys that the API verifies JWTs with, whether or not JWKS is published. */
	readonly keys: JSONWebKeySet;
}

export const dataSourceId = '7a9f6b0e-3c5d-4f6a-9b1e-2d8c4e5f6a7b';
export const audienceUrl = 'https://datasources.sandbox.example';
export const publicClientId = '5e1f7d2a-8b4c-4d3e-a6f9-0c1b2a3d4e5f';
export const confidentialClientId = 'c4d2b6a8-1e3f-4a5b-8c7d-9e0f1a2b3c4d';
export const confidentialClientSecret = 'sandbox-client-secret-8472916350';

const callback = 'vscode://studyadmin.study-admin-apis/callback';

/**
 * Starts the certified provider `oidc-provider` at `http://idp.localhost:<port>` with the
 * endpoints, tokens and the token exchange of spec/graphql-api.md, its own login pages, and two
 * clients.
 */
export async function startIdentityProvider(options: IdentityProviderOptions = {}): Promise<IdentityProvider> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
	const url = `http://idp.localhost:${(server.address() as AddressInfo).port}`;
	const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const identity = { kid: 'sandbox', use: 'sig', alg: 'RS256' };
	const jwks = { keys: [{ ...(await exportJWK(privateKey)), ...identity }] };
	const provider = quietly(() => new Provider(url, { ...configuration(options), jwks } as Configuration));
	// Behind a front that speaks TLS its own addresses are https.
	provider.proxy = true;
	acceptEditorCallbacks(provider);
	provider.registerGrantType(
		'urn:ietf:params:oauth:grant-type:token-exchange',
		tokenExchange(provider, {
			dataSourceId,
			audienceUrl,
			lifetime: options.apiTokenSeconds ?? 299,
			subjectTokenError: options.subjectTokenError ?? 'invalid_grant',
		}),
		exchangeParameters,
	);
	provider.use(async (context, next) => {
		const isMetadata = context.path === '/jwks' || context.path.startsWith('/.well-known/');
		if (isMetadata && options.metadata === false) {
			context.status = 404;
			return;
		}
		await next();
		if (context.path === '/oauth/token') {
			const form = new URLSearchParams(context['oidc']?.body as Record<string, string>);
			options.onTokenRequest?.(form, context.body as Readonly<Record<string, unknown>>);
		}
		if (context.path === '/oauth/authorization') {
			options.onAuthorizationRequest?.(context.URL.searchParams);
		}
	});
	const handle = provider.callback();
	const pages = new LoginPages(provider);
	server.on('request', (request, response) => {
		// Node's own header tells the time of up to a second ago, which a simulated clock can have left far behind.
		response.setHeader('date', new Date().toUTCString());
		const pass = () => void (pages.isFor(request) ? pages.respond(request, response) : handle(request, response));
		if (options.gateway) {
			options.gateway(request, response, pass);
		} else {
			pass();
		}
	});
	return {
		url,
		keys: { keys: [{ ...(await exportJWK(publicKey)), ...identity }] },
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Without the library's warnings that memory and its development pages are not for production, which this is not. */
function quietly<T>(make: () => T): T {
	const { warn } = console;
	console.warn = () => undefined;
	try {
		return make();
	} finally {
		console.warn = warn;
	}
}

function configuration(options: IdentityProviderOptions): Configuration {
	const lifetime = options.providerTokenSeconds ?? 8 * 3600;
	return {
		clients: [
			{ ...client, client_id: publicClientId, token_endpoint_auth_method: 'none' },
			{
				...client,
				client_id: confidentialClientId,
				client_secret: options.clientSecret ?? confidentialClientSecret,
				token_endpoint_auth_method: 'client_secret_basic',
				grant_types: [...client.grant_types, 'client_credentials'],
			},
		],
		routes: { authorization: '/oauth/authorization', token: '/oauth/token' },
		scopes: ['openid', `gk_${dataSourceId}_student`, `gk_${dataSourceId}_ansatt`],
		claims: { openid: ['sub', 'name', 'preferred_username'] },
		conformIdTokenClaims: false,
		// Somebody else's login in the same browser leaves the tokens of the one before alone.
		expiresWithSession: () => false,
		pkce: { required: () => true },
		features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
		ttl: {
			AccessToken: lifetime,
			AuthorizationCode: 60,
			ClientCredentials: lifetime,
			IdToken: 300,
			Grant: lifetime,
			Interaction: 600,
			Session: lifetime,
		},
		interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
		cookies: { keys: ['sandbox'] },
		findAccount: (_context, login) => ({
			accountId: login,
			claims: () => ({ sub: login, name: userOf(login).name, preferred_username: login }),
		}),
		renderError: (context, out) => {
			context.type = 'text/plain';
			context.body = `${out.error}: ${out.error_description ?? ''}`;
		},
	};
}

const client = {
	application_type: 'native' as const,
	redirect_uris: [callback],
	grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:token-exchange'],
	response_types: ['code' as const],
	id_token_signed_response_alg: 'RS256' as const,
};

/**
 * Registers the editor's callback: under any editor's scheme, as a web host's page on loopback with
 * any query, or any address on loopback, where a listener waits or nobody does.
 */
function acceptEditorCallbacks(provider: Provider): void {
	provider.Client.prototype.redirectUriAllowed = (value: string) => {
		const uri = URL.parse(value);
		const isEditor =
			uri?.host === 'studyadmin.study-admin-apis' && uri.pathname === '/callback' && !uri.protocol.startsWith('http');
		const isLocal = uri?.protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(uri.hostname);
		return isEditor || isLocal;
	};
}
