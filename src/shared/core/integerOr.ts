/**
 * Returns a function that returns its argument if that is an integer from `minimum` to `maximum`,
 * and `fallback` for any other value.
 */
export function integerOr(fallback: number, minimum: number, maximum: number): (raw: unknown) => number {
	return (raw) =>
		typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum ? raw : fallback;
}
