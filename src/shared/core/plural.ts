/**
 * Returns `one` when the count is 1, otherwise `other`. Pass two complete localized strings,
 * because translations cannot be composed of parts.
 */
export function plural(count: number, one: string, other: string): string {
	return count === 1 ? one : other;
}
