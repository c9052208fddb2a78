/** The digits of a number that a double cannot represent. `JSON.stringify` writes these digits. */
interface ExactNumber {
	readonly rawJSON: string;
}

/**
 * Functions of the ECMAScript proposal "JSON.parse source text access" that TypeScript does not
 * declare yet.
 */
interface ExactParsing {
	parse(
		text: string,
		reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
	): unknown;
	rawJSON(text: string): ExactNumber;
	isRawJSON(value: unknown): value is ExactNumber;
}

const exact = JSON as unknown as ExactParsing;

/**
 * Matches numbers that a double possibly cannot represent. A double has at least 15 digits. A match
 * inside a string only costs time.
 */
const longNumber = /[\d.]{16}/;

/**
 * Parses JSON. Numbers that a double cannot represent become {@link ExactNumber}.
 * @throws {SyntaxError} if the text is not valid JSON
 */
export function parseJsonExactly(text: string): unknown {
	return longNumber.test(text)
		? exact.parse(text, (_key, value, { source }) =>
				typeof value === 'number' && source !== undefined && longNumber.test(source)
					? numberWithDigits(source, value)
					: value,
			)
		: JSON.parse(text);
}

/**
 * Returns the value of a number, or an {@link ExactNumber} if the value would be printed with other
 * digits than `source`, the text of the number.
 * @throws {SyntaxError} if the text is not a JSON primitive
 */
export function numberWithDigits(source: string, value: number): number | ExactNumber {
	return String(value) === source ? value : exact.rawJSON(source);
}

/** Whether a value of {@link parseJsonExactly} is a number that a double cannot represent. */
export function isExactNumber(value: unknown): value is ExactNumber {
	return exact.isRawJSON(value);
}
