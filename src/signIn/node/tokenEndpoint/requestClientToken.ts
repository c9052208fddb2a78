import * as oauth from 'oauth4webapi';
import { requireBearerTokenType } from '../../core/providerResponse.ts';
import { tokenExchangeScope } from '../../core/scopes.ts';
import { defaultProviderMetadata } from './discovery.ts';
import { throwTokenResponseError } from './libraryErrors.ts';
import {
	type ClientTokenResult,
	type OauthClient,
	oauthLibraryClient,
	oauthRequestOptions,
	type ProviderRequestContext,
	readProviderJson,
	readProviderToken,
	sendWithClientAuthentication,
} from './tokenRequest.ts';

/**
 * Requests a provider token for the client itself (RFC 6749 section 4.4), authenticated as in step
 * 2 of the specification.
 * @throws {UserError} `sign-in/…`, `network/…`
 */
export async function requestClientToken(
	context: ProviderRequestContext,
	client: OauthClient,
): Promise<ClientTokenResult> {
	const { clock } = context;
	const { settings } = client;
	const server = defaultProviderMetadata(settings, settings.issuer ?? settings.authUrl);
	const scope = tokenExchangeScope(settings.scopes);
	const { response, encoding, clockOffset } = await sendWithClientAuthentication(client, clock, (authenticate) =>
		oauth.clientCredentialsGrantRequest(
			server,
			oauthLibraryClient(client),
			authenticate,
			new URLSearchParams(scope ? { scope } : {}),
			oauthRequestOptions(context, settings),
		),
	);
	// There is no user, so an id_token is ignored.
	const { id_token: _, ...body } = await readProviderJson(response, 'client', settings);
	requireBearerTokenType(body);
	const result = await oauth
		.processClientCredentialsResponse(server, oauthLibraryClient(client), Response.json(body))
		.catch(throwTokenResponseError);
	return { providerToken: readProviderToken(result, clock), encoding, clockOffset };
}
