import { elapsed, type Moment } from '../../shared/clock.ts';

/** The API's JWT as it is held in memory. */
export interface ApiToken {
	readonly value: string;
	readonly obtainedAt: Moment;
	/** Milliseconds from `obtainedAt`. */
	readonly lifetime: number;
	/** What was granted, which can be less than what was asked for. */
	readonly scopes: readonly string[];
	/** Milliseconds that the provider's clock is ahead of this machine's; `undefined`: it did not tell the time. */
	readonly clockOffset?: number | undefined;
}

/** The only claims of a JWT that are ever shown or logged. */
export interface ShownClaims {
	readonly iss?: string;
	readonly aud?: readonly string[];
	readonly scope?: readonly string[];
	readonly client_id?: string;
	readonly iat?: number;
	readonly nbf?: number;
	readonly exp?: number;
}

/** Whether a token must be renewed: less than 60 seconds or a fifth of its life remains, whichever is shorter. */
export function needsRenewal(token: ApiToken, moment: Moment): boolean {
	const threshold = Math.min(60_000, token.lifetime / 5);
	return elapsed(token.obtainedAt, moment) > token.lifetime - threshold;
}

/** The claims of a JWT that may be shown, unverified: the API verifies. `undefined` when it is not a JWT. */
export function readShownClaims(jwt: string): ShownClaims | undefined {
	const payload = readPayload(jwt);
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

/** The issuer that a JWT names, unverified; `undefined` when it names none. */
export function claimedIssuer(jwt: string): string | undefined {
	const issuer = readPayload(jwt)?.['iss'];
	return typeof issuer === 'string' ? issuer : undefined;
}

function readPayload(jwt: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const bytes = Uint8Array.from(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')), (c) =>
			c.charCodeAt(0),
		);
		const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
		return typeof payload === 'object' && payload !== null ? { ...payload } : undefined;
	} catch {
		return undefined;
	}
}
