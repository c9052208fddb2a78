import { type Moment, millisecondsBetween } from '../../shared/core/clock.ts';
import { type JsonObject, parseJsonObject } from '../../shared/core/json.ts';

/**
 * Maximum length of a JWT, in UTF-16 code units. A longer one does not fit into a request header.
 */
export const maximumTokenLength = 65_536;

/** A JWT of the API. It is held in memory only. */
export interface ApiToken {
	readonly value: string;
	readonly obtainedAt: Moment;
	/** Milliseconds from `obtainedAt` until the token expires. */
	readonly lifetime: number;
	/** The granted scopes, which can be fewer than the requested ones. */
	readonly scopes: readonly string[];
	/**
	 * Milliseconds that the provider's clock is ahead of this machine's; `undefined` when the
	 * response has no date.
	 */
	readonly clockOffset?: number | undefined;
}

/** The only claims of a JWT that are ever shown or logged. */
interface ShownClaims {
	readonly iss?: string;
	readonly aud?: readonly string[];
	readonly scope?: readonly string[];
	readonly client_id?: string;
	readonly iat?: number;
	readonly nbf?: number;
	readonly exp?: number;
}

/**
 * Whether a token must be renewed: less than 60 seconds or a fifth of its lifetime remains,
 * whichever is shorter.
 */
export function needsRenewal(token: ApiToken, moment: Moment): boolean {
	const threshold = Math.min(60_000, token.lifetime / 5);
	return millisecondsBetween(token.obtainedAt, moment) > token.lifetime - threshold;
}

/**
 * Returns the claims of a JWT that may be shown, without verifying them. `undefined` when the text
 * is not a JWT.
 */
export function readDisplayableClaims(jwt: string): ShownClaims | undefined {
	const payload = readJwtPart(jwt, 1);
	if (!payload) {
		return undefined;
	}
	const text = (name: string) => (typeof payload[name] === 'string' ? { [name]: payload[name] } : {});
	const seconds = (name: string) => (typeof payload[name] === 'number' ? { [name]: payload[name] } : {});
	const { aud, scope } = payload;
	return {
		...text('iss'),
		...text('client_id'),
		...seconds('iat'),
		...seconds('nbf'),
		...seconds('exp'),
		...(aud === undefined ? {} : { aud: [aud].flat().map(String) }),
		...(scope === undefined
			? {}
			: {
					scope: [scope]
						.flat()
						.flatMap((text) => String(text).split(' '))
						.filter(Boolean),
				}),
	};
}

/** Returns the issuer claim of a JWT without verifying it; `undefined` when there is none. */
export function issuerClaimOf(jwt: string): string | undefined {
	const issuer = readJwtPart(jwt, 1)?.['iss'];
	return typeof issuer === 'string' ? issuer : undefined;
}

/**
 * Returns the header (0) or the payload (1) of a JWT without verifying it; `undefined` when the
 * part is not a JSON object, or the JWT is too long.
 */
export function readJwtPart(jwt: string, index: 0 | 1): JsonObject | undefined {
	if (jwt.length > maximumTokenLength) {
		return undefined;
	}
	try {
		const binary = atob((jwt.split('.')[index] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
		const bytes = new Uint8Array(binary.length);
		for (let index = 0; index < binary.length; index += 1) {
			bytes[index] = binary.charCodeAt(index);
		}
		return parseJsonObject(new TextDecoder().decode(bytes));
	} catch {
		return undefined;
	}
}
