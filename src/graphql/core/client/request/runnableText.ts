import { blank } from '../../language/syntax/graphqlText.ts';
import {
	followSpreads,
	noFragments,
	type OtherFragment,
	type OtherFragments,
	operationsOf,
} from '../../language/syntax/reachedDefinitions.ts';
import type { Definition, OperationDefinition } from '../../language/syntax/splitDefinitions.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';

/**
 * The operation to run: the one with this name (of several the one at the offset, else the first),
 * else the one at the offset, else the only one. `undefined` if several or none remain.
 */
export function chooseOperation(
	definitions: readonly Definition[],
	wanted: { readonly name?: string | undefined; readonly offset?: number | undefined },
): OperationDefinition | undefined {
	const { name, offset } = wanted;
	const candidates = operationsOf(definitions).filter((operation) => name === undefined || operation.name === name);
	const under =
		offset === undefined ? undefined : candidates.find(({ start, end }) => start <= offset && offset <= end);
	return under ?? (name !== undefined || candidates.length === 1 ? candidates[0] : undefined);
}

/** The text to send for an operation, and where it comes from. */
export interface RunnableText {
	readonly text: string;
	/** In the order of the text. The line breaks between them belong to no segment. */
	readonly segments: readonly TextSegment[];
}

/**
 * A segment of the text to send that is identical to a part of a document. Offsets are UTF-16 code
 * units.
 */
export interface TextSegment {
	readonly start: number;
	/** After its last character. */
	readonly end: number;
	/** Offset of the segment in its document. */
	readonly offset: number;
	/** The fragment of another document; `undefined` for a part of the operation's own document. */
	readonly fragment: OtherFragment | undefined;
}

/**
 * The text to send for an operation: the document with all other definitions replaced by spaces, so
 * that lines and columns in server errors match the document; then the fragments of other documents
 * that it reaches, each once. Unknown fragments are left to the server to report.
 */
export function runnableText(
	text: string,
	definitions: readonly Definition[],
	operation: Definition,
	otherFragments: OtherFragments = noFragments,
): RunnableText {
	const { own, others } = followSpreads(definitions, operation, otherFragments);
	let sent = '';
	let position = 0;
	for (const { start, end } of own) {
		sent += blank(text.slice(position, start)) + text.slice(start, end);
		position = end;
	}
	const segments: TextSegment[] = [{ start: 0, end: sent.length, offset: 0, fragment: undefined }];
	for (const fragment of others) {
		const { start: offset, end } = fragment.definition;
		sent += '\n\n';
		const start = sent.length;
		sent += fragment.documentText.slice(offset, end);
		segments.push({ start, end: sent.length, offset, fragment });
	}
	return { text: sent, segments };
}

/**
 * The text without spaces at the ends of lines, which changes no position. Strings stay unchanged.
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
