/** Escapes a path for use in a VS Code glob pattern, so that the pattern matches this path only. */
export function escapeGlob(path: string): string {
	return path.replace(/[[\]{}*?]/g, '[$&]');
}
