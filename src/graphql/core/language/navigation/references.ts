import type { TextRange } from '../syntax/graphqlText.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';
import { type DefinitionName, definitionNames, headName } from './definitionNames.ts';
import { declares, operationsReaching, variableScope } from './variableScope.ts';
import type { IndexedDefinition, IndexedDocument, WorkspaceIndex } from './workspaceIndex.ts';

/** A name in a document of the workspace. */
export interface NameOccurrence extends DefinitionName {
	readonly definition: IndexedDefinition;
}

/** A place in a document of the workspace. */
export interface Reference extends TextRange {
	readonly document: IndexedDocument;
	/** Whether the name is given here, not only used. */
	readonly isDefinition: boolean;
}

/** A definition and the place in it that one goes to. */
export interface DefinitionLocation extends Reference {
	readonly definition: TextRange;
}

/**
 * The name that an offset of a document touches; `undefined` when that is none, or one that only
 * the schema knows.
 */
export function nameAt({ definitions }: IndexedDocument, offset: number): NameOccurrence | undefined {
	const definition = definitions.find(({ start, end }) => start <= offset && offset <= end);
	const name =
		definition &&
		definitionNames(definition).find(({ role, start, end }) => {
			// The `$` belongs to what the user sees as the name.
			const isVariable = role === 'variable' || role === 'variable definition';
			return (isVariable ? start - 1 : start) <= offset && offset <= end;
		});
	return definition && name && { ...name, definition };
}

/**
 * The places where the same thing is named, in whatever documents, the definition among them: a
 * fragment and its uses, a variable in all definitions that share it. An operation, an alias and a
 * field are named at their own place only.
 */
export function referencesTo(index: WorkspaceIndex, occurrence: NameOccurrence): readonly Reference[] {
	const { role, name, definition } = occurrence;
	switch (role) {
		case 'fragment':
			return fragmentReferences(index, definition);
		case 'spread': {
			const fragment = index.fragment(definition.document, name);
			return fragment
				? fragmentReferences(index, fragment)
				: referencesIn(definition.document.definitions, name, ['spread']);
		}
		case 'variable':
		case 'variable definition':
			return referencesIn(variableScope(index, definition, name), name, ['variable', 'variable definition']);
		case 'operation':
		case 'alias':
			return [{ document: definition.document, start: occurrence.start, end: occurrence.end, isDefinition: true }];
		case 'field':
		case 'aliased field':
			return [{ document: definition.document, start: occurrence.start, end: occurrence.end, isDefinition: false }];
	}
}

/** Where the thing that is named is defined; nothing for what the schema defines. */
export function definitionsOf(index: WorkspaceIndex, occurrence: NameOccurrence): readonly DefinitionLocation[] {
	const { role, name, definition } = occurrence;
	switch (role) {
		case 'operation':
		case 'fragment':
			return [definitionLocation(definition)];
		case 'spread': {
			const fragment = index.fragment(definition.document, name);
			return fragment ? [definitionLocation(fragment)] : [];
		}
		case 'variable':
		case 'variable definition':
			return declaringOperations(index, definition, name).flatMap((operation) =>
				referencesIn([operation], name, ['variable definition']).map((reference) => ({
					...reference,
					definition: reference,
				})),
			);
		default:
			return [];
	}
}

/**
 * The operations that give a definition a variable: itself, or those that reach the fragment it is.
 */
function declaringOperations(
	index: WorkspaceIndex,
	definition: IndexedDefinition,
	variable: string,
): readonly IndexedDefinition[] {
	const operations = isOperation(definition) ? [definition] : operationsReaching(index, definition);
	return operations.filter((operation) => declares(operation, variable));
}

function fragmentReferences(index: WorkspaceIndex, fragment: IndexedDefinition): readonly Reference[] {
	const { name = '', document } = fragment;
	const definitions = new Set([...document.definitions, ...index.usersOf(fragment)]);
	return referencesIn([...definitions], name, ['fragment', 'spread']);
}

function referencesIn(
	definitions: readonly IndexedDefinition[],
	targetName: string,
	roles: readonly DefinitionName['role'][],
): readonly Reference[] {
	return definitions.flatMap((definition) =>
		definitionNames(definition)
			.filter(({ role, name }) => name === targetName && roles.includes(role))
			.map(({ role, start, end }) => ({
				document: definition.document,
				start,
				end,
				isDefinition: role === 'fragment' || role === 'variable definition',
			})),
	);
}

function definitionLocation(definition: IndexedDefinition): DefinitionLocation {
	const { start, end } = headName(definition);
	return { document: definition.document, start, end, isDefinition: true, definition };
}
