import type * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import { Cancelled, UserError } from '../../shared/errors.ts';
import { type Http, type HttpResponse, mediaTypeOf, textOf } from '../../shared/http/http.ts';
import { endpoints, isSameIssuer, parseMetadata } from './providerMetadata.ts';
import { maximumBytes } from './requestOptions.ts';

/** Faults of an address that answers other questions well. Others, such as a wrong name, spoil the login page too. */
const ofThisAnswer = ['network/timeout', 'network/connection-lost', 'network/response-too-large'];

/**
 * What the provider says of itself at `/.well-known/openid-configuration` (OpenID Connect Discovery section 4): only the
 * issuer and the address of its keys are taken, the endpoints are the specification's. `undefined` when it says nothing
 * within `limit` milliseconds, which is as good unless an issuer is set: that one is to be verified.
 * @throws {UserError} `sign-in/metadata-unusable` and `sign-in/issuer-mismatch` when an issuer is set; `network/…`
 */
export async function discoverServer(
	http: Pick<Http, 'send'>,
	client: ProviderAuthentication,
	signal: AbortSignal,
	limit = 5_000,
): Promise<oauth.AuthorizationServer | undefined> {
	const response = await askForMetadata(http, client.issuer ?? client.authUrl, signal, limit);
	return judgeMetadata(response, client);
}

async function askForMetadata(
	http: Pick<Http, 'send'>,
	issuer: string,
	signal: AbortSignal,
	limit: number,
): Promise<HttpResponse | undefined> {
	try {
		return await http.send({
			method: 'GET',
			url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
			headers: { accept: 'application/json' },
			signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
			firstByteTimeout: limit,
			maximumBytes,
		});
	} catch (error) {
		const isLate = error instanceof Cancelled && !signal.aborted;
		if (isLate || (error instanceof UserError && ofThisAnswer.includes(error.code))) {
			return undefined;
		}
		throw error;
	}
}

function judgeMetadata(
	response: HttpResponse | undefined,
	client: ProviderAuthentication,
): oauth.AuthorizationServer | undefined {
	const isMetadata = response?.status === 200 && mediaTypeOf(response) === 'application/json';
	const published = isMetadata ? parseMetadata(textOf(response)) : undefined;
	const isTheirs = published && isSameIssuer(published.issuer, client.issuer ?? client.authUrl);
	if (client.issuer === undefined) {
		return isTheirs ? { ...endpoints(client, published.issuer), ...published } : undefined;
	}
	if (published && !isTheirs) {
		throw new UserError('sign-in/issuer-mismatch');
	}
	if (!published?.jwks_uri) {
		throw new UserError('sign-in/metadata-unusable', response ? { status: response.status } : {});
	}
	return { ...endpoints(client, published.issuer), ...published };
}
