/** The code of a system's error, such as `ENOENT`; the empty string for any other. */
export function systemCodeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
