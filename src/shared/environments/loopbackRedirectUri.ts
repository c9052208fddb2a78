/** What an environment says of where its logins end; `undefined` where it does not. */
interface LoginsEnd {
	readonly uri?: string | undefined;
	readonly port?: number | undefined;
}

/**
 * The redirect URI of a client whose logins end on this machine or are pasted: as registered, else the loopback address
 * with the set port, if any (RFC 8252 section 7.3).
 */
export function loopbackRedirectUri({ uri, port }: LoginsEnd = {}): string {
	return uri ?? `http://127.0.0.1${port === undefined ? '' : `:${port}`}/callback`;
}
