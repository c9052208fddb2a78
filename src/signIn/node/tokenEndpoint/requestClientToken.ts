import * as oauth from 'oauth4webapi';
import type { Clock } from '../../shared/clock.ts';
import type { Http } from '../../shared/http/http.ts';
import { requireBearer } from '../core/providerAnswer.ts';
import { exchangeScope } from '../core/scopes.ts';
import { judgeGrant } from '../judgeFailure.ts';
import { libraryClient, sendAuthenticated } from './clientAuthentication.ts';
import { endpoints } from './providerMetadata.ts';
import { readProviderToken } from './providerToken.ts';
import { requestOptions } from './requestOptions.ts';
import { readJson } from './tokenAnswer.ts';
import type { ClientSignedIn, TokenClient } from './tokenClient.ts';

/**
 * Asks for a provider token for the client itself (RFC 6749 section 4.4), authenticated as in step 2 of the specification.
 * @throws {UserError} `sign-in/…`, `network/…`
 */
export async function requestClientToken(
	http: Pick<Http, 'send'>,
	client: TokenClient,
	signal: AbortSignal,
	clock: Clock,
): Promise<ClientSignedIn> {
	const { settings } = client;
	const server = endpoints(settings, settings.issuer ?? settings.authUrl);
	const scope = exchangeScope(settings.scopes);
	const { response, encoding, clockOffset } = await sendAuthenticated(client, clock, (authenticate) =>
		oauth.clientCredentialsGrantRequest(
			server,
			libraryClient(client),
			authenticate,
			new URLSearchParams(scope ? { scope } : {}),
			requestOptions(http, settings, signal),
		),
	);
	// There is no user, so an id_token says nothing.
	const { id_token: _, ...body } = await readJson(response, 'client', settings, client.secret);
	requireBearer(body);
	const result = await oauth
		.processClientCredentialsResponse(server, libraryClient(client), Response.json(body))
		.catch(judgeGrant);
	return { providerToken: readProviderToken(result, clock), encoding, clockOffset };
}
