import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { publicClientId } from '../../sandbox/identityProvider/identityProvider.ts';

/**
 * Changes of the ID token in a token response: claims that replace or, when `undefined`, remove the
 * valid ones, and changes of its header and signature.
 */
export interface IdTokenChanges {
	readonly claims?: Readonly<Record<string, unknown>>;
	/** Changed time claims of the ID token, in seconds relative to the provider's clock. */
	readonly times?: Readonly<Record<string, number>>;
	readonly header?: Readonly<Record<string, unknown>>;
	/** The signing key, when it is not the published one. A string is a shared secret. */
	readonly key?: KeyObject | string;
	/** Returns the ID token to send instead of the signed JWT. */
	readonly tamper?: (jwt: string) => string;
}

/** The deviations of a provider from correct behavior. `undefined` in `token` removes a field. */
export interface Misbehavior {
	readonly idToken?: IdTokenChanges;
	readonly token?: Readonly<Record<string, unknown>>;
	readonly metadata?: Readonly<Record<string, unknown>>;
	/** The keys that the JWKS contains instead of the signing key. */
	readonly keys?: readonly object[];
	/** The offset of the provider's clock from that of the test, in milliseconds. */
	readonly clockOffset?: number;
	/**
	 * The `Date` header of responses, when it differs from the provider's clock. `null` omits the
	 * header.
	 */
	readonly date?: string | null;
}

/** A running identity provider for tests. */
export interface MisbehavingProvider {
	readonly url: string;
	/** The nonce in the ID tokens of the provider. */
	readonly nonce: string;
	/** The `Authorization` header and the form of each request to the token endpoint, in order. */
	readonly requests: { readonly authorization: string | undefined; readonly form: URLSearchParams }[];
	/** Replaces the signing key and its ID, and publishes the new key. */
	rotateKey(): void;
	close(): Promise<void>;
}

const accessToken = 'opaque-provider-token';
/**
 * The key pairs of all providers. They are shared, because generating one takes longer than a test.
 */
const firstKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secondKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Starts a provider with real keys that deviates from the standards in ways that a certified
 * provider cannot. Every code is exchanged for a token and a valid ID token for the sandbox's
 * public client, except for the given deviations.
 */
export async function startMisbehavingProvider(misbehavior: Misbehavior = {}): Promise<MisbehavingProvider> {
	const nonce = randomUUID();
	const requests: MisbehavingProvider['requests'] = [];
	let signing = { keys: firstKeys, kid: 'first' };
	const server = createServer(async (request, response) => {
		const { clockOffset = 0, date = new Date(Date.now() + clockOffset).toUTCString() } = misbehavior;
		response.sendDate = false;
		if (date !== null) {
			response.setHeader('date', date);
		}
		response.setHeader('content-type', 'application/json');
		switch (request.url) {
			case '/.well-known/openid-configuration':
				response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks`, ...misbehavior.metadata }));
				return;
			case '/jwks': {
				const published = {
					...signing.keys.publicKey.export({ format: 'jwk' }),
					kid: signing.kid,
					alg: 'RS256',
					use: 'sig',
				};
				response.end(JSON.stringify({ keys: misbehavior.keys ?? [published] }));
				return;
			}
			case '/oauth/token': {
				requests.push({ authorization: request.headers.authorization, form: await formOf(request) });
				const good = { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, scope: 'openid' };
				const id_token = await idToken({ url, nonce, now: Date.now() + clockOffset, ...signing }, misbehavior.idToken);
				response.end(JSON.stringify({ ...good, id_token, ...misbehavior.token }));
				return;
			}
			default:
				response.writeHead(404).end();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		nonce,
		requests,
		rotateKey: () => {
			signing = { keys: secondKeys, kid: 'second' };
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/**
 * Returns the hash of a token for the claim `at_hash` of a JWT that is signed with this hash
 * function (OpenID Connect Core section 3.1.3.6).
 */
export function tokenHash(token: string = accessToken, hash: 'sha256' | 'sha512' = 'sha256'): string {
	const digest = createHash(hash).update(token).digest();
	return digest.subarray(0, digest.length / 2).toString('base64url');
}

async function idToken(
	good: {
		readonly url: string;
		readonly nonce: string;
		readonly now: number;
		readonly keys: { readonly privateKey: KeyObject };
		readonly kid: string;
	},
	{ claims, times = {}, header, key = good.keys.privateKey, tamper = String }: IdTokenChanges = {},
): Promise<string> {
	const seconds = Math.floor(good.now / 1000);
	const payload = {
		iss: good.url,
		sub: 'alma',
		aud: publicClientId,
		nonce: good.nonce,
		iat: seconds,
		exp: seconds + 300,
		...claims,
		...Object.fromEntries(Object.entries(times).map(([claim, from]) => [claim, seconds + from])),
	};
	const protectedHeader = { alg: 'RS256', kid: good.kid, ...header };
	if (protectedHeader.alg === 'none') {
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
		return `${part(protectedHeader)}.${part(payload)}.`;
	}
	const signer = new SignJWT(payload as Record<string, unknown>).setProtectedHeader(protectedHeader);
	return tamper(await signer.sign(typeof key === 'string' ? new TextEncoder().encode(key) : key));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) {
		chunks.push(chunk);
	}
	return new URLSearchParams(Buffer.concat(chunks).toString());
}
