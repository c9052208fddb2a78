import type { TextRange } from '../syntax/graphqlText.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';
import { type DefinitionName, definitionNames, headName } from './definitionNames.ts';
import { declares, operationsReaching, variableScope } from './reach.ts';
import type { IndexedDefinition, IndexedDocument, WorkspaceIndex } from './workspaceIndex.ts';

/** A name in a document of the workspace. */
export interface FoundName extends DefinitionName {
	readonly definition: IndexedDefinition;
}

/** A place in a document of the workspace. */
export interface Site extends TextRange {
	readonly document: IndexedDocument;
	/** Whether the name is given here, not only used. */
	readonly isDefinition: boolean;
}

/** A definition and the place in it that one goes to. */
export interface DefinitionSite extends Site {
	readonly definition: TextRange;
}

/**
 * The name that an offset of a document touches; `undefined` when that is none, or one that only
 * the schema knows.
 */
export function nameAt({ definitions }: IndexedDocument, offset: number): FoundName | undefined {
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
export function sitesOf(index: WorkspaceIndex, found: FoundName): readonly Site[] {
	const { role, name, definition } = found;
	switch (role) {
		case 'fragment':
			return fragmentSites(index, definition);
		case 'spread': {
			const fragment = index.fragment(definition.document, name);
			return fragment ? fragmentSites(index, fragment) : sitesIn(definition.document.definitions, name, ['spread']);
		}
		case 'variable':
		case 'variable definition':
			return sitesIn(variableScope(index, definition, name), name, ['variable', 'variable definition']);
		case 'operation':
		case 'alias':
			return [{ document: definition.document, start: found.start, end: found.end, isDefinition: true }];
		case 'field':
		case 'aliased field':
			return [{ document: definition.document, start: found.start, end: found.end, isDefinition: false }];
	}
}

/** Where the thing that is named is defined; nothing for what the schema defines. */
export function definitionsOf(index: WorkspaceIndex, found: FoundName): readonly DefinitionSite[] {
	const { role, name, definition } = found;
	switch (role) {
		case 'operation':
		case 'fragment':
			return [headSite(definition)];
		case 'spread': {
			const fragment = index.fragment(definition.document, name);
			return fragment ? [headSite(fragment)] : [];
		}
		case 'variable':
		case 'variable definition':
			return declaringOperations(index, definition, name).flatMap((operation) =>
				sitesIn([operation], name, ['variable definition']).map((site) => ({ ...site, definition: site })),
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

function fragmentSites(index: WorkspaceIndex, fragment: IndexedDefinition): readonly Site[] {
	const { name = '', document } = fragment;
	const definitions = new Set([...document.definitions, ...index.usersOf(fragment)]);
	return sitesIn([...definitions], name, ['fragment', 'spread']);
}

function sitesIn(
	definitions: readonly IndexedDefinition[],
	targetName: string,
	roles: readonly DefinitionName['role'][],
): readonly Site[] {
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

function headSite(definition: IndexedDefinition): DefinitionSite {
	const { start, end } = headName(definition);
	return { document: definition.document, start, end, isDefinition: true, definition };
}
