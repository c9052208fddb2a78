import type { FieldNode, SelectionSetNode } from 'graphql';
import type { TextEdit } from '../syntax/textEdits.ts';
import { type ActionContext, nodeRange } from './actionContext.ts';

/**
 * Returns the edit that adds a selection at the end of a selection set. The new selection gets its
 * own line if the last one has its own line.
 */
export function addSelectionEdit(context: ActionContext, set: SelectionSetNode, text: string): TextEdit {
	const { start, end } = nodeRange(context, set.selections.at(-1) ?? set);
	const indentation = ownLineIndentation(context.document.text, start);
	return { start: end, end, text: indentation === undefined ? ` ${text}` : `\n${indentation}${text}` };
}

/**
 * Returns the edit that adds arguments with placeholders after the existing arguments of a field or
 * directive.
 */
export function addArgumentsEdit(
	context: ActionContext,
	node: Pick<FieldNode, 'name' | 'arguments'>,
	texts: readonly string[],
): TextEdit {
	const last = node.arguments?.at(-1);
	const end = nodeRange(context, last ?? node.name).end;
	const added = texts.join(', ');
	return { start: end, end, text: last ? `, ${added}` : `(${added})`, isSnippet: true };
}

/**
 * Returns the indentation before the token at an offset, or `undefined` when other text precedes
 * the offset on its line.
 */
export function ownLineIndentation(text: string, offset: number): string | undefined {
	const lineStart = Math.max(text.lastIndexOf('\n', offset), text.lastIndexOf('\r', offset)) + 1;
	const before = text.slice(lineStart, offset);
	return before.trim() === '' ? before : undefined;
}
