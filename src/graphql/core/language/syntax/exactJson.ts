/** A number as its digits, which would not survive being a number. `JSON.stringify` writes it out as it is. */
export interface ExactNumber {
	readonly rawJSON: string;
}

/** What JavaScript has for this (ECMAScript proposal "JSON.parse source text access") and the compiler's library lacks. */
interface ExactParsing {
	parse(
		text: string,
		reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
	): unknown;
	rawJSON(text: string): ExactNumber;
	isRawJSON(value: unknown): value is ExactNumber;
}

const exact = JSON as unknown as ExactParsing;

/** Digits that may be more than a number holds; also in strings, where it costs only time. */
const longNumber = /[\d.]{16}/;

/** Parses JSON. Whole numbers beyond 2^53 become {@link ExactNumber}. @throws {SyntaxError} */
export function parseExactly(text: string): unknown {
	return longNumber.test(text)
		? exact.parse(text, (_key, value, { source }) =>
				typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source !== undefined
					? exact.rawJSON(source)
					: value,
			)
		: JSON.parse(text);
}

/** Whether a value that {@link parseExactly} gave stands for a number beyond 2^53. */
export function isExactNumber(value: unknown): value is ExactNumber {
	return exact.isRawJSON(value);
}
