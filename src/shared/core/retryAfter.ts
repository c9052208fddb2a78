/**
 * How many seconds a response asks to wait before the next request; `undefined` if it does not, or
 * names a moment that is past (RFC 9110 section 10.2.3). A date is relative to the date of the
 * response, because clocks differ, or else to `now` in milliseconds since 1970.
 */
export function retryAfterSeconds(
	headers: Readonly<Record<string, string | undefined>>,
	now: number,
): number | undefined {
	const value = headers['retry-after']?.trim() ?? '';
	const sent = Date.parse(headers['date'] ?? '');
	const seconds = /^\d{1,9}$/.test(value)
		? Number(value)
		: Math.ceil((Date.parse(value) - (Number.isNaN(sent) ? now : sent)) / 1000);
	return seconds > 0 ? seconds : undefined;
}
