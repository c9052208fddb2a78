import { LinePositionConverter } from '../../../../shared/core/code/linePositionConverter.ts';
import { type ErrorDetails, UserError } from '../../../../shared/core/errors.ts';
import { withoutFillers } from '../../language/syntax/filler.ts';
import { blankOutText, type GraphqlText } from '../../language/syntax/graphqlText.ts';
import {
	definitionsReachedInWorkspace,
	type FragmentInOtherDocument,
	firstInterpolation,
	noWorkspaceFragments,
	operationsInDocument,
	type WorkspaceFragments,
} from '../../language/syntax/reachedDefinitions.ts';
import type { Definition, OperationDefinition } from '../../language/syntax/splitDefinitions.ts';
import type { LineColumn } from '../../language/syntax/textEdits.ts';
import { definitionAt } from '../../language/syntax/tokenAt.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';

/**
 * Chooses the operation to run. With a name: the operation of that name, and if several have it,
 * the one at the offset or the first. Without a name: the operation at the offset, else the only
 * operation, among those of the kind if one is requested. Returns `undefined` if no operation or
 * several operations match.
 */
export function chooseOperation(
	definitions: readonly Definition[],
	target: {
		readonly name?: string | undefined;
		readonly kind?: string | undefined;
		readonly offset?: number | undefined;
	},
): OperationDefinition | undefined {
	const { name, kind, offset } = target;
	const candidates = operationsInDocument(definitions).filter((operation) =>
		name === undefined ? kind === undefined || operation.kind === kind : operation.name === name,
	);
	const atOffset = offset === undefined ? undefined : definitionAt(candidates, offset);
	return atOffset ?? (name !== undefined || candidates.length === 1 ? candidates[0] : undefined);
}

/** The text to send for an operation, and the parts of documents from which it was composed. */
export interface RunnableText {
	readonly text: string;
	/** The segments in the order of the text. The line breaks between them belong to no segment. */
	readonly segments: readonly TextSegment[];
}

/**
 * A segment of the text to send that is a copy of a part of a document, of the same length. Offsets
 * are UTF-16 code units.
 */
export interface TextSegment {
	readonly start: number;
	/** Offset after the last character. */
	readonly end: number;
	/** Offset in the document at which the copied part starts. */
	readonly offset: number;
	/**
	 * The fragment of another document that is copied; `undefined` for a part of the operation's own
	 * document.
	 */
	readonly fragment: FragmentInOtherDocument | undefined;
}

/**
 * Composes the text to send for an operation. First the document, in which all other definitions
 * are replaced by spaces, so that lines and columns in server errors match the document. Then each
 * fragment of another document that the operation uses. Unknown fragments are not reported here.
 * Fillers are removed from the GraphQL of programs. In other documents, a
 * character that looks like a filler belongs to the user's text.
 */
export function runnableText(
	{ text, definitions, isGraphqlOnly }: Pick<GraphqlText, 'text' | 'definitions' | 'isGraphqlOnly'>,
	operation: Definition,
	otherFragments: WorkspaceFragments = noWorkspaceFragments,
): RunnableText {
	const { own, others } = definitionsReachedInWorkspace(definitions, operation, otherFragments);
	const copy = (part: string, isFromProgram: boolean) => (isFromProgram ? withoutFillers(part) : part);
	let sent = '';
	let position = 0;
	for (const { start, end } of own) {
		sent += blankOutText(text.slice(position, start)) + copy(text.slice(start, end), !isGraphqlOnly);
		position = end;
	}
	const segments: TextSegment[] = [{ start: 0, end: sent.length, offset: 0, fragment: undefined }];
	for (const fragment of others) {
		const { documentText, source = documentText } = fragment;
		const { start: offset, end } = fragment.definition;
		sent += '\n\n';
		const start = sent.length;
		sent += copy(documentText.slice(offset, end), source !== documentText);
		segments.push({ start, end: sent.length, offset, fragment });
	}
	return { text: sent, segments };
}

/**
 * Returns the offset, in the document from which it was copied, of a line and a column of the text
 * to send, both counted from 1. `fragment` is `undefined` for the operation's own document.
 */
function positionInDocuments(
	{ text, segments }: RunnableText,
	{ line, column }: LineColumn,
): Pick<TextSegment, 'offset' | 'fragment'> {
	const position = (new LinePositionConverter(text).starts[line - 1] ?? 0) + column - 1;
	const { start = 0, offset = 0, fragment } = segments.findLast((each) => each.start <= position) ?? {};
	return { offset: offset + position - start, fragment };
}

/**
 * Returns the result of a check of the text to send. An error of the check with a line in the text
 * gets the details that `placeOf` returns for the position in the document from which it was
 * copied.
 * @throws {UserError} the error of the check
 */
export function withPlaceInDocuments<T>(
	sent: RunnableText,
	check: () => T,
	placeOf: (position: Pick<TextSegment, 'offset' | 'fragment'>) => ErrorDetails,
): T {
	try {
		return check();
	} catch (error) {
		if (!(error instanceof UserError) || error.details['line'] === undefined) {
			throw error;
		}
		const { line, column = 1 } = error.details;
		const position = positionInDocuments(sent, { line: Number(line), column: Number(column) });
		throw new UserError(error.code, { ...error.details, ...placeOf(position) }, error.cause);
	}
}

/**
 * Returns the offset of the first interpolation in what is sent for an operation, and the fragment
 * of another document that contains it; `undefined` if there is none.
 */
export function firstSentInterpolation(
	graphql: GraphqlText,
	operation: Definition,
	{ segments }: Pick<RunnableText, 'segments'>,
): { readonly offset: number; readonly fragment: FragmentInOtherDocument | undefined } | undefined {
	const own = firstInterpolation(graphql, operation);
	if (own) {
		return { offset: own.start, fragment: undefined };
	}
	return segments
		.flatMap(({ fragment }) =>
			(fragment?.definition.interpolations ?? []).map(({ start }) => ({ offset: start, fragment })),
		)
		.at(0);
}

/**
 * Removes the spaces at the ends of lines outside of strings. No token changes its line or column.
 */
export function withoutTrailingBlanks(text: string): string {
	const strings = tokenize(text).filter(({ kind }) => kind === 'string');
	let result = '';
	let position = 0;
	for (const { start, end } of [...strings, { start: text.length, end: text.length }]) {
		result += text.slice(position, start).replaceAll(/(?<! ) +(?=[\r\n])/g, '') + text.slice(start, end);
		position = end;
	}
	return result;
}
