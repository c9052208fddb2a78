/** How far an id_token's times may be off (OpenID Connect Core section 3.1.3.7), in seconds. */
export const clockTolerance = 30;

/**
 * Milliseconds that a server's clock is ahead of this machine's, from the `Date` header of an answer (RFC 9110 section
 * 6.6.1) and the moments before and after it by this machine's clock. Good to a second and half the time that the answer
 * took. `undefined` without a date.
 */
export function clockOffset(date: string | null | undefined, sent: number, received: number): number | undefined {
	const server = Date.parse(date ?? '');
	return Number.isNaN(server) ? undefined : server - Math.round((sent + received) / 2);
}
