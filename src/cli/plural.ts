/** Returns a number with the noun that fits it, such as `1 file` and `2,000 files`. */
export function plural(count: number, one: string, many: string): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
