/** Returns the code of a system error, such as `ENOENT`; the empty string for other values. */
export function systemCodeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
