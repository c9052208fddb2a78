import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { publicClientId } from '../../sandbox/identityProvider/identityProvider.ts';

/** The id_token of an answer: claims that replace or, `undefined`, remove the good ones, and how it is signed. */
export interface IdTokenChanges {
	readonly claims?: Readonly<Record<string, unknown>>;
	/** Claims that are times, in seconds from the provider's now. */
	readonly times?: Readonly<Record<string, number>>;
	readonly header?: Readonly<Record<string, unknown>>;
	/** The key that signs instead of the published one; a string is a shared secret. */
	readonly key?: KeyObject | string;
	/** Does something to the signed JWT. */
	readonly spoil?: (jwt: string) => string;
}

/** What a provider does otherwise than it should. `undefined` in `token` removes a field. */
export interface Misbehavior {
	readonly idToken?: IdTokenChanges;
	readonly token?: Readonly<Record<string, unknown>>;
	readonly metadata?: Readonly<Record<string, unknown>>;
	/** What its JWKS holds instead of the key that signs. */
	readonly keys?: readonly object[];
	/** Milliseconds that its clock is ahead of the test's. */
	readonly clockOffset?: number;
	/** The `Date` header, where it is not that of its clock; `null` leaves it out. */
	readonly date?: string | null;
}

/** A running provider of the tests' own. */
export interface MisbehavingProvider {
	readonly url: string;
	/** The nonce that its id_tokens carry. */
	readonly nonce: string;
	/** The `Authorization` headers and forms of the requests to its token endpoint. */
	readonly requests: { readonly authorization: string | undefined; readonly form: URLSearchParams }[];
	/** From now on it signs with another key, under another id, and publishes that one. */
	rotateKey(): void;
	close(): Promise<void>;
}

const accessToken = 'opaque-provider-token';
/** One pair for all: making one takes longer than a test. */
const firstKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secondKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Starts a provider with real keys that does wrong what no certified one can be made to do wrong.
 * Any code gives a token and an id_token for the sandbox's public client; where nothing is said it
 * is a good one.
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

/** The hash of a token as `at_hash` carries it for a JWT signed with SHA-256 (OpenID Connect Core section 3.1.3.6). */
export function tokenHash(token: string = accessToken): string {
	return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
}

async function idToken(
	good: {
		readonly url: string;
		readonly nonce: string;
		readonly now: number;
		readonly keys: { readonly privateKey: KeyObject };
		readonly kid: string;
	},
	{ claims, times = {}, header, key = good.keys.privateKey, spoil = String }: IdTokenChanges = {},
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
	return spoil(await signer.sign(typeof key === 'string' ? new TextEncoder().encode(key) : key));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) {
		chunks.push(chunk);
	}
	return new URLSearchParams(Buffer.concat(chunks).toString());
}
