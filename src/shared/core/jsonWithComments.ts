import { type ParseError, parse } from 'jsonc-parser';

/**
 * Parses JSON with comments and trailing commas, as in settings files. Returns `undefined` for an
 * empty text, a syntax error, and a value that is nested too deeply for the stack.
 */
export function parseJsonWithComments(text: string): unknown {
	const errors: ParseError[] = [];
	try {
		const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
		return errors.length > 0 ? undefined : value;
	} catch {
		// The recursive parser overflowed the stack.
		return undefined;
	}
}
