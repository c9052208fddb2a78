/** A difference of clocks that others begin to mind, in milliseconds. */
export const largeClockOffset = 60_000;

/**
 * By how much a server's clock is ahead of ours, in milliseconds, from the `Date` header of an answer (RFC 9110 section
 * 6.6.1), which is exact to the second; `undefined` when it has none. `sent` and `received` are ours, since the epoch.
 */
export function clockOffsetOf(
	headers: Readonly<Record<string, string>>,
	{ sent, received }: { readonly sent: number; readonly received: number },
): number | undefined {
	const date = Date.parse(headers['date'] ?? '');
	// The header is cut to the second, so half a second is added.
	return Number.isNaN(date) ? undefined : date + 500 - (sent + received) / 2;
}
