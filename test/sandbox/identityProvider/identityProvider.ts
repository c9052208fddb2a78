import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JSONWebKeySet } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Gateway, Service } from '../service.ts';
import { LoginPages } from './loginPages.ts';
import { exchangeParameters, tokenExchange } from './tokenExchange.ts';
import { userOf } from './users.ts';

/** The options of the identity provider of the sandbox. Lifetimes are in seconds. */
export interface IdentityProviderOptions {
	readonly port?: number;
	readonly providerTokenSeconds?: number;
	/** Lifetime of JWTs for the API. Default: 299, as in the specification. */
	readonly apiTokenSeconds?: number;
	/**
	 * `false` disables discovery and JWKS, so that only the two endpoints of the specification exist.
	 */
	readonly metadata?: boolean;
	/**
	 * The error of the token exchange for an invalid subject token: `invalid_request` as in RFC 8693,
	 * or `invalid_grant`, which many providers use.
	 */
	readonly subjectTokenError?: 'invalid_request' | 'invalid_grant';
	/** The confidential client's secret instead of the default one. */
	readonly clientSecret?: string;
	/** Called for every request to the token endpoint, with its form and its response. */
	readonly onTokenRequest?: (form: URLSearchParams, response: Readonly<Record<string, unknown>>) => void;
	/** Called for every request to the authorization endpoint, with its query parameters. */
	readonly onAuthorizationRequest?: (query: URLSearchParams) => void;
	/** A gateway in front of the provider. */
	readonly gateway?: Gateway;
}

/** A running identity provider, and the keys that the API needs. */
export interface IdentityProvider extends Service {
	/**
	 * The public keys with which the API verifies JWTs, whether or not the JWKS endpoint is enabled.
	 */
	readonly keys: JSONWebKeySet;
}

export const dataSourceId = '7a9f6b0e-3c5d-4f6a-9b1e-2d8c4e5f6a7b';
export const audienceUrl = 'https://datasources.sandbox.example';
export const publicClientId = '5e1f7d2a-8b4c-4d3e-a6f9-0c1b2a3d4e5f';
export const confidentialClientId = 'c4d2b6a8-1e3f-4a5b-8c7d-9e0f1a2b3c4d';
export const confidentialClientSecret = 'sandbox-client-secret-8472916350';

const callback = 'vscode://studyadmin.study-admin-apis/callback';

/** The keys of all instances in this process, because their generation takes 50 ms. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Starts the certified provider `oidc-provider` at `http://idp.localhost:<port>`, with the
 * endpoints, tokens and token exchange of docs/services.md, G10 to G18, its own login pages, and
 * two clients.
 */
export async function startIdentityProvider(options: IdentityProviderOptions = {}): Promise<IdentityProvider> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
	const url = `http://idp.localhost:${(server.address() as AddressInfo).port}`;
	const identity = { kid: 'sandbox', use: 'sig', alg: 'RS256' };
	const jwks = { keys: [{ ...(await exportJWK(privateKey)), ...identity }] };
	const provider = quietly(() => new Provider(url, { ...configuration(options), jwks } as Configuration));
	// Behind a TLS front, the provider's own URLs use https.
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
		// Node caches its `Date` header for up to a second, which can differ greatly from a simulated
		// clock.
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

/**
 * Calls a function without showing the library's warnings that in-memory storage and development
 * pages are not for production.
 */
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
		// A login of another user in the same browser must not revoke the tokens of the previous user.
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
 * Accepts callbacks of the editor as redirect URIs: any URI scheme of an editor, the page of a web
 * host on loopback with any query, and any loopback address, whether or not a listener exists.
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
