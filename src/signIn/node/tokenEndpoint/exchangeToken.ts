import * as oauth from 'oauth4webapi';
import { type Clock, momentOf } from '../../shared/clock.ts';
import { UserError } from '../../shared/errors.ts';
import type { Http } from '../../shared/http/http.ts';
import type { JsonObject } from '../../shared/json.ts';
import { type ApiToken, readShownClaims } from '../core/apiToken.ts';
import { requireBearer } from '../core/providerAnswer.ts';
import { exchangeScope } from '../core/scopes.ts';
import type { ProviderToken } from '../core/sessionRecord.ts';
import { judgeGrant } from '../judgeFailure.ts';
import { formAuthentication, libraryClient, timed } from './clientAuthentication.ts';
import { endpoints } from './providerMetadata.ts';
import { requestOptions } from './requestOptions.ts';
import { readJson } from './tokenAnswer.ts';
import type { TokenClient } from './tokenClient.ts';

const jwtType = 'urn:ietf:params:oauth:token-type:jwt';

/**
 * Exchanges the identity provider's token for the API's JWT (spec/graphql-api.md, step 3; RFC 8693).
 * @throws {UserError} `sign-in/…`, `network/…`; `sign-in/expired` when the provider's token is not valid any more.
 */
export async function exchangeToken(
	http: Pick<Http, 'send'>,
	client: TokenClient,
	providerToken: ProviderToken,
	scopes: readonly string[],
	signal: AbortSignal,
	clock: Clock,
): Promise<ApiToken> {
	const { settings } = client;
	const server = endpoints(settings, settings.issuer ?? settings.authUrl);
	const { response, clockOffset } = await timed(clock, () =>
		oauth.genericTokenEndpointRequest(
			server,
			libraryClient(client),
			formAuthentication(client),
			'urn:ietf:params:oauth:grant-type:token-exchange',
			{
				audience: settings.audience,
				scope: exchangeScope(scopes),
				subject_token: providerToken.value,
				subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
			},
			requestOptions(http, settings, signal),
		),
	);
	// The user is known since step 2, so another id_token says nothing.
	const { id_token: _, ...body } = await readJson(response, 'exchange', settings, client.secret);
	requireApiToken(body);
	const { access_token, expires_in, scope } = await oauth
		.processGenericTokenEndpointResponse(server, libraryClient(client), Response.json(body))
		.catch(judgeGrant);
	return {
		value: access_token,
		obtainedAt: momentOf(clock),
		lifetime: (expires_in ?? 299) * 1000,
		scopes: scope?.split(' ').filter(Boolean) ?? scopes,
		clockOffset,
	};
}

/** Only a JWT is of use at the API; `issued_token_type` is left out by some (RFC 8693 section 2.2.1). */
function requireApiToken(body: JsonObject): void {
	requireBearer(body);
	const { access_token, issued_token_type = jwtType } = body;
	const isJwt = typeof access_token !== 'string' || readShownClaims(access_token) !== undefined;
	if (issued_token_type !== jwtType || !isJwt) {
		throw new UserError('sign-in/wrong-token-type');
	}
}
