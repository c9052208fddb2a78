import type { GraphqlText, TextRange } from './graphqlText.ts';
import type { Definition, Operation } from './splitDefinitions.ts';
import { isOperation, spreadNames } from './splitDefinitions.ts';
import { tokenize } from './tokenize.ts';

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

/** The operation and the fragments it reaches, in the order of the document. Fragments that the document lacks are left out. */
export function reachedDefinitions(definitions: readonly Definition[], operation: Definition): readonly Definition[] {
	const fragments = new Map(definitions.filter(({ kind }) => kind === 'fragment').map((each) => [each.name, each]));
	const reached = new Set([operation]);
	for (const definition of reached) {
		for (const name of spreadNames(definition.tokens)) {
			const fragment = fragments.get(name);
			if (fragment) {
				reached.add(fragment);
			}
		}
	}
	return definitions.filter((definition) => reached.has(definition));
}

/**
 * The text to send for an operation: the document with everything else blanked out, so that the lines and columns the
 * server speaks of are those on screen.
 */
export function runnableText(text: string, definitions: readonly Definition[], operation: Definition): string {
	let result = '';
	let position = 0;
	for (const { start, end } of reachedDefinitions(definitions, operation)) {
		result += blank(text.slice(position, start)) + text.slice(start, end);
		position = end;
	}
	return result;
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
