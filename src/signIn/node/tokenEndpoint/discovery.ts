import type * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../../environments/core/environment.ts';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { bodyTextOf, type HttpResponse, mediaTypeOf } from '../../../shared/core/http.ts';
import { parseJsonObject } from '../../../shared/core/json.ts';
import { isLoopbackHost } from '../../../shared/core/loopback.ts';
import { maximumProviderResponseBytes, type ProviderRequestContext } from './tokenRequest.ts';

/**
 * Codes of failures that can affect the metadata URL only. Other failures, such as an unknown host
 * name, affect the login page too.
 */
const toleratedErrors = ['network/timeout', 'network/connection-lost', 'network/response-too-large'];

/**
 * The asymmetric algorithms that the library verifies. `none` and algorithms with a shared secret
 * are rejected.
 */
const signingAlgorithms = [
	'RS256',
	'RS384',
	'RS512',
	'PS256',
	'PS384',
	'PS512',
	'ES256',
	'ES384',
	'ES512',
	'EdDSA',
	'Ed25519',
];

/** The part of the published metadata that is used (OpenID Connect Discovery section 3). */
type PublishedMetadata = Pick<
	oauth.AuthorizationServer,
	'issuer' | 'jwks_uri' | 'authorization_response_iss_parameter_supported'
>;

/**
 * Fetches the provider's metadata from `/.well-known/openid-configuration` (OpenID Connect
 * Discovery section 4). Only the issuer and the URL of its keys are used; the endpoints are those
 * of `defaultProviderMetadata`. Resolves to `undefined` when the provider publishes nothing within
 * `limit` milliseconds and no issuer is configured.
 * @throws {UserError} `sign-in/metadata-unusable` and `sign-in/issuer-mismatch` when an issuer is
 * configured; `network/…`
 */
export async function discoverProviderMetadata(
	context: Omit<ProviderRequestContext, 'clock'>,
	client: ProviderAuthentication,
	limit = 5_000,
): Promise<oauth.AuthorizationServer | undefined> {
	return validateMetadata(await fetchMetadata(context, client.issuer ?? client.authUrl, limit), client);
}

/**
 * Returns the metadata to use for a provider that publishes none: `/oauth/authorization` and
 * `/oauth/token`.
 */
export function defaultProviderMetadata(client: ProviderAuthentication, issuer: string): oauth.AuthorizationServer {
	return {
		issuer,
		authorization_endpoint: `${client.authUrl}/oauth/authorization`,
		token_endpoint: `${client.authUrl}/oauth/token`,
		id_token_signing_alg_values_supported: [...signingAlgorithms],
	};
}

async function fetchMetadata(
	{ http, signal }: Omit<ProviderRequestContext, 'clock'>,
	issuer: string,
	limit: number,
): Promise<HttpResponse | undefined> {
	try {
		return await http.send({
			method: 'GET',
			url: `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`,
			headers: { accept: 'application/json' },
			signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(limit)]),
			firstByteTimeout: limit,
			maximumBytes: maximumProviderResponseBytes,
		});
	} catch (error) {
		const isLate = error instanceof Cancelled && !signal?.aborted;
		if (isLate || (error instanceof UserError && toleratedErrors.includes(error.code))) {
			return undefined;
		}
		throw error;
	}
}

function validateMetadata(
	response: HttpResponse | undefined,
	client: ProviderAuthentication,
): oauth.AuthorizationServer | undefined {
	const isMetadata = response?.status === 200 && mediaTypeOf(response) === 'application/json';
	const published = isMetadata ? parseMetadata(bodyTextOf(response)) : undefined;
	const expected = withoutTrailingSlash(client.issuer ?? client.authUrl);
	const isExpected = published && withoutTrailingSlash(published.issuer) === expected;
	if (client.issuer === undefined) {
		return isExpected ? { ...defaultProviderMetadata(client, published.issuer), ...published } : undefined;
	}
	if (published && !isExpected) {
		throw new UserError('sign-in/issuer-mismatch');
	}
	if (!published?.jwks_uri) {
		throw new UserError('sign-in/metadata-unusable', response ? { status: response.status } : {});
	}
	return { ...defaultProviderMetadata(client, published.issuer), ...published };
}

/**
 * Parses metadata; `undefined` when it has no issuer. A URL of the keys that is not safe is left
 * out.
 */
function parseMetadata(text: string): PublishedMetadata | undefined {
	const { issuer, jwks_uri, authorization_response_iss_parameter_supported } = parseJsonObject(text) ?? {};
	return typeof issuer === 'string'
		? {
				issuer,
				...(isSafeUrl(jwks_uri) ? { jwks_uri } : {}),
				...(authorization_response_iss_parameter_supported === true
					? { authorization_response_iss_parameter_supported }
					: {}),
			}
		: undefined;
}

/**
 * Removes a trailing slash, because settings are stored without one and the published issuer may
 * have one.
 */
function withoutTrailingSlash(issuer: string): string {
	return issuer.replace(/\/$/, '');
}

function isSafeUrl(address: unknown): address is string {
	const url = typeof address === 'string' ? URL.parse(address) : null;
	return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
}
