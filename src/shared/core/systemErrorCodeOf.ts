/**
 * Returns the `code` of an error as a text, such as `ENOENT`; the empty string for a value without
 * one.
 */
export function systemErrorCodeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
