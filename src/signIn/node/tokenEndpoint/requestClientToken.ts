import * as oauth from 'oauth4webapi';
import { requireBearer } from '../../core/providerResponse.ts';
import { tokenExchangeScope } from '../../core/scopes.ts';
import { defaultServerMetadata } from './discovery.ts';
import { throwGrantError } from './libraryErrors.ts';
import {
	type ClientTokenResult,
	libraryClient,
	type OauthClient,
	type ProviderRequestContext,
	readProviderJson,
	readProviderToken,
	requestOptions,
	sendAuthenticated,
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
	const server = defaultServerMetadata(settings, settings.issuer ?? settings.authUrl);
	const scope = tokenExchangeScope(settings.scopes);
	const { response, encoding, clockOffset } = await sendAuthenticated(client, clock, (authenticate) =>
		oauth.clientCredentialsGrantRequest(
			server,
			libraryClient(client),
			authenticate,
			new URLSearchParams(scope ? { scope } : {}),
			requestOptions(context, settings),
		),
	);
	// There is no user, so an id_token is ignored.
	const { id_token: _, ...body } = await readProviderJson(response, 'client', settings);
	requireBearer(body);
	const result = await oauth
		.processClientCredentialsResponse(server, libraryClient(client), Response.json(body))
		.catch(throwGrantError);
	return { providerToken: readProviderToken(result, clock), encoding, clockOffset };
}
