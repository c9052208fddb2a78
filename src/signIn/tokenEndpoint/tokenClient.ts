import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import type { ProviderToken } from '../core/sessionRecord.ts';

/** How the provider takes the client's Basic credentials: as the specification shows, or percent-encoded (RFC 6749 section 2.3.1). */
export type BasicEncoding = 'raw' | 'percent';

/** The client as the token endpoint knows it. `secret` is `undefined` for a public client. */
export interface TokenClient {
	readonly settings: ProviderAuthentication;
	readonly secret: string | undefined;
	/** How the provider took the secret before; `undefined`: not known. */
	readonly encoding?: BasicEncoding;
}

/** What the client itself was given. */
export interface ClientSignedIn {
	readonly providerToken: ProviderToken;
	/** How the provider took the client's secret. */
	readonly encoding: BasicEncoding;
	/** Milliseconds that the provider's clock is ahead of this machine's; `undefined`: it did not tell the time. */
	readonly clockOffset: number | undefined;
}

/** What a verified authorization code gave. */
export interface SignedIn extends ClientSignedIn {
	/** What was granted; `undefined`: what was asked for (RFC 6749 section 5.1). */
	readonly scopes: readonly string[] | undefined;
	readonly account: { readonly id: string; readonly name: string };
	/** Whether the issuer was known beforehand and its signature checked, rather than taken as claimed. */
	readonly issuerVerified: boolean;
}
