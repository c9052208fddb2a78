import { firstUnusedName } from '../../../../shared/core/firstUnusedName.ts';
import { documentFormattingEdits } from '../formatting/format.ts';
import { withoutFillers } from '../syntax/filler.ts';
import { type GraphqlText, readGraphql } from '../syntax/graphqlText.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import { definitionsReachedInDocument, firstInterpolation } from '../syntax/reachedDefinitions.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';
import { applyEdits } from '../syntax/textEdits.ts';
import { definitionAt } from '../syntax/tokenAt.ts';

/** An operation of a program as the content of a `.graphql` file. */
export interface CopiedOperation {
	/** The name of the operation; `undefined` for an anonymous operation. */
	readonly name: string | undefined;
	/** The operation, the fragments that it uses, and the comments before them. Not formatted. */
	readonly text: string;
}

/**
 * Returns the operation at an offset of a program for a `.graphql` file. The program is not edited,
 * because only its author knows how it can load a file. `undefined` outside of operations, and when
 * the operation contains an interpolation or a syntax error. `source` is the text of the program.
 */
export function operationToCopy(document: GraphqlText, source: string, offset: number): CopiedOperation | undefined {
	const { definitions } = document;
	const operation = definitionAt(definitions, offset);
	if (!operation || !isOperation(operation) || firstInterpolation(document, operation)) {
		return undefined;
	}
	const text = definitionsReachedInDocument(definitions, operation)
		.map(({ start, end }) => {
			const gapStart = definitions.findLast((each) => each.end <= start)?.end ?? 0;
			const first = start - lengthOfComments(document.text.slice(gapStart, start));
			return withoutFillers(withoutJoins(document.text.slice(first, end), source.slice(first, end)));
		})
		.map((definition) => definition.replace(/^[ \t]*#[ \t]*graphql\b.*\n/i, '').trim())
		.join('\n\n');
	return parseDefinitions(text) && { name: operation.name, text };
}

/** Formats an operation with an indentation of two spaces. */
export async function formatCopiedOperation({ text }: CopiedOperation): Promise<string> {
	return applyEdits(text, await documentFormattingEdits(readGraphql(text), { tabSize: 2, insertSpaces: true }));
}

/** Returns the name of the file for an operation, `base-2.graphql` if `base.graphql` exists. */
export function unusedFileName(base: string, isUsed: (name: string) => boolean): string {
	return `${firstUnusedName(base, '-', (stem) => isUsed(`${stem}.graphql`))}.graphql`;
}

/**
 * Returns the length of the comments at the end of a text: lines with comments, with at most one
 * empty line after each, and the indentation of the definition that follows them.
 */
function lengthOfComments(text: string): number {
	const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
	if (/[\r\n]$/.test(text)) {
		// The definition is not indented.
		lines.push('');
	}
	const isComment = (line: string | undefined) => line !== undefined && /^[^\S\r\n]*#/.test(line);
	let first = lines.length;
	for (let index = lines.length - 2; index > 0; index -= 1) {
		if (isComment(lines[index])) {
			first = index;
		} else if (lines[index]?.trim() !== '' || !isComment(lines[index - 1])) {
			break;
		}
	}
	return lines.slice(first).join('').length;
}

/**
 * Returns GraphQL of a program with LF line ends. If it contains escaped line breaks, the line
 * breaks of the program are between concatenated literals and are removed.
 */
function withoutJoins(text: string, source: string): string {
	const isJoin = (offset: number) => /[\r\n]/.test(source.charAt(offset));
	const breaks = [...text.matchAll(/[\r\n]/g)];
	const hasEscapes = breaks.some(({ index }) => !isJoin(index));
	const joined = hasEscapes
		? text.replaceAll(/[\r\n]/g, (character, offset: number) => (isJoin(offset) ? ' ' : character))
		: text;
	return joined.replaceAll(/\r\n?/g, '\n').replaceAll(/(?<! ) +(?=\n|$)/g, '');
}
