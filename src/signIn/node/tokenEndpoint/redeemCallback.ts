import * as oauth from 'oauth4webapi';
import { UserError } from '../../../shared/core/errors.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { claimedIssuer } from '../../core/apiToken.ts';
import type { AuthorizationRequest } from '../../core/authorizationRequest.ts';
import { requireBearer } from '../../core/providerResponse.ts';
import { accountOf } from '../../core/sessionRecord.ts';
import { defaultServerMetadata } from './discovery.ts';
import { checkIdToken, verifySignature } from './idToken.ts';
import { callbackError, throwGrantError } from './libraryErrors.ts';
import {
	libraryClient,
	type OauthClient,
	type ProviderRequestContext,
	readProviderJson,
	readProviderToken,
	requestOptions,
	type SignInResult,
	sendAuthenticated,
} from './tokenRequest.ts';

/** A callback and the request that it answers. */
interface AnsweredRequest {
	/** The discovered metadata; `undefined` when the provider publishes none. */
	readonly server: oauth.AuthorizationServer | undefined;
	readonly request: AuthorizationRequest;
	readonly callback: URLSearchParams;
}

/**
 * Redeems the callback of an authorization request (docs/services.md, G13), checks the
 * id_token, and returns the account and the provider's token.
 * @throws {UserError} `sign-in/…`, `network/…`
 */
export async function redeemCallback(
	context: ProviderRequestContext,
	client: OauthClient,
	{ server, request, callback }: AnsweredRequest,
): Promise<SignInResult> {
	const { clock } = context;
	const { settings } = client;
	const issuer = server?.issuer ?? settings.issuer;
	const metadata = server ?? defaultServerMetadata(settings, issuer ?? callback.get('iss') ?? settings.authUrl);
	const options = requestOptions(context, settings);
	const parameters = readCallback(metadata, client, callback, request.state);
	const { response, encoding, clockOffset } = await sendAuthenticated(client, clock, (authenticate) =>
		oauth.authorizationCodeGrantRequest(
			metadata,
			libraryClient(client),
			authenticate,
			parameters,
			request.redirectUri,
			request.codeVerifier,
			options,
		),
	);
	const body = await readProviderJson(response, 'code', settings);
	requireBearer(body);
	const issuedBy = issuer ? metadata : withClaimedIssuer(metadata, body, callback.get('iss'));
	const grant = Response.json(body);
	const result = await oauth
		.processAuthorizationCodeResponse(issuedBy, libraryClient(client, clockOffset), grant, {
			expectedNonce: request.nonce,
			requireIdToken: true,
		})
		.catch(throwGrantError);
	await checkIdToken(result, settings.clientId, clock.now() + (clockOffset ?? 0));
	if (server?.jwks_uri) {
		await verifySignature(server, grant, settings, options);
	}
	return {
		providerToken: readProviderToken(result, clock),
		scopes: result.scope?.split(' ').filter(Boolean),
		account: accountOf({ ...oauth.getValidatedIdTokenClaims(result) }),
		issuerVerified: Boolean(server?.jwks_uri),
		encoding,
		clockOffset,
	};
}

/**
 * Returns the validated parameters of the callback, with exactly one code (RFC 6749 section 4.1.2,
 * RFC 9207 section 2.4).
 */
function readCallback(
	server: oauth.AuthorizationServer,
	client: OauthClient,
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
		throw callbackError(error, client.settings.clientType);
	}
}

/**
 * Returns the metadata with the issuer that the callback names (RFC 9207), else with the issuer
 * that the id_token claims. If the callback names an issuer, the id_token is checked against it.
 */
function withClaimedIssuer(
	server: oauth.AuthorizationServer,
	body: JsonObject,
	callbackIssuer: string | null,
): oauth.AuthorizationServer {
	return { ...server, issuer: callbackIssuer ?? claimedIssuer(String(body['id_token'] ?? '')) ?? server.issuer };
}
