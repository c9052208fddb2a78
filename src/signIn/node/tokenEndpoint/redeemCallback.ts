import * as oauth from 'oauth4webapi';
import type { Clock } from '../../shared/clock.ts';
import { UserError } from '../../shared/errors.ts';
import type { Http } from '../../shared/http/http.ts';
import type { JsonObject } from '../../shared/json.ts';
import { claimedIssuer } from '../core/apiToken.ts';
import type { AuthorizationRequest } from '../core/authorizationRequest.ts';
import { requireBearer } from '../core/providerAnswer.ts';
import { judgeCallback, judgeGrant } from '../judgeFailure.ts';
import { libraryClient, sendAuthenticated } from './clientAuthentication.ts';
import { checkIdentity } from './identityToken.ts';
import { endpoints } from './providerMetadata.ts';
import { readProviderToken } from './providerToken.ts';
import { requestOptions } from './requestOptions.ts';
import { readJson } from './tokenAnswer.ts';
import type { SignedIn, TokenClient } from './tokenClient.ts';
import { verifySignature } from './verifySignature.ts';

/**
 * Redeems the callback of an authorization request (spec/graphql-api.md, step 2) and checks the id_token.
 * @throws {UserError} `sign-in/…`, `network/…`
 */
export async function redeemCallback(
	http: Pick<Http, 'send'>,
	client: TokenClient,
	server: oauth.AuthorizationServer | undefined,
	request: AuthorizationRequest,
	callback: URLSearchParams,
	signal: AbortSignal,
	clock: Clock,
): Promise<SignedIn> {
	const { settings } = client;
	const issuer = server?.issuer ?? settings.issuer;
	const known = server ?? endpoints(settings, issuer ?? callback.get('iss') ?? settings.authUrl);
	const options = requestOptions(http, settings, signal);
	const parameters = readCallback(known, client, callback, request.state);
	const { response, encoding, clockOffset } = await sendAuthenticated(client, clock, (authenticate) =>
		oauth.authorizationCodeGrantRequest(
			known,
			libraryClient(client),
			authenticate,
			parameters,
			request.redirectUri,
			request.codeVerifier,
			options,
		),
	);
	const body = await readJson(response, 'code', settings, client.secret);
	requireBearer(body);
	const judgedBy = issuer ? known : trustClaimedIssuer(known, body, callback.get('iss'));
	const grant = Response.json(body);
	const result = await oauth
		.processAuthorizationCodeResponse(judgedBy, libraryClient(client, clockOffset), grant, {
			expectedNonce: request.nonce,
			requireIdToken: true,
		})
		.catch(judgeGrant);
	await checkIdentity(result, settings.clientId, clock.now() + (clockOffset ?? 0));
	if (server?.jwks_uri) {
		await verifySignature(server, grant, settings, options);
	}
	return {
		providerToken: readProviderToken(result, clock),
		scopes: result.scope?.split(' ').filter(Boolean),
		account: readAccount(oauth.getValidatedIdTokenClaims(result)),
		issuerVerified: Boolean(server?.jwks_uri),
		encoding,
		clockOffset,
	};
}

/** The checked parameters of the callback, with just one code (RFC 6749 section 4.1.2, RFC 9207 section 2.4). */
function readCallback(
	server: oauth.AuthorizationServer,
	client: TokenClient,
	callback: URLSearchParams,
	state: string,
): URLSearchParams {
	try {
		const parameters = oauth.validateAuthResponse(server, libraryClient(client), callback, state);
		if (parameters.getAll('code').filter(Boolean).length !== 1) {
			throw new UserError('sign-in/callback-broken');
		}
		return parameters;
	} catch (error) {
		throw judgeCallback(error, client.settings.clientType);
	}
}

/** Takes the issuer as the id_token claims it, which must be the one the callback named, where it named one (RFC 9207). */
function trustClaimedIssuer(
	server: oauth.AuthorizationServer,
	body: JsonObject,
	callbackIssuer: string | null,
): oauth.AuthorizationServer {
	return { ...server, issuer: callbackIssuer ?? claimedIssuer(String(body['id_token'] ?? '')) ?? server.issuer };
}

function readAccount(claims: oauth.IDToken | undefined): SignedIn['account'] {
	const name = ['name', 'preferred_username', 'email', 'sub']
		.map((claim) => claims?.[claim])
		.find((value) => typeof value === 'string' && value !== '');
	return { id: `${claims?.iss} ${claims?.sub}`, name: String(name) };
}
