import type * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import { isLoopback } from '../../shared/environments/serviceUrl.ts';

/** What is taken of the metadata that a provider publishes (OpenID Connect Discovery section 3). */
export type PublishedMetadata = Pick<
	oauth.AuthorizationServer,
	'issuer' | 'jwks_uri' | 'authorization_response_iss_parameter_supported'
>;

/** The asymmetric ones that the library verifies; `none` and those that need a shared secret are not accepted. */
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

/** The metadata of a provider that is known by the specification's two endpoints only. */
export function endpoints(client: ProviderAuthentication, issuer: string): oauth.AuthorizationServer {
	return {
		issuer,
		authorization_endpoint: `${client.authUrl}/oauth/authorization`,
		token_endpoint: `${client.authUrl}/oauth/token`,
		id_token_signing_alg_values_supported: [...signingAlgorithms],
	};
}

/** Reads a provider's metadata; `undefined` when it names no issuer. Keys at an address that is not safe are left out. */
export function parseMetadata(text: string): PublishedMetadata | undefined {
	try {
		const { issuer, jwks_uri, authorization_response_iss_parameter_supported } = JSON.parse(text) ?? {};
		return typeof issuer === 'string'
			? {
					issuer,
					...(isSafe(jwks_uri) ? { jwks_uri } : {}),
					...(authorization_response_iss_parameter_supported === true
						? { authorization_response_iss_parameter_supported }
						: {}),
				}
			: undefined;
	} catch {
		return undefined;
	}
}

/** Whether two issuers are the same but for a slash at the end, which settings are written without. */
export function isSameIssuer(one: string, other: string): boolean {
	return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

function isSafe(address: unknown): address is string {
	const url = typeof address === 'string' ? URL.parse(address) : null;
	return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}
