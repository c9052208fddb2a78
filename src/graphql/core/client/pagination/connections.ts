import {
	type DocumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	type GraphQLField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	type InlineFragmentNode,
	isListType,
	Kind,
	type SelectionSetNode,
	visit,
} from 'graphql';
import { isConnection } from '../../language/schema/isConnection.ts';
import { outputFieldsOf } from '../../language/schema/schemaElement.ts';
import { fragmentsByName, parseDefinitions } from '../../language/syntax/parseDefinitions.ts';
import { variableOfArgument } from './connectionArguments.ts';
import { type AdjustablePageSize, adjustablePageSizeOf, type OperationWithVariableCounts } from './pageSize.ts';

/** Path to a value in a response. Its segments are response names: aliases, else field names. */
export type ResponseNamePath = readonly string[];

/**
 * A connection (Relay cursor connections specification) whose pages can be fetched in order.
 */
export interface PageableConnection {
	/** Path from `data` to the connection. */
	readonly path: ResponseNamePath;
	/**
	 * The field nodes that select the connection. They share a response name, so the server merges
	 * them.
	 */
	readonly fields: readonly [FieldNode, ...FieldNode[]];
	/** Response names of the selected `nodes` and `edges`; at least one. */
	readonly lists: readonly string[];
	/** Path from the connection to `pageInfo.hasNextPage`. */
	readonly hasNextPage: ResponseNamePath;
	/** Path from the connection to `pageInfo.endCursor`. */
	readonly endCursor: ResponseNamePath;
	/** Which of `hasNextPage` and `endCursor` must be added to the selection of `pageInfo`. */
	readonly missingPageInfoFields: readonly string[];
	/** Paths from the connection to the values that a merged response takes from the last page. */
	readonly lastPagePaths: readonly ResponseNamePath[];
	/** Path from the connection to `totalCount`; `undefined` when it is not selected. */
	readonly totalCount: ResponseNamePath | undefined;
	/** The type of the argument `after` without `!`, because the first request has no cursor. */
	readonly cursorType: string;
	/** The page size, if it can be changed. */
	readonly pageSize: AdjustablePageSize | undefined;
}

/**
 * Returns the connections of an operation whose pages can be fetched, outermost first. According to
 * the schema a connection has the argument `after` and the field `pageInfo`. Without a schema a
 * connection is a field that is selected with the argument `first` or `after` and with `pageInfo`.
 * Excluded are connections inside lists, because each item has pages of its own, and connections
 * with `last` or `before`, because their pages are in the opposite order. Also excluded are
 * connections whose cursor cannot be changed alone: those in a fragment that is spread twice and
 * those whose cursor variable is also used elsewhere. Returns none if the text has a syntax error.
 */
export function findPageableConnections(
	text: string,
	schema: GraphQLSchema | undefined,
): readonly PageableConnection[] {
	const definitions = parseDefinitions(text) ?? [];
	const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
	if (!operation) {
		return [];
	}
	const search: Search = {
		schema,
		operation,
		fragments: fragmentsByName(definitions),
		...countUses({ kind: Kind.DOCUMENT, definitions }),
		connections: [],
	};
	const { selectionSet } = operation;
	const type = schema?.getRootType(operation.operation) ?? undefined;
	searchSelections(search, [{ selectionSet, type, enclosingFragments: new Set(), isConditional: false }], []);
	return search.connections.toSorted((one, other) => one.path.length - other.path.length);
}

interface Search extends OperationWithVariableCounts {
	readonly schema: GraphQLSchema | undefined;
	readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
	/** Name of a fragment → number of its spreads. */
	readonly spreadCounts: ReadonlyMap<string, number>;
	readonly connections: PageableConnection[];
}

/** Where a selection set or a field is selected. */
interface SelectionContext {
	/** The names of the fragments that enclose it. */
	readonly enclosingFragments: ReadonlySet<string>;
	/** Whether a directive can omit it from the enclosing value. */
	readonly isConditional: boolean;
}

/** A selection set, and its type if it is known. */
interface Selections extends SelectionContext {
	readonly selectionSet: SelectionSetNode;
	readonly type: GraphQLNamedType | undefined;
}

interface SelectedField extends SelectionContext {
	readonly field: FieldNode;
	readonly definition: GraphQLField<unknown, unknown> | undefined;
}

/** The selections that share a response name. */
type FieldSelections = readonly [SelectedField, ...SelectedField[]];

function searchSelections(search: Search, selections: readonly Selections[], path: ResponseNamePath): void {
	for (const [responseName, sameName] of fieldsByName(search, selections)) {
		const [{ field, definition }] = sameName;
		const isList = definition
			? isListType(getNullableType(definition.type))
			: field.name.value === 'nodes' || field.name.value === 'edges';
		// No connection in a fragment that is spread twice can be paged. Following each of its spreads
		// could take exponential time.
		if (isList || sameName.every((each) => isInRepeatedFragment(search, each))) {
			continue;
		}
		const subselections = selectionsOf(sameName);
		const fieldPath = [...path, responseName];
		const connection = connectionOf(search, sameName, subselections, fieldPath);
		if (connection) {
			search.connections.push(connection);
		} else {
			searchSelections(search, subselections, fieldPath);
		}
	}
}

function connectionOf(
	search: Search,
	sameName: FieldSelections,
	subselections: readonly Selections[],
	path: ResponseNamePath,
): PageableConnection | undefined {
	const [{ field: first, definition }, ...others] = sameName;
	const fields = [first, ...others.map(({ field }) => field)] as const;
	const after = definition?.args.find(({ name }) => name === 'after');
	const isConnectionField = definition
		? after !== undefined && isConnection(definition.type)
		: hasArgument(fields, ['first', 'after']) && pathsTo(search, subselections, ['pageInfo']).length > 0;
	const isRepeated = sameName.some((each) => isInRepeatedFragment(search, each));
	const isBackward = hasArgument(fields, ['last', 'before']);
	if (!isConnectionField || isBackward || isRepeated || sharesCursorVariable(search, fields)) {
		return undefined;
	}
	const lists = ['nodes', 'edges'].flatMap((name) => pathsTo(search, subselections, [name])).flat();
	const totalCounts = pathsTo(search, subselections, ['totalCount']);
	const hasNextPage = pageInfoPath(search, subselections, 'hasNextPage');
	const endCursor = pageInfoPath(search, subselections, 'endCursor');
	return lists.length === 0
		? undefined
		: {
				path,
				fields,
				lists,
				hasNextPage: hasNextPage.path,
				endCursor: endCursor.path,
				missingPageInfoFields: [...hasNextPage.missing, ...endCursor.missing],
				lastPagePaths: [...hasNextPage.all, ...endCursor.all, ...totalCounts],
				totalCount: totalCounts[0],
				cursorType: after ? String(getNullableType(after.type)) : 'String',
				pageSize: adjustablePageSizeOf(fields, definition, search),
			};
}

function isInRepeatedFragment({ spreadCounts }: Search, { enclosingFragments }: SelectedField): boolean {
	return [...enclosingFragments].some((fragment) => (spreadCounts.get(fragment) ?? 0) > 1);
}

/**
 * Returns the path of a field of `pageInfo` in the response, all paths on which the field is
 * selected, and its name in `missing` if it must be added to the selection.
 */
function pageInfoPath(search: Search, subselections: readonly Selections[], name: string) {
	const selectedPaths = pathsTo(search, subselections, ['pageInfo', name]);
	const [unconditionalPath] = pathsTo(search, subselections, ['pageInfo', name], true);
	const addedPath = ['pageInfo', name];
	return unconditionalPath
		? { path: unconditionalPath, all: selectedPaths, missing: [] }
		: {
				path: addedPath,
				all: [...selectedPaths.filter((path) => path.join('.') !== addedPath.join('.')), addedPath],
				missing: [name],
			};
}

function hasArgument(fields: readonly FieldNode[], names: readonly string[]): boolean {
	return fields.some(({ arguments: args }) => args?.some(({ name }) => names.includes(name.value)));
}

function sharesCursorVariable({ variableCounts }: Search, fields: readonly FieldNode[]): boolean {
	const name = variableOfArgument(fields[0], 'after');
	return name !== undefined && variableCounts.get(name) !== fields.length;
}

/**
 * Returns the paths in the response to the field at a path of field names. There can be several
 * because of aliases. With `always`, a field has no path if directives can omit all its selections.
 */
function pathsTo(
	search: Search,
	selections: readonly Selections[],
	[name, ...rest]: readonly string[],
	always = false,
): readonly ResponseNamePath[] {
	return [...fieldsByName(search, selections)].flatMap(([responseName, sameName]) => {
		const [{ field }] = sameName;
		if (field.name.value !== name || (always && sameName.every(({ isConditional }) => isConditional))) {
			return [];
		}
		return rest.length === 0
			? [[responseName]]
			: pathsTo(search, selectionsOf(sameName), rest, always).map((path) => [responseName, ...path]);
	});
}

/** Response name → the selections with that name, including those in fragments. */
function fieldsByName(search: Search, selections: readonly Selections[]): ReadonlyMap<string, FieldSelections> {
	const fields = new Map<string, FieldSelections>();
	const visited = new Set<string>();
	for (const selected of selections.flatMap((each) => [...fieldsIn(search, each, visited)])) {
		const responseName = (selected.field.alias ?? selected.field.name).value;
		const [first, ...others] = fields.get(responseName) ?? [];
		fields.set(responseName, first ? [first, ...others, selected] : [selected]);
	}
	return fields;
}

/** Yields the fields of a selection set and its fragments, of each fragment in `visited` once. */
function* fieldsIn(search: Search, selections: Selections, visited: Set<string>): Generator<SelectedField> {
	const { selectionSet, type, enclosingFragments } = selections;
	for (const selection of selectionSet.selections) {
		const isConditional = selections.isConditional || Boolean(selection.directives?.length);
		const selected = { ...selections, isConditional };
		if (selection.kind === Kind.FIELD) {
			const definition = outputFieldsOf(type)[selection.name.value];
			yield { field: selection, definition, enclosingFragments, isConditional };
		} else if (selection.kind === Kind.INLINE_FRAGMENT) {
			yield* fieldsIn(search, inFragment(search, selected, selection), visited);
		} else {
			const name = selection.name.value;
			const fragment = search.fragments.get(name);
			if (fragment && !visited.has(name)) {
				visited.add(name);
				yield* fieldsIn(search, inFragment(search, selected, fragment), visited);
			}
		}
	}
}

function inFragment(
	{ schema }: Search,
	{ type, enclosingFragments, isConditional }: Selections,
	fragment: FragmentDefinitionNode | InlineFragmentNode,
): Selections {
	const { selectionSet, typeCondition } = fragment;
	return {
		selectionSet,
		type: typeCondition ? schema?.getType(typeCondition.name.value) : type,
		enclosingFragments:
			fragment.kind === Kind.FRAGMENT_DEFINITION
				? new Set([...enclosingFragments, fragment.name.value])
				: enclosingFragments,
		isConditional,
	};
}

/** Returns the selection sets of selections of the same field. A single one is in each value. */
function selectionsOf(sameName: FieldSelections): readonly Selections[] {
	return sameName.flatMap(({ field: { selectionSet }, definition, enclosingFragments, ...selected }) => {
		const type = definition && getNamedType(definition.type);
		const isConditional = selected.isConditional && sameName.length > 1;
		return selectionSet ? [{ selectionSet, type, enclosingFragments, isConditional }] : [];
	});
}

function countUses(document: DocumentNode): Pick<Search, 'spreadCounts' | 'variableCounts'> {
	const spreadCounts = new Map<string, number>();
	const variableCounts = new Map<string, number>();
	const count = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
	visit(document, {
		FragmentSpread: ({ name }) => count(spreadCounts, name.value),
		VariableDefinition: () => false,
		Variable: ({ name }) => count(variableCounts, name.value),
	});
	return { spreadCounts, variableCounts };
}
