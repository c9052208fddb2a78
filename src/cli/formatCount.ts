/** Returns a number with its noun in singular or formatCount, such as `1 file` or `2,000 files`. */
export function formatCount(count: number, one: string, many: string): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
