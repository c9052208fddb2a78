/**
 * Returns a result as JSON with sorted members, so that equal results have equal texts. Sets, maps
 * and class instances are not supported.
 */
export function canonical(value: unknown): string {
	return JSON.stringify(value, sortMembers) ?? 'undefined';
}

function sortMembers(_: string, value: unknown): unknown {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;
}
