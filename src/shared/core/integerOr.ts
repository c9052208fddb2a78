/**
 * Returns a function that reads an integer within bounds, or returns `fallback` for any other
 * value.
 */
export function integerOr(fallback: number, minimum: number, maximum: number): (raw: unknown) => number {
	return (raw) =>
		typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum ? raw : fallback;
}
