import { isOperation } from '../syntax/splitDefinitions.ts';
import { tokenNodesAround, tokenTree } from '../syntax/tokenTree.ts';
import { namesInDefinition } from './definitionNames.ts';
import { definitionsSharingVariable, reachedFragments, usesVariable } from './definitionsSharingVariable.ts';
import { type NameOccurrence, referencesToName } from './references.ts';
import { type IndexedDocument, nearestDefinition, type WorkspaceIndex } from './workspaceIndex.ts';

/** A text edit in a document of the workspace. */
interface RenameEdit {
	readonly document: IndexedDocument;
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** The reason for which a new name is not allowed. */
export type RenameProblem =
	/**
	 * GraphQL names consist of letters, digits and `_`, and do not begin with a digit
	 * (specification, section 2.1.9).
	 */
	| 'not a name'
	/** `on` starts a type condition and is not a valid fragment name. */
	| 'on'
	| 'taken by an operation'
	| 'taken by a fragment'
	| 'taken by a variable'
	| 'taken in the selection';

/**
 * Whether a name can be renamed. The name of a field with an alias is defined by the schema and
 * cannot be renamed; a field without an alias gets one.
 */
export function isRenamable({ role }: NameOccurrence): boolean {
	return role !== 'aliased field';
}

/** Returns the typed name without surrounding blanks, and without the `$` of a variable. */
export function nameFromTypedText({ role }: NameOccurrence, typed: string): string {
	return role === 'variable' || role === 'variable definition' ? typed.trim().replace(/^\$/, '') : typed.trim();
}

/** Returns the reason for which a name cannot be changed to `name`; `undefined` when it can. */
export function renameProblem(
	index: WorkspaceIndex,
	occurrence: NameOccurrence,
	name: string,
): RenameProblem | undefined {
	if (!/^[_A-Za-z][_0-9A-Za-z]*$/.test(name)) {
		return 'not a name';
	}
	if (name === occurrence.name) {
		return undefined;
	}
	const { role, definition } = occurrence;
	switch (role) {
		case 'operation':
			return definition.document.definitions.some((each) => isOperation(each) && each.name === name)
				? 'taken by an operation'
				: undefined;
		case 'fragment':
		case 'spread':
			if (name === 'on') {
				return 'on';
			}
			return isFragmentNameTaken(index, occurrence, name) ? 'taken by a fragment' : undefined;
		case 'variable':
		case 'variable definition':
			return isVariableTaken(index, occurrence, name) ? 'taken by a variable' : undefined;
		default:
			return siblingResponseKeys(occurrence).includes(name) ? 'taken in the selection' : undefined;
	}
}

/**
 * Returns the edits that rename a name in all documents. A field without an alias gets an alias.
 */
export function renameEdits(index: WorkspaceIndex, occurrence: NameOccurrence, name: string): readonly RenameEdit[] {
	const text = occurrence.role === 'field' ? `${name}: ${occurrence.name}` : name;
	return referencesToName(index, occurrence).map(({ document, start, end }) => ({ document, start, end, text }));
}

/**
 * Whether renaming a fragment to `name` would change which fragment a spread refers to: a spread of
 * this fragment, or of another one with the name.
 */
function isFragmentNameTaken(index: WorkspaceIndex, occurrence: NameOccurrence, name: string): boolean {
	const { document } = occurrence.definition;
	const fragment = index.fragment(document, occurrence.name);
	if (!fragment) {
		return index.fragment(document, name) !== undefined;
	}
	const others = index.fragmentsNamed(name);
	const affected = [fragment, ...index.usersOf(fragment)].map((each) => each.document);
	return (
		others.some((each) => each.document === fragment.document) ||
		affected.some((each) => nearestDefinition(each, [fragment, ...others]) !== fragment) ||
		others
			.flatMap((each) => index.usersOf(each))
			.some((user) => nearestDefinition(user.document, [fragment, ...others]) === fragment)
	);
}

function isVariableTaken(index: WorkspaceIndex, { definition, name: before }: NameOccurrence, name: string): boolean {
	const scope = definitionsSharingVariable(index, definition, before);
	const affected = new Set(scope.flatMap((each) => [each, ...reachedFragments(index, each)]));
	return [...affected].some((each) => usesVariable(each, name));
}

/**
 * Returns the response keys of the selection set that contains a field, except those of fragments.
 */
function siblingResponseKeys({ definition, start }: NameOccurrence): readonly string[] {
	const starts = new Set(tokenNodesAround(tokenTree(definition.tokens), start).map((node) => node.start));
	return namesInDefinition(definition)
		.filter(({ role, start: at }) => (role === 'alias' || role === 'field') && starts.has(at))
		.map(({ name }) => name);
}
