import * as oauth from 'oauth4webapi';
import { momentOf } from '../../../shared/core/clock.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { type ApiToken, readShownClaims } from '../../core/apiToken.ts';
import { requireBearer } from '../../core/providerResponse.ts';
import { tokenExchangeScope } from '../../core/scopes.ts';
import type { ProviderToken } from '../../core/sessionRecord.ts';
import { defaultServerMetadata } from './discovery.ts';
import { throwGrantError } from './libraryErrors.ts';
import {
	clientSecretInForm,
	libraryClient,
	type OauthClient,
	type ProviderRequestContext,
	readProviderJson,
	requestOptions,
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
	const server = defaultServerMetadata(settings, settings.issuer ?? settings.authUrl);
	const { response, clockOffset } = await sendAndReadClock(context.clock, () =>
		oauth.genericTokenEndpointRequest(
			server,
			libraryClient(client),
			clientSecretInForm(client),
			'urn:ietf:params:oauth:grant-type:token-exchange',
			{
				audience: settings.audience,
				scope: tokenExchangeScope(scopes),
				subject_token: providerToken.value,
				subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
			},
			requestOptions(context, settings),
		),
	);
	// The id_token of step 2 identified the user, so an id_token in this response is ignored.
	const { id_token: _, ...body } = await readProviderJson(response, 'exchange', settings);
	requireApiToken(body);
	const { access_token, expires_in, scope } = await oauth
		.processGenericTokenEndpointResponse(server, libraryClient(client), Response.json(body))
		.catch(throwGrantError);
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
	requireBearer(body);
	const { access_token, issued_token_type = jwtType } = body;
	const isJwt = typeof access_token !== 'string' || readShownClaims(access_token) !== undefined;
	if (issued_token_type !== jwtType || !isJwt) {
		throw new UserError('sign-in/wrong-token-type');
	}
}
