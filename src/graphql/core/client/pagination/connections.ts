import {
	type DocumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	type GraphQLField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isInterfaceType,
	isListType,
	isObjectType,
	Kind,
	parse,
	type SelectionSetNode,
	visit,
} from 'graphql';
import { isConnection } from '../../language/schema/isConnection.ts';

/** The way to a value by response names, which are aliases where there are any. */
export type ResponseNamePath = readonly string[];

/**
 * A connection (Relay's cursor connections specification) whose pages can be fetched one after the
 * other.
 */
export interface Connection {
	/** From `data` to the connection. */
	readonly path: ResponseNamePath;
	/** Where it is selected; selections of one response name are one field to the server. */
	readonly fields: readonly [FieldNode, ...FieldNode[]];
	/** The response names of its `nodes` and `edges`; at least one. */
	readonly lists: readonly string[];
	/** From the connection to what tells whether and where the next page is. */
	readonly hasNextPage: ResponseNamePath;
	readonly endCursor: ResponseNamePath;
	/** What of `pageInfo` must be selected in addition. */
	readonly missing: readonly string[];
	/** From the connection to all that the last page knows best. */
	readonly ofLastPage: readonly ResponseNamePath[];
	/** From the connection; `undefined` when it is not selected. */
	readonly totalCount: ResponseNamePath | undefined;
	/** The type of the argument `after`. */
	readonly cursorType: string;
}

/**
 * The connections of an operation that can be walked, outermost first: with an argument `after` and
 * a `pageInfo` by the schema, or, as far as the schema is not known, with `first` or `after` and a
 * `pageInfo` by what is selected. One below a list has many ends, and one in a fragment that is
 * spread twice, or with a cursor variable that something else uses too, cannot be moved on alone;
 * none of those counts. None for text that cannot be parsed.
 */
export function findConnections(text: string, schema: GraphQLSchema | undefined): readonly Connection[] {
	const document = parsed(text);
	const operation = document?.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
	if (!document || !operation) {
		return [];
	}
	const search: Search = { schema, fragments: fragmentsOf(document), ...countUses(document), found: [] };
	const { selectionSet } = operation;
	const type = schema?.getRootType(operation.operation) ?? undefined;
	searchSelections(search, [{ selectionSet, type, within: new Set() }], []);
	return search.found.toSorted((one, other) => one.path.length - other.path.length);
}

interface Search {
	readonly schema: GraphQLSchema | undefined;
	readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
	/** Name of a fragment → how often it is spread. */
	readonly spreads: ReadonlyMap<string, number>;
	/** Name of a variable → how often it is used. */
	readonly variables: ReadonlyMap<string, number>;
	readonly found: Connection[];
}

/** A selection set, its type as far as it is known, and the fragments it lies in. */
interface Selections {
	readonly selectionSet: SelectionSetNode;
	readonly type: GraphQLNamedType | undefined;
	readonly within: ReadonlySet<string>;
}

interface SelectedField {
	readonly field: FieldNode;
	readonly definition: GraphQLField<unknown, unknown> | undefined;
	readonly within: ReadonlySet<string>;
}

/** The selections of one response name. */
type SameName = readonly [SelectedField, ...SelectedField[]];

function searchSelections(search: Search, selections: readonly Selections[], path: ResponseNamePath): void {
	for (const [responseName, same] of fieldsByName(search, selections)) {
		const [{ field, definition }] = same;
		const isList = definition
			? isListType(getNullableType(definition.type))
			: field.name.value === 'nodes' || field.name.value === 'edges';
		if (isList) {
			continue;
		}
		const below = selectionsOf(same);
		const here = [...path, responseName];
		const connection = connectionOf(search, same, below, here);
		if (connection) {
			search.found.push(connection);
		} else {
			searchSelections(search, below, here);
		}
	}
}

function connectionOf(
	search: Search,
	same: SameName,
	below: readonly Selections[],
	path: ResponseNamePath,
): Connection | undefined {
	const [{ field: first, definition }, ...others] = same;
	const fields = [first, ...others.map(({ field }) => field)] as const;
	const after = definition?.args.find(({ name }) => name === 'after');
	const isOne = definition
		? after !== undefined && isConnection(definition.type)
		: isShapedLikeOne(fields) && pathsTo(search, below, ['pageInfo']).length > 0;
	const isElsewhereToo = same.some(({ within }) => [...within].some((name) => (search.spreads.get(name) ?? 0) > 1));
	if (!isOne || isElsewhereToo || sharesItsCursor(search, fields)) {
		return undefined;
	}
	const lists = ['nodes', 'edges'].flatMap((name) => pathsTo(search, below, [name])).flat();
	const totalCounts = pathsTo(search, below, ['totalCount']);
	const hasNextPage = endOfPage(search, below, 'hasNextPage');
	const endCursor = endOfPage(search, below, 'endCursor');
	return lists.length === 0
		? undefined
		: {
				path,
				fields,
				lists,
				hasNextPage: hasNextPage.path,
				endCursor: endCursor.path,
				missing: [...hasNextPage.missing, ...endCursor.missing],
				ofLastPage: [...hasNextPage.all, ...endCursor.all, ...totalCounts],
				totalCount: totalCounts[0],
				cursorType: after ? String(after.type) : 'String',
			};
}

/**
 * Where a field of `pageInfo` is in the answer, and its name again when it must be selected for
 * that.
 */
function endOfPage(search: Search, below: readonly Selections[], name: string) {
	const selected = pathsTo(search, below, ['pageInfo', name]);
	const [certain] = pathsTo(search, below, ['pageInfo', name], true);
	const added = ['pageInfo', name];
	return certain
		? { path: certain, all: selected, missing: [] }
		: { path: added, all: [...selected.filter((path) => path.join('.') !== added.join('.')), added], missing: [name] };
}

function isShapedLikeOne(fields: readonly FieldNode[]): boolean {
	return fields.some(({ arguments: args }) => args?.some(({ name }) => /^(first|after)$/.test(name.value)));
}

function sharesItsCursor({ variables }: Search, fields: readonly FieldNode[]): boolean {
	const name = cursorVariable(fields[0]);
	return name !== undefined && variables.get(name) !== fields.length;
}

/** The variable that a field takes its cursor from; `undefined` when it takes it from none. */
export function cursorVariable(field: FieldNode | undefined): string | undefined {
	const value = field?.arguments?.find(({ name }) => name.value === 'after')?.value;
	return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}

/**
 * The ways by response names to the fields that these names lead to; with `always` only those that
 * no directive can leave out.
 */
function pathsTo(
	search: Search,
	selections: readonly Selections[],
	[name, ...rest]: readonly string[],
	always = false,
): readonly ResponseNamePath[] {
	return [...fieldsByName(search, selections)].flatMap(([responseName, same]) => {
		const [{ field }] = same;
		const isLeftOut = always && same.every(({ field: each }) => each.directives?.length);
		if (field.name.value !== name || isLeftOut) {
			return [];
		}
		return rest.length === 0
			? [[responseName]]
			: pathsTo(search, selectionsOf(same), rest, always).map((path) => [responseName, ...path]);
	});
}

/** The fields that are selected, also by fragments, by response name. */
function fieldsByName(search: Search, selections: readonly Selections[]): ReadonlyMap<string, SameName> {
	const fields = new Map<string, SameName>();
	for (const selected of selections.flatMap((each) => [...fieldsIn(search, each)])) {
		const responseName = (selected.field.alias ?? selected.field.name).value;
		const [first, ...others] = fields.get(responseName) ?? [];
		fields.set(responseName, first ? [first, ...others, selected] : [selected]);
	}
	return fields;
}

function* fieldsIn(search: Search, { selectionSet, type, within }: Selections): Generator<SelectedField> {
	for (const selection of selectionSet.selections) {
		if (selection.kind === Kind.FIELD) {
			yield { field: selection, definition: fieldsOf(type)[selection.name.value], within };
			continue;
		}
		const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : undefined;
		const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? search.fragments.get(selection.name.value) : selection;
		if (!fragment || (name !== undefined && within.has(name))) {
			continue;
		}
		yield* fieldsIn(search, {
			selectionSet: fragment.selectionSet,
			type: fragment.typeCondition ? search.schema?.getType(fragment.typeCondition.name.value) : type,
			within: name === undefined ? within : new Set([...within, name]),
		});
	}
}

function selectionsOf(same: SameName): readonly Selections[] {
	return same.flatMap(({ field: { selectionSet }, definition, within }) =>
		selectionSet ? [{ selectionSet, type: definition && getNamedType(definition.type), within }] : [],
	);
}

function fieldsOf(type: GraphQLNamedType | undefined): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
	return isObjectType(type) || isInterfaceType(type) ? type.getFields() : noFields;
}

/** Without a prototype: fields may be called `constructor`. */
const noFields: ReturnType<typeof fieldsOf> = Object.create(null);

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
	return new Map(
		definitions
			.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
			.map((fragment) => [fragment.name.value, fragment]),
	);
}

function countUses(document: DocumentNode): Pick<Search, 'spreads' | 'variables'> {
	const spreads = new Map<string, number>();
	const variables = new Map<string, number>();
	const count = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
	visit(document, {
		FragmentSpread: ({ name }) => count(spreads, name.value),
		VariableDefinition: () => false,
		Variable: ({ name }) => count(variables, name.value),
	});
	return { spreads, variables };
}

function parsed(text: string): DocumentNode | undefined {
	try {
		return parse(text);
	} catch {
		return undefined;
	}
}
