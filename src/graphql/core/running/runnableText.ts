import type { OtherFragment, OtherFragments } from '../navigation/otherFragments.ts';
import type { GraphqlText, TextRange } from '../text/graphqlText.ts';
import { type Definition, isOperation, type Operation, spreadNames } from '../text/splitDefinitions.ts';
import { tokenize } from '../text/tokenize.ts';

/** The operations of a document, in its order. */
export function operationsOf(definitions: readonly Definition[]): readonly Operation[] {
	return definitions.filter(isOperation);
}

/**
 * The operation to run: the one with this name (of several the one at the offset, else the first), else the one at the offset, else the only
 * one there is. `undefined` when that leaves a choice, or none.
 */
export function chooseOperation(
	definitions: readonly Definition[],
	wanted: { readonly name?: string | undefined; readonly offset?: number | undefined },
): Operation | undefined {
	const { name, offset } = wanted;
	const candidates = operationsOf(definitions).filter((operation) => name === undefined || operation.name === name);
	const under =
		offset === undefined ? undefined : candidates.find(({ start, end }) => start <= offset && offset <= end);
	return under ?? (name !== undefined || candidates.length === 1 ? candidates[0] : undefined);
}

/** The text to send for an operation, and where it comes from. */
export interface RunnableText {
	readonly text: string;
	/** In the order of the text; line breaks between them belong to none. */
	readonly stretches: readonly Stretch[];
}

/** A part of a text to send that stands somewhere on screen just so. Offsets are UTF-16 code units. */
export interface Stretch {
	readonly start: number;
	/** Behind its last character. */
	readonly end: number;
	/** Where it begins in its document. */
	readonly offset: number;
	/** The fragment of another document that it is; `undefined`: a part of the operation's own document. */
	readonly fragment: OtherFragment | undefined;
}

/** The definitions of its own document that an operation reaches, itself among them, in the order of the document. */
export function reachedDefinitions(definitions: readonly Definition[], operation: Definition): readonly Definition[] {
	return reach(definitions, operation, noFragments).own;
}

/**
 * The text to send for an operation: the document with everything else blanked out, so that the lines and columns the
 * server speaks of are those on screen; then what it reaches and the document lacks, each fragment of another document once. A
 * fragment that nobody has is left for the server to miss.
 */
export function runnableText(
	text: string,
	definitions: readonly Definition[],
	operation: Definition,
	otherFragments: OtherFragments = noFragments,
): RunnableText {
	const { own, others } = reach(definitions, operation, otherFragments);
	let sent = '';
	let position = 0;
	for (const { start, end } of own) {
		sent += blank(text.slice(position, start)) + text.slice(start, end);
		position = end;
	}
	const stretches: Stretch[] = [{ start: 0, end: sent.length, offset: 0, fragment: undefined }];
	for (const fragment of others) {
		const { start: offset, end } = fragment.definition;
		sent += '\n\n';
		const start = sent.length;
		sent += fragment.documentText.slice(offset, end);
		stretches.push({ start, end: sent.length, offset, fragment });
	}
	return { text: sent, stretches };
}

const noFragments: OtherFragments = new Map();

/** Follows spreads from the operation on. A fragment of the document itself goes before one of another document. */
function reach(
	definitions: readonly Definition[],
	operation: Definition,
	otherFragments: OtherFragments,
): { readonly own: readonly Definition[]; readonly others: readonly OtherFragment[] } {
	const fragments = new Map(definitions.filter(({ kind }) => kind === 'fragment').map((each) => [each.name, each]));
	const reached = new Set([operation]);
	const others = new Set<OtherFragment>();
	for (const definition of reached) {
		for (const name of spreadNames(definition.tokens)) {
			const own = fragments.get(name);
			const other = own ? undefined : otherFragments.get(name);
			if (other) {
				others.add(other);
			}
			const next = own ?? other?.definition;
			if (next) {
				reached.add(next);
			}
		}
	}
	return { own: definitions.filter((definition) => reached.has(definition)), others: [...others] };
}

/**
 * The first hole in an operation or a fragment that it reaches; `undefined` when all of what would be sent is known. What is
 * put between definitions does not count: fragments of other files, most likely.
 */
export function unknownPart({ definitions, holes }: GraphqlText, operation: Definition): TextRange | undefined {
	const reached = reachedDefinitions(definitions, operation);
	return holes.find((hole) => reached.some(({ start, end }) => start < hole.end && hole.start < end));
}

/** The text as it is sent: without the blanks at the ends of its lines, which moves nothing in it. In strings they stay. */
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

function blank(text: string): string {
	return text.replaceAll(/[^\r\n]/g, ' ');
}
