import { createScanner, type Node, type ParseError, type ParseOptions, parse, parseTree } from 'jsonc-parser';

/**
 * Parses JSON with comments and trailing commas, as in settings files. Returns `null` for a text
 * without a value, and `undefined` for a syntax error and for {@link offsetOfDeepNesting}.
 */
export function parseJsonWithComments(text: string): unknown {
	const errors: ParseError[] = [];
	if (offsetOfDeepNesting(text) !== undefined) {
		return undefined;
	}
	const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
	return errors.length > 0 ? undefined : (value ?? null);
}

/** The syntax tree of a JSON text. */
interface JsonTree {
	/** `undefined` for a text without a value, and for {@link offsetOfDeepNesting}. */
	readonly root: Node | undefined;
	/** Offset of the first error; `undefined` if there is none. */
	readonly errorOffset: number | undefined;
}

/** Parses JSON with comments as a tree, which contains what can be parsed of an invalid text. */
export function parseJsonTree(text: string, options?: ParseOptions): JsonTree {
	const errorOffset = offsetOfDeepNesting(text);
	if (errorOffset !== undefined) {
		return { root: undefined, errorOffset };
	}
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, options);
	return { root, errorOffset: errors[0]?.offset };
}

/** Maximum depth of JSON in levels. Parsing and traversing deeper JSON overflows the stack. */
const maximumDepth = 500;

/**
 * Returns the offset of the first bracket in JSON that is nested more than 500 levels deep;
 * `undefined` if there is none.
 */
export function offsetOfDeepNesting(text: string): number | undefined {
	const scanner = createScanner(text, true);
	let depth = 0;
	// At the end of the text, the length of a token is not always 0.
	for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
		const offset = scanner.getTokenOffset();
		const character = text.charAt(offset);
		depth += Number('[{'.includes(character)) - Number(']}'.includes(character));
		if (depth > maximumDepth) {
			return offset;
		}
	}
	return undefined;
}
