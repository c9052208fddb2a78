/** The text that replaces a national identity number. */
const mask = '***********';

/** Matches a digit, also a full-width one, with the invisible characters after it. */
const digit = String.raw`[0-9\uff10-\uff19]\p{Default_Ignorable_Code_Point}{0,3}`;
/** Matches what can separate the groups: blanks, dots, slashes, hyphens and dashes. */
const separator = String.raw`(?:[^\S\r\n]|[._/\-\u2010-\u2015\u2212]){0,3}\p{Default_Ignorable_Code_Point}{0,3}`;
/** Matches eleven digits, which may be grouped as day, month, year and number. */
const elevenDigits = new RegExp(
	String.raw`(?<![0-9\uff10-\uff19])(?:(?:${digit}){2}${separator}){3}(?:${digit}){3}${separator}${digit}[0-9\uff10-\uff19](?![0-9\uff10-\uff19])`,
	'gu',
);

/**
 * Masks Norwegian national identity numbers in a text, also inside of longer texts. Eleven digits
 * are masked if they begin with a date or if their control digits are correct. Includes D-numbers
 * (day + 40), help numbers (month + 40) and the numbers of synthetic persons (month + 65 or + 80).
 */
export function maskIdentityNumbers(text: string): string {
	return text.replaceAll(elevenDigits, (match) => (isIdentityNumber(digitsOf(match)) ? mask : match));
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

/** Returns the digits of a text as ASCII. */
function digitsOf(text: string): string {
	return text.replaceAll(/[\uff10-\uff19]/g, (wide) => String(wide.charCodeAt(0) - 0xff10)).replaceAll(/[^0-9]/g, '');
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
