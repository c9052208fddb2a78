import type { StringSyntax } from '../../../../shared/core/code/syntaxByLanguage.ts';
import type { StringToken } from '../../../../shared/core/code/tokens.ts';

const syntax: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
/**
 * Matches comments, which can contain members, and strings. Captures the value of a member. A
 * wildcard in the header `Accept` of a request does not start a comment.
 */
const stringOrComment =
	/\/\/[^\r\n]*|(?<![^\r\n])[ \t]*#[^\r\n]*|(?<![\w*])\/\*[\s\S]*?(?:\*\/|$)|"query"[ \t\r\n]{0,200}:[ \t\r\n]{0,200}"((?:[^"\\\r\n]|\\.)*)"|"(?:[^"\\\r\n]|\\.)*"?/g;

/**
 * Returns the string values of the members `query` in JSON, which may be part of a text in another
 * language, such as the body of a request in a `.http` file.
 */
export function queryMemberStrings(text: string): readonly StringToken[] {
	if (!text.includes('"query"')) {
		return [];
	}
	return Array.from(text.matchAll(stringOrComment)).flatMap(({ 0: match, 1: value, index }) => {
		const end = index + match.length - 1;
		return value === undefined
			? []
			: [{ kind: 'string', offset: end - value.length, end, syntax, interpolations: [] } as const];
	});
}
