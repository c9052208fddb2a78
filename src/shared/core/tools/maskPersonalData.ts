/** The text that replaces a national identity number. */
const mask = '***********';

/** Matches eleven digits, which may be grouped as day, month, year and number. */
const elevenDigits = /(?<![0-9])([0-9]{2}[ \u00a0\u202f.\-/]?){3}[0-9]{5}(?![0-9])/g;

/**
 * Masks Norwegian national identity numbers in a text, also inside of longer texts. Eleven digits
 * are masked if they begin with a date or if their control digits are correct. Includes D-numbers
 * (day + 40), help numbers (month + 40) and the numbers of synthetic persons (month + 65 or + 80).
 */
export function maskIdentityNumbers(text: string): string {
	return text.replaceAll(elevenDigits, (match) => (isIdentityNumber(match.replaceAll(/[^0-9]/g, '')) ? mask : match));
}

/**
 * Returns a JSON value in which national identity numbers are masked, in strings, in names of
 * fields and in numbers. A JSON number has no leading zero, so ten digits count too.
 */
export function maskIdentityNumbersIn(value: unknown): unknown {
	if (typeof value === 'string') {
		return maskIdentityNumbers(value);
	}
	if (typeof value === 'number') {
		const digits = String(value).padStart(11, '0');
		return /^[0-9]{11}$/.test(digits) && value >= 1_000_000_000 && isIdentityNumber(digits) ? mask : value;
	}
	if (Array.isArray(value)) {
		return value.map(maskIdentityNumbersIn);
	}
	return typeof value === 'object' && value !== null
		? Object.fromEntries(
				Object.entries(value).map(([name, inner]) => [maskIdentityNumbers(name), maskIdentityNumbersIn(inner)]),
			)
		: value;
}

/**
 * Masks national identity numbers and JSON Web Tokens in an answer, as the last step before a model
 * receives it.
 */
export function maskAnswer(text: string): string {
	return maskIdentityNumbers(text).replaceAll(/eyJ[\w-]{5,}(?:\.[\w-]*)*/g, '[redacted]');
}

function isIdentityNumber(digits: string): boolean {
	return hasDate(digits) || hasControlDigits(digits);
}

function hasDate(digits: string): boolean {
	const day = Number(digits.slice(0, 2)) % 40;
	const month = monthOffsets
		.map((offset) => Number(digits.slice(2, 4)) - offset)
		.find((candidate) => candidate >= 1 && candidate <= 12);
	return month !== undefined && Number(digits.slice(0, 2)) <= 71 && day >= 1 && day <= daysOfMonth(month);
}

const monthOffsets = [0, 40, 65, 80];

function daysOfMonth(month: number): number {
	return month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const secondWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

function hasControlDigits(digits: string): boolean {
	return [firstWeights, secondWeights].every(
		(weights) => weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0,
	);
}
