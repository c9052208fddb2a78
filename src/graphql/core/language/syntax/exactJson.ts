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
 * Matches numbers that a double possibly cannot represent. A match inside a string only costs time.
 */
const longNumber = /[\d.]{16}/;

/**
 * Parses JSON. Integers beyond 2^53 become {@link ExactNumber}.
 * @throws {SyntaxError} if the text is not valid JSON
 */
export function parseJsonExactly(text: string): unknown {
	return longNumber.test(text)
		? exact.parse(text, (_key, value, { source }) =>
				typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source !== undefined
					? exact.rawJSON(source)
					: value,
			)
		: JSON.parse(text);
}

/**
 * Returns a number that `JSON.stringify` prints with these digits.
 * @throws {SyntaxError} if the text is not a JSON primitive
 */
export function createExactNumber(digits: string): ExactNumber {
	return exact.rawJSON(digits);
}

/** Whether a value of {@link parseJsonExactly} represents a number beyond 2^53. */
export function isExactNumber(value: unknown): value is ExactNumber {
	return exact.isRawJSON(value);
}
