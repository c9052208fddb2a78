import { isOperation } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { definitionNames } from './definitionNames.ts';
import { type NameOccurrence, referencesTo } from './references.ts';
import { reachedFragments, usesVariable, variableScope } from './variableScope.ts';
import { type IndexedDocument, nearestDefinition, type WorkspaceIndex } from './workspaceIndex.ts';

/** A stretch of a document, and what is to stand there instead. */
export interface RenameEdit {
	readonly document: IndexedDocument;
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Why a name cannot be given. */
export type RenameProblem =
	/**
	 * GraphQL names consist of letters, digits and `_`, and do not begin with a digit
	 * (specification, section 2.1.9).
	 */
	| 'not a name'
	/** `on` introduces type conditions, so no fragment can be called so. */
	| 'on'
	| 'taken by an operation'
	| 'taken by a fragment'
	| 'taken by a variable'
	| 'taken in the selection';

/**
 * Whether something can be renamed: whatever a document names itself. A field can be given an
 * alias; behind one its name is the schema's.
 */
export function isRenamable({ role }: NameOccurrence): boolean {
	return role !== 'aliased field';
}

/** The name that is meant: a variable may be written with its `$`. */
export function plainName({ role }: NameOccurrence, typed: string): string {
	return role === 'variable' || role === 'variable definition' ? typed.trim().replace(/^\$/, '') : typed.trim();
}

/** What keeps a thing from being called by a name; `undefined` when nothing does. */
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
 * What changes when a thing is called by another name, in whatever documents. A field without an
 * alias gets one.
 */
export function rename(index: WorkspaceIndex, occurrence: NameOccurrence, name: string): readonly RenameEdit[] {
	const text = occurrence.role === 'field' ? `${name}: ${occurrence.name}` : name;
	return referencesTo(index, occurrence).map(({ document, start, end }) => ({ document, start, end, text }));
}

/** Whether a use of the fragment would then mean another one, or a use of another one this. */
function isFragmentNameTaken(index: WorkspaceIndex, occurrence: NameOccurrence, name: string): boolean {
	const { document } = occurrence.definition;
	const fragment = occurrence.role === 'fragment' ? occurrence.definition : index.fragment(document, occurrence.name);
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
	const scope = variableScope(index, definition, before);
	const affected = new Set(scope.flatMap((each) => [each, ...reachedFragments(index, each)]));
	return [...affected].some((each) => usesVariable(each, name));
}

/**
 * The keys that the selection set around a field gives the result, apart from those of fragments.
 */
function siblingResponseKeys({ definition, start }: NameOccurrence): readonly string[] {
	const { tokens } = definition;
	const depths = depthsOf(tokens);
	const here = tokens.findIndex((token) => token.start === start);
	const depth = depths[here] ?? 0;
	const first = depths.findLastIndex((each, index) => index < here && each < depth) + 1;
	const after = depths.findIndex((each, index) => index > here && each < depth);
	const siblings = new Set(
		tokens.slice(first, after < 0 ? undefined : after).filter((_, index) => depths[first + index] === depth),
	);
	const starts = new Set([...siblings].map((token) => token.start));
	return definitionNames(definition)
		.filter(({ role, start: at }) => (role === 'alias' || role === 'field') && starts.has(at))
		.map(({ name }) => name);
}

/**
 * How many brackets are open at each token; a bracket itself counts as outside of what it holds.
 */
function depthsOf(tokens: readonly GraphqlToken[]): readonly number[] {
	let depth = 0;
	return tokens.map(({ text }) => {
		depth -= /^[)\]}]$/.test(text) ? 1 : 0;
		const here = depth;
		depth += /^[([{]$/.test(text) ? 1 : 0;
		return here;
	});
}
