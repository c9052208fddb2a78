/**
 * Returns the seconds to wait before the next request according to `Retry-After` (RFC 9110 section
 * 10.2.3); `undefined` without the header, or when its date has passed. A date is compared with the
 * `Date` header because clocks differ; without that header, with `now` in milliseconds since 1970.
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
