/** One line of the bench: what was measured, and how far it is meant to reach. */
export interface Measurement {
	readonly name: string;
	readonly value: number;
	readonly unit: string;
	/** Such as `≤ 50`; the empty string for what is measured for comparison only. */
	readonly reach: string;
	readonly ok: boolean;
}

/** A measurement that reaches its goal when it is no more than `limit`. */
export function atMost(name: string, value: number, unit: string, limit: number): Measurement {
	return { name, value: rounded(value), unit, reach: `≤ ${limit}`, ok: value <= limit };
}

/** A measurement that reaches its goal when it is no less than `limit`. */
export function atLeast(name: string, value: number, unit: string, limit: number): Measurement {
	return { name, value: rounded(value), unit, reach: `≥ ${limit}`, ok: value >= limit };
}

/** A measurement that reaches its goal when it is exactly `expected`. */
export function exactly(name: string, value: number, unit: string, expected: number): Measurement {
	return { name, value, unit, reach: `= ${expected}`, ok: value === expected };
}

/** A measurement that others are compared with. */
export function forComparison(name: string, value: number, unit: string): Measurement {
	return { name, value: rounded(value), unit, reach: '', ok: true };
}

/** The middle value; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** What 95 of 100 values do not exceed. */
export function percentile95(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
