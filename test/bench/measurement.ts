/** One row of the benchmark results: the measured value and its goal. */
export interface Measurement {
	readonly name: string;
	readonly value: number;
	readonly unit: string;
	/**
	 * The goal of the value, such as `≤ 50`; the empty string for a value that is measured for
	 * comparison only.
	 */
	readonly goal: string;
	readonly ok: boolean;
}

/** Returns a measurement whose goal is a value of at most `limit`. */
export function atMost(name: string, value: number, unit: string, limit: number): Measurement {
	return { name, value: rounded(value), unit, goal: `≤ ${limit}`, ok: value <= limit };
}

/** Returns a measurement whose goal is a value of at least `limit`. */
export function atLeast(name: string, value: number, unit: string, limit: number): Measurement {
	return { name, value: rounded(value), unit, goal: `≥ ${limit}`, ok: value >= limit };
}

/** Returns a measurement whose goal is exactly `expected`. */
export function exactly(name: string, value: number, unit: string, expected: number): Measurement {
	return { name, value, unit, goal: `= ${expected}`, ok: value === expected };
}

/** Returns a measurement without a goal, with which others are compared. */
export function forComparison(name: string, value: number, unit: string): Measurement {
	return { name, value: rounded(value), unit, goal: '', ok: true };
}

/**
 * Returns the median of the values; for an even number of values, the lower of the two middle ones.
 */
export function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the 95th percentile of the values. */
export function percentile95(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
