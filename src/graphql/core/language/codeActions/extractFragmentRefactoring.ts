import { Kind } from 'graphql';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import { unusedName } from '../syntax/variableDeclarations.ts';
import { type ActionContext, enclosingNode, nodeRange, schemaTypesOfNode } from './actionContext.ts';
import type { GraphqlCodeAction } from './graphqlCodeAction.ts';
import { ownLineIndentation } from './insertion.ts';

/**
 * Returns the refactoring that moves the selections in a range to a new fragment after the
 * definition. Empty if the range contains anything other than complete selections. The new name is
 * not that of another fragment, whose spreads would then refer to the new fragment.
 */
export function extractFragmentRefactoring(
	context: ActionContext,
	range: TextRange,
	otherFragments: WorkspaceFragments,
): readonly GraphqlCodeAction[] {
	const set = enclosingNode(context, Kind.SELECTION_SET);
	const selected = (set?.selections ?? [])
		.map((node) => nodeRange(context, node))
		.filter(({ start, end }) => start < range.end && range.start < end);
	const [first] = selected;
	const last = selected.at(-1);
	const parentType = set && schemaTypesOfNode(context, set)?.parentType;
	if (
		!first ||
		!last ||
		!parentType ||
		!coversSelections(context.document.text, range, { start: first.start, end: last.end })
	) {
		return [];
	}
	const usedNames = new Set([...fragmentNames(context.document), ...otherFragments.keys()]);
	const name = unusedName(`${parentType.name}Fields`, usedNames);
	const { end } = context.definition;
	const fragment = `\n\nfragment ${name} on ${parentType.name} {\n${fragmentBody(context.document.text, first.start, last.end)}\n}`;
	return [
		{
			code: 'extract-fragment',
			name,
			edits: [
				{ start: first.start, end: last.end, text: `...${name}` },
				{ start: end, end, text: fragment },
			],
		},
	];
}

/** Whether a range contains complete selections and otherwise only blanks and commas. */
function coversSelections(text: string, range: TextRange, selections: TextRange): boolean {
	const isBlank = (start: number, end: number) => /^[\s,]*$/.test(text.slice(start, end));
	return (
		range.start <= selections.start &&
		selections.end <= range.end &&
		isBlank(range.start, selections.start) &&
		isBlank(selections.end, range.end)
	);
}

function fragmentNames({ definitions }: GraphqlText): readonly string[] {
	return definitions.flatMap(({ kind, name }) => (kind === 'fragment' && name !== undefined ? [name] : []));
}

/** Returns the text of the selections, indented by one level. */
function fragmentBody(text: string, start: number, end: number): string {
	const indentation = ownLineIndentation(text, start) ?? '';
	const step = indentation.includes('\t') ? '\t' : '  ';
	return text
		.slice(start, end)
		.split(/\r\n|\r|\n/)
		.map((line) => step + (line.startsWith(indentation) ? line.slice(indentation.length) : line))
		.join('\n');
}
