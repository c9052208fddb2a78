import type { StringSyntax } from '../../../../shared/core/code/syntaxTable.ts';
import type { StringToken } from '../../../../shared/core/code/tokens.ts';

const syntax: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const member = /(?<!\\)"query"[ \t\r\n]{0,200}:[ \t\r\n]{0,200}"/g;
const restOfString = /(?:[^"\\\r\n]|\\.)*"/y;

/**
 * Returns the string values of the members `query` in JSON, which may be part of a text in another
 * language, such as the body of a request in a `.http` file.
 */
export function queryMembers(text: string): readonly StringToken[] {
	return Array.from(text.matchAll(member), ({ 0: match, index }) => index + match.length).flatMap((offset) => {
		restOfString.lastIndex = offset;
		const end = restOfString.test(text) ? restOfString.lastIndex - 1 : undefined;
		return end === undefined ? [] : [{ kind: 'string', offset, end, syntax, interpolations: [] } as const];
	});
}
