import * as oauth from 'oauth4webapi';
import { momentOf } from '../../../shared/core/clock.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { type ApiToken, readDisplayableClaims } from '../../core/apiToken.ts';
import { requireBearerTokenType } from '../../core/providerResponse.ts';
import { tokenExchangeScope } from '../../core/scopes.ts';
import type { ProviderToken } from '../../core/sessionRecord.ts';
import { defaultProviderMetadata } from './discovery.ts';
import { throwTokenResponseError } from './libraryErrors.ts';
import {
	clientSecretInForm,
	type OauthClient,
	oauthLibraryClient,
	oauthRequestOptions,
	type ProviderRequestContext,
	readProviderJson,
	sendAndReadClock,
} from './tokenRequest.ts';

const jwtType = 'urn:ietf:params:oauth:token-type:jwt';

/**
 * Exchanges the identity provider's token for the API's JWT (docs/services.md, G15; RFC 8693).
 * @throws {UserError} `sign-in/…`, `network/…`; `sign-in/expired` when the provider's token is no
 * longer valid.
 */
export async function exchangeToken(
	context: ProviderRequestContext,
	client: OauthClient,
	providerToken: ProviderToken,
	scopes: readonly string[],
): Promise<ApiToken> {
	const { settings } = client;
	const server = defaultProviderMetadata(settings, settings.issuer ?? settings.authUrl);
	const { response, clockOffset } = await sendAndReadClock(context.clock, () =>
		oauth.genericTokenEndpointRequest(
			server,
			oauthLibraryClient(client),
			clientSecretInForm(client),
			'urn:ietf:params:oauth:grant-type:token-exchange',
			{
				audience: settings.audience,
				scope: tokenExchangeScope(scopes),
				subject_token: providerToken.value,
				subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
			},
			oauthRequestOptions(context, settings),
		),
	);
	// The id_token of step 2 identified the user, so an id_token in this response is ignored.
	const { id_token: _, ...body } = await readProviderJson(response, 'exchange', settings);
	requireApiToken(body);
	const { access_token, expires_in, scope } = await oauth
		.processGenericTokenEndpointResponse(server, oauthLibraryClient(client), Response.json(body))
		.catch(throwTokenResponseError);
	return {
		value: access_token,
		obtainedAt: momentOf(context.clock),
		lifetime: (expires_in ?? 299) * 1000,
		scopes: scope?.split(' ').filter(Boolean) ?? scopes,
		clockOffset,
	};
}

/**
 * Requires a token response to contain a JWT, because the API accepts JWTs only. Some providers
 * leave out `issued_token_type` (RFC 8693 section 2.2.1).
 */
function requireApiToken(body: JsonObject): void {
	requireBearerTokenType(body);
	const { access_token, issued_token_type = jwtType } = body;
	const isJwt = typeof access_token !== 'string' || readDisplayableClaims(access_token) !== undefined;
	if (issued_token_type !== jwtType || !isJwt) {
		throw new UserError('sign-in/wrong-token-type');
	}
}
