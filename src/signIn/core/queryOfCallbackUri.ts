/**
 * Returns the query of a callback as the browser sent it, for `URLSearchParams`, which reads a plus
 * as a space. VS Code on desktop decodes the query once; a web host does not.
 */
export function queryOfCallbackUri(query: string, isDesktop: boolean): string {
	return isDesktop ? query.replaceAll('+', '%2B') : query;
}
