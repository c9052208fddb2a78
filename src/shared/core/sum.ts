/** Returns the sum of numbers; 0 for an empty list. */
export function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
