/** The text that replaces a national identity number. */
const mask = '***********';

/** Matches digits, also full-width and mathematical ones. */
const digits = String.raw`[0-9\uff10-\uff19\u{1d7ce}-\u{1d7ff}]`;
const invisible = String.raw`\p{Default_Ignorable_Code_Point}{0,3}`;
const digit = digits + invisible;
/** Matches a blank or a dash in HTML, in a URL, in a form or in JSON. */
const encodedSeparator = String.raw`&(?:#\d{2,5}|#x[\da-f]{2,4}|(?:nb|thin|en|em)sp|[nm]dash|shy|minus);|%(?:20|c2%a0|e2%80%[89a][\da-f])|\+|\\u(?:00a0|00ad|20[0-3][\da-f]|2212)`;
/** Matches what can separate the groups: blanks, dots, slashes, hyphens and dashes. */
const separator = String.raw`(?:[^\S\r\n]|[._/\-\u2010-\u2015\u2212]|${encodedSeparator}){0,3}${invisible}`;
/** Matches the beginning of a UUID, whose last group can have eleven digits. */
const uuidStart = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]?`;
/** Matches eleven digits, which may be grouped as day, month, year and number. */
const groups = `(?<!${digits}|${uuidStart})(?:(?:${digit}){2}${separator}){3}(?:${digit}){3}${separator}${digit}${digits}(?!${digits})`;
/** Matches eleven digits with a blank after each, as in a form with a box for each digit. */
const boxes = String.raw`(?<!${digits}[^\S\r\n]?)(?:${digit}[^\S\r\n]){10}${digits}(?![^\S\r\n]?${digits})`;
/** Matches a date and a number that are divided by a character which also divides other numbers. */
const pair = String.raw`(?<!${digits})(?:${digits}){6}[:;,][^\S\r\n]?(?:${digits}){5}(?!${digits})`;
const elevenDigits = new RegExp(`${groups}|${boxes}|${pair}`, 'giu');
const encodedSeparators = new RegExp(encodedSeparator, 'gi');

/**
 * Masks Norwegian national identity numbers in a text, also inside of longer texts. Eleven digits
 * are masked if they begin with a date or if their control digits are correct. Includes D-numbers
 * (day + 40), help numbers (month + 40) and the numbers of synthetic persons (month + 65 or + 80).
 */
export function maskIdentityNumbers(text: string): string {
	return text.replaceAll(elevenDigits, (match) => (isIdentityNumber(digitsOf(match)) ? mask : match));
}

/**
 * Returns the beginning of a longer text without a number at its end, because the rest of an
 * identity number may be missing. A part of an identity number is not masked.
 */
export function withoutLastNumber(beginning: string): string {
	return beginning.replace(/\p{N}\P{L}{0,127}$/u, '');
}

/**
 * Returns a JSON value in which national identity numbers are masked, in strings, in names of
 * fields and in numbers. A JSON number has no leading zero, so ten digits count too.
 */
export function maskJsonIdentityNumbers(value: unknown): unknown {
	if (typeof value === 'string') {
		return maskIdentityNumbers(value);
	}
	if (typeof value === 'number') {
		const digits = String(value).padStart(11, '0');
		return /^[0-9]{11}$/.test(digits) && value >= 1_000_000_000 && isIdentityNumber(digits) ? mask : value;
	}
	if (Array.isArray(value)) {
		return value.map(maskJsonIdentityNumbers);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const members = new Map<string, unknown>();
	const counts = new Map<string, number>();
	for (const [name, inner] of Object.entries(value)) {
		// Names with different numbers become equal.
		const masked = maskIdentityNumbers(name);
		const count = (counts.get(masked) ?? 0) + 1;
		counts.set(masked, count);
		members.set(count === 1 ? masked : `${masked} ${count}`, maskJsonIdentityNumbers(inner));
	}
	return Object.fromEntries(members);
}

/** Returns the digits of a text as ASCII. */
function digitsOf(text: string): string {
	return text
		.replaceAll(encodedSeparators, '')
		.normalize('NFKC')
		.replaceAll(/[^0-9]/g, '');
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
