/**
 * The clock offset, in milliseconds, from which programs that check the times of tokens can fail.
 */
export const largeClockOffsetMs = 60_000;

/**
 * Returns the milliseconds that a server's clock is ahead of ours, from the `Date` header of a
 * response (RFC 9110 section 6.6.1) in whole seconds; `undefined` when the header is missing.
 * `sent` and `received` are our times since the epoch.
 */
export function clockOffsetOf(
	headers: Readonly<Record<string, string>>,
	{ sent, received }: { readonly sent: number; readonly received: number },
): number | undefined {
	const date = Date.parse(headers['date'] ?? '');
	// The header is truncated to seconds, so half a second is added.
	return Number.isNaN(date) ? undefined : date + 500 - (sent + received) / 2;
}

/** Returns the offset that is farthest from zero; `undefined` if there is none. */
export function largestClockOffset(offsets: readonly number[]): number | undefined {
	return offsets.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
}
