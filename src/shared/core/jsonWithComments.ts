import { type ParseError, parse } from 'jsonc-parser';

/**
 * Parses JSON with comments and trailing commas, as in settings files. Returns `null` for a text
 * without a value, and `undefined` for a syntax error and for a value that is nested too deeply for
 * the stack.
 */
export function parseJsonWithComments(text: string): unknown {
	const errors: ParseError[] = [];
	try {
		const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
		return errors.length > 0 ? undefined : (value ?? null);
	} catch {
		// The recursive parser overflowed the stack.
		return undefined;
	}
}
