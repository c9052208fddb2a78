/** Returns the sum of some numbers; 0 when there are none. */
export function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
