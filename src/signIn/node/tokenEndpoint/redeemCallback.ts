import * as oauth from 'oauth4webapi';
import { UserError } from '../../../shared/core/errors.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { issuerClaimOf } from '../../core/apiToken.ts';
import type { AuthorizationRequest } from '../../core/authorizationRequest.ts';
import { requireBearerTokenType } from '../../core/providerResponse.ts';
import { accountOfClaims } from '../../core/sessionRecord.ts';
import { defaultProviderMetadata } from './discovery.ts';
import { checkIdToken, verifyIdTokenSignature } from './idToken.ts';
import { callbackValidationError, throwTokenResponseError } from './libraryErrors.ts';
import {
	type OauthClient,
	oauthLibraryClient,
	oauthRequestOptions,
	type ProviderRequestContext,
	readProviderJson,
	readProviderToken,
	type SignInResult,
	sendWithClientAuthentication,
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
	const metadata = server ?? defaultProviderMetadata(settings, issuer ?? callback.get('iss') ?? settings.authUrl);
	const options = oauthRequestOptions(context, settings);
	const parameters = readCallback(metadata, client, callback, request.state);
	const { response, encoding, clockOffset } = await sendWithClientAuthentication(client, clock, (authenticate) =>
		oauth.authorizationCodeGrantRequest(
			metadata,
			oauthLibraryClient(client),
			authenticate,
			parameters,
			request.redirectUri,
			request.codeVerifier,
			options,
		),
	);
	const body = await readProviderJson(response, 'code', settings);
	requireBearerTokenType(body);
	const issuedBy = issuer ? metadata : withClaimedIssuer(metadata, body, callback.get('iss'));
	const grant = Response.json(body);
	const result = await oauth
		.processAuthorizationCodeResponse(issuedBy, oauthLibraryClient(client, clockOffset), grant, {
			expectedNonce: request.nonce,
			requireIdToken: true,
		})
		.catch(throwTokenResponseError);
	await checkIdToken(result, settings.clientId, clock.now() + (clockOffset ?? 0));
	if (server?.jwks_uri) {
		await verifyIdTokenSignature(server, grant, settings, options);
	}
	return {
		providerToken: readProviderToken(result, clock),
		scopes: result.scope?.split(' ').filter(Boolean),
		account: accountOfClaims({ ...oauth.getValidatedIdTokenClaims(result) }),
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
		const parameters = oauth.validateAuthResponse(server, oauthLibraryClient(client), callback, state);
		if (parameters.getAll('code').filter(Boolean).length !== 1) {
			throw new UserError('sign-in/callback-broken');
		}
		return parameters;
	} catch (error) {
		throw callbackValidationError(error, client.settings.clientType);
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
	return { ...server, issuer: callbackIssuer ?? issuerClaimOf(String(body['id_token'] ?? '')) ?? server.issuer };
}
