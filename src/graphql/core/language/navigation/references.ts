import type { TextRange } from '../syntax/graphqlText.ts';
import { headNameRange, isOperation } from '../syntax/splitDefinitions.ts';
import { definitionAt } from '../syntax/tokenAt.ts';
import { type NameInDefinition, namesInDefinition } from './definitionNames.ts';
import { declaresVariable, definitionsSharingVariable, operationsUsingFragment } from './definitionsSharingVariable.ts';
import type { IndexedDefinition, IndexedDocument, WorkspaceIndex } from './workspaceIndex.ts';

/** A name in a document of the workspace, with its role and the definition that contains it. */
export interface NameOccurrence extends NameInDefinition {
	readonly definition: IndexedDefinition;
}

/** The range of a use of a name, or of its definition, in a document of the workspace. */
export interface NameReference extends TextRange {
	readonly document: IndexedDocument;
	/** Whether this is the definition of the name and not a use of it. */
	readonly isDefinition: boolean;
}

/**
 * The location of a definition. The range is that of its name; `definition` is the range of the
 * complete definition.
 */
export interface DefinitionLocation extends NameReference {
	readonly definition: TextRange;
}

/**
 * Returns the name that an offset of a document touches. `undefined` when there is no name, and for
 * names of schema elements other than fields.
 */
export function nameAt({ definitions }: IndexedDocument, offset: number): NameOccurrence | undefined {
	const definition = definitionAt(definitions, offset);
	const name =
		definition &&
		namesInDefinition(definition).find(({ role, start, end }) => {
			// Users regard the `$` as a part of the name.
			const isVariable = role === 'variable' || role === 'variable definition';
			return (isVariable ? start - 1 : start) <= offset && offset <= end;
		});
	return definition && name && { ...name, definition };
}

/**
 * Returns the definition and all uses of a name in all documents. Uses of a fragment and of a
 * variable can be in several definitions. For operations, aliases and fields, the result is only
 * the name itself.
 */
export function referencesToName(index: WorkspaceIndex, occurrence: NameOccurrence): readonly NameReference[] {
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
			return referencesIn(definitionsSharingVariable(index, definition, name), name, [
				'variable',
				'variable definition',
			]);
		case 'operation':
		case 'alias':
			return [{ document: definition.document, start: occurrence.start, end: occurrence.end, isDefinition: true }];
		case 'field':
		case 'aliased field':
			return [{ document: definition.document, start: occurrence.start, end: occurrence.end, isDefinition: false }];
	}
}

/**
 * Returns the locations of the definitions of a name. Empty for fields and aliases, and when no
 * document defines the name.
 */
export function definitionsOfName(index: WorkspaceIndex, occurrence: NameOccurrence): readonly DefinitionLocation[] {
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
 * Returns the operations that declare a variable which a definition uses: the operation itself, or
 * all operations that use the fragment.
 */
function declaringOperations(
	index: WorkspaceIndex,
	definition: IndexedDefinition,
	variable: string,
): readonly IndexedDefinition[] {
	const operations = isOperation(definition) ? [definition] : operationsUsingFragment(index, definition);
	return operations.filter((operation) => declaresVariable(operation, variable));
}

function fragmentReferences(index: WorkspaceIndex, fragment: IndexedDefinition): readonly NameReference[] {
	const { name = '', document } = fragment;
	const definitions = new Set([...document.definitions, ...index.usersOf(fragment)]);
	return referencesIn([...definitions], name, ['fragment', 'spread']);
}

function referencesIn(
	definitions: readonly IndexedDefinition[],
	targetName: string,
	roles: readonly NameInDefinition['role'][],
): readonly NameReference[] {
	return definitions.flatMap((definition) =>
		namesInDefinition(definition)
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
	const { start, end } = headNameRange(definition);
	return { document: definition.document, start, end, isDefinition: true, definition };
}
