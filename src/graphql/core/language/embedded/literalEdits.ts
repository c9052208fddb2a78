import { fillerCharacter } from '../syntax/filler.ts';
import type { EmbeddedLiteral, GraphqlText } from '../syntax/graphqlText.ts';
import { readGraphqlRegions } from '../syntax/graphqlText.ts';
import { applyEdits, type TextEdit } from '../syntax/textEdits.ts';
import { tokenize } from '../syntax/tokenize.ts';
import { embeddedGraphqlRegions } from './embeddedGraphql.ts';

/**
 * Converts edits of the GraphQL in a document to edits of the document, in which the new text is
 * escaped for its literal. Returns `undefined` if the literals cannot express the result, such as a
 * quote in a raw string, or an edit of concatenated literals. `languageId` is the language of the
 * document.
 */
export function literalEdits(
	graphql: GraphqlText,
	languageId: string,
	edits: readonly TextEdit[],
): readonly TextEdit[] | undefined {
	if (graphql.isGraphqlOnly) {
		return edits;
	}
	const escaped = edits.map((edit) => literalEdit(graphql, edit));
	if (!escaped.every((edit) => edit !== undefined)) {
		return undefined;
	}
	const source = applyEdits(graphql.source, escaped.map(withoutPlaceholders));
	const expected = tokensOf(applyEdits(graphql.text, edits.map(withoutPlaceholders)));
	const recognized = startsAfter(graphql, escaped.map(withoutPlaceholders));
	const actual = tokensOf(readGraphqlRegions(source, embeddedGraphqlRegions(source, languageId, { recognized })).text);
	return actual === expected ? escaped : undefined;
}

/**
 * Escapes text for the literal at an offset; `undefined` if the literal cannot express it. With
 * `isSnippet`, the text is in the snippet syntax of VS Code.
 */
export function escapeForLiteral(
	graphql: Pick<GraphqlText, 'literals'>,
	offset: number,
	text: string,
	isSnippet: boolean,
): string | undefined {
	const literal = literalAt(graphql, offset);
	if (!literal) {
		return text;
	}
	if (!isSnippet) {
		return escapeText(literal, text);
	}
	const parts = text.split(placeholder).map((part, index) => {
		if (index % 2 === 1) {
			return part;
		}
		return escapeText(literal, part.replaceAll(/\\([\\$}])/g, '$1'))?.replaceAll(/[\\$}]/g, String.raw`\$&`);
	});
	return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/**
 * Returns the offset in the document at which the escape sequence of the character at an offset
 * starts; the same offset if the character is not escaped.
 */
export function escapeSequenceStart(graphql: GraphqlText, offset: number): number {
	const { text, source, interpolations } = graphql;
	const literal = literalAt(graphql, offset);
	let start = offset;
	while (
		literal &&
		start > literal.start &&
		/[ \uFFFF]/.test(text.charAt(start - 1)) &&
		source.charAt(start - 1).trim() !== '' &&
		!interpolations.some((range) => range.start < start && start <= range.end)
	) {
		start -= 1;
	}
	return start;
}

/** Returns the literal that contains or touches an offset; `undefined` if there is none. */
function literalAt({ literals }: Pick<GraphqlText, 'literals'>, offset: number): EmbeddedLiteral | undefined {
	return literals.find(({ start, end }) => start <= offset && offset <= end);
}

/** Matches a tab stop of a snippet, such as `$1` or `${1:value}`. */
const placeholder = /(\$\d+|\$\{\d+(?::[^{}]*)?\})/;

function withoutPlaceholders({ start, end, text, isSnippet }: TextEdit): TextEdit {
	if (!isSnippet) {
		return { start, end, text };
	}
	const parts = text.split(placeholder).map((part, index) => {
		const value = /^\$\{\d+:(.*)\}$/s.exec(part)?.[1] ?? '';
		return index % 2 === 1 ? value : part.replaceAll(/\\([\\$}])/g, '$1');
	});
	return { start, end, text: parts.join('') };
}

function literalEdit(graphql: GraphqlText, edit: TextEdit): TextEdit | undefined {
	const start = escapeSequenceStart(graphql, edit.start);
	const end = edit.start === edit.end ? start : edit.end;
	const literal = literalAt(graphql, start);
	const isInInterpolation = graphql.interpolations.some((range) => range.start < end && start < range.end);
	if (isInInterpolation || (literal && end > literal.end)) {
		return undefined;
	}
	const text = escapeForLiteral(graphql, start, edit.text.replaceAll(fillerCharacter, ''), edit.isSnippet === true);
	return text === undefined ? undefined : { ...edit, start, end, text };
}

function escapeText(
	{ close, escape: escaping, isMultiline, areBracesDoubled, dollar }: EmbeddedLiteral,
	text: string,
): string | undefined {
	// Line breaks separate tokens like blanks, except after a comment.
	let escaped = isMultiline ? text : text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ');
	switch (escaping) {
		case 'backslash':
			escaped = escaped.replaceAll('\\', '\\\\').replaceAll(close, `\\${close}`);
			break;
		case 'double':
			escaped = escaped.replaceAll(close, close + close);
			break;
		case 'none':
			if (close !== '' && escaped.includes(close)) {
				return undefined;
			}
	}
	escaped = areBracesDoubled ? escaped.replaceAll(/[{}]/g, '$&$&') : escaped;
	return escaped.replaceAll('$', () => dollar);
}

/** Returns the tokens of a text as a text that can be compared. */
function tokensOf(text: string): string {
	return JSON.stringify(tokenize(text).map((token) => token.text.replaceAll(fillerCharacter, '')));
}

/** Returns the offsets at which literals start after edits. */
function startsAfter({ literals }: GraphqlText, edits: readonly TextEdit[]): ReadonlySet<number> {
	const shiftAt = (offset: number) =>
		edits
			.filter((edit) => edit.end < offset)
			.reduce((shift, { start, end, text }) => shift + text.length - (end - start), 0);
	return new Set(literals.map(({ start }) => start + shiftAt(start)));
}
