import {
	type GraphQLAbstractType,
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLInterfaceType,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isAbstractType,
	isCompositeType,
	isInterfaceType,
	isLeafType,
	isListType,
	isObjectType,
} from 'graphql';
import { connectionItemPathAndType, defaultPageSize } from '../schema/isConnection.ts';
import { isDeprecated, selectableFields } from '../schema/schemaElement.ts';

/** A field or an inline fragment that is being composed. */
export interface ComposedSelection {
	/** The text before the selection set: alias, name and arguments of a field, or `... on Type`. */
	readonly head: string;
	/** The selection set; `undefined` for a leaf field. */
	readonly selections: ComposedSelection[] | undefined;
}

/** Number of levels of objects below the first one. The lists of a connection are not counted. */
const maximumDepth = 2;
/** Maximum number of fields below the first level. Users delete fields, but not hundreds. */
const maximumNestedFields = 60;
/** An abstract type with more possible types gets no inline fragments for them. */
const maximumPossibleTypes = 20;
const nestedPageSize = 10;
/** Matches the fields with national identity numbers, which are selected only on purpose. */
const identityNumber = /^(?:f[oø]dselsnummer|personnummer|fnr)/i;

/**
 * Returns the selections for a type: all leaf fields, and the objects below it, level by level, as
 * far as they fit into the limits. Not selected are deprecated fields, fields with required
 * arguments, national identity numbers, and objects that enclose themselves. A selection set can be
 * empty.
 */
export function defaultSelections(schema: GraphQLSchema, type: GraphQLCompositeType): ComposedSelection[] {
	const into: ComposedSelection[] = [];
	const queue: Level[] = [{ type, into, depth: 0, ancestors: [], aliases: noAliases, attach: () => undefined }];
	let remaining = maximumNestedFields;
	for (const level of queue) {
		const leaves = leafSelections(schema, level);
		const cost = level.into === into ? 0 : leaves.length + 1;
		const isEmptyFragment = level.isFragment && leaves.length === 0;
		if (cost <= remaining && !isEmptyFragment) {
			remaining -= cost;
			level.attach();
			level.into.push(...leaves);
			queue.push(...fragmentLevels(schema, level));
			if (level.depth < maximumDepth || leaves.length === 0) {
				queue.push(...nestedLevels(level));
			}
		}
	}
	return into;
}

/**
 * Returns the selection of a field, with `nodes` and `pageInfo` for a connection. `selectionsOf`
 * returns the selections for the type of the field, or of the items of the connection.
 */
export function composeFieldSelection(
	head: string,
	field: GraphQLField<unknown, unknown>,
	selectionsOf: (type: GraphQLCompositeType) => ComposedSelection[],
): ComposedSelection {
	const type = getNamedType(field.type);
	if (!isCompositeType(type)) {
		return { head, selections: undefined };
	}
	const items = connectionItemPathAndType(field.type);
	if (!items) {
		return { head, selections: selectionsOf(type) };
	}
	const lists = items.path.reduceRight<ComposedSelection[]>(
		(selections, name) => [{ head: name, selections }],
		selectionsOf(items.type),
	);
	return { head, selections: [...lists, pageInfoSelection(items.pageInfo)] };
}

/** Returns the selection of `pageInfo` with these fields. */
export function pageInfoSelection(fields: readonly string[]): ComposedSelection {
	return { head: 'pageInfo', selections: fields.map(leaf) };
}

/**
 * Returns the argument with the number of items to request of a nested connection. Empty if the
 * connection has no such argument.
 */
export function nestedPageSizeArguments({ args }: GraphQLField<unknown, unknown>): readonly string[] {
	const first = args.find(isPageSizeArgument);
	return first ? [`first: ${defaultPageSize(first) ?? nestedPageSize}`] : [];
}

/** Whether an argument is the number of items of a page (GraphQL Cursor Connections, section 4). */
export function isPageSizeArgument({ name, type }: GraphQLArgument): boolean {
	return name === 'first' && String(getNullableType(type)) === 'Int';
}

/**
 * Returns the text of a selection set. An object without selectable fields is selected with its
 * type name.
 */
export function selectionSetText(selections: readonly ComposedSelection[]): string {
	if (selections.length === 0) {
		return '{ __typename }';
	}
	const texts = selections.map(({ head, selections: inner }) => (inner ? `${head} ${selectionSetText(inner)}` : head));
	return `{ ${texts.join(' ')} }`;
}

/** The selection set of an object that may be selected. */
interface Level {
	readonly type: GraphQLCompositeType;
	/** The selection set, which is empty until the level is selected. */
	readonly into: ComposedSelection[];
	readonly depth: number;
	/** The types that enclose the selection set. */
	readonly ancestors: readonly GraphQLCompositeType[];
	/** Name → alias, or `undefined` for a field that must not be selected. */
	readonly aliases: ReadonlyMap<string, string | undefined>;
	readonly isFragment?: true;
	/** Adds the object to the enclosing selection set. */
	readonly attach: () => void;
}

const typename = leaf('__typename');
const noAliases: Level['aliases'] = new Map();

function leaf(head: string): ComposedSelection {
	return { head, selections: undefined };
}

function leafSelections(schema: GraphQLSchema, level: Level): readonly ComposedSelection[] {
	const leaves = fieldsToSelect(level)
		.filter(({ type }) => isLeafType(getNamedType(type)))
		.map((field) => leaf(headOf(level, field)));
	const isAbstract = isAbstractType(level.type) && schema.getPossibleTypes(level.type).length > 0;
	return isAbstract && !level.isFragment ? [typename, ...leaves] : leaves;
}

/** Returns the fields of a level that a default selection may contain. */
function fieldsToSelect({ type, aliases }: Level): readonly GraphQLField<unknown, unknown>[] {
	return selectableFields(type).filter(
		(field) =>
			!(isDeprecated(field) || identityNumber.test(field.name)) &&
			(aliases.get(field.name) !== undefined || !aliases.has(field.name)),
	);
}

function headOf({ aliases }: Level, { name }: GraphQLField<unknown, unknown>, args: readonly string[] = []): string {
	const alias = aliases.get(name);
	const call = args.length === 0 ? name : `${name}(${args.join(', ')})`;
	return alias === undefined ? call : `${alias}: ${call}`;
}

/**
 * Returns the levels of the objects in a selection set: first the errors of a payload, which a
 * mutation must select, then single objects, lists and connections.
 */
function nestedLevels(level: Level): readonly Level[] {
	const ancestors = [...level.ancestors, level.type];
	return fieldsToSelect(level)
		.toSorted((one, other) => nestingRank(one) - nestingRank(other))
		.flatMap((field) => {
			const items = connectionItemPathAndType(field.type);
			const type = items?.type ?? getNamedType(field.type);
			if (!isCompositeType(type) || ancestors.includes(type)) {
				return [];
			}
			const into: ComposedSelection[] = [];
			const head = headOf(level, field, items ? nestedPageSizeArguments(field) : []);
			const attach = () => void level.into.push(composeFieldSelection(head, field, () => into));
			return [{ type, into, depth: level.depth + 1, ancestors, aliases: noAliases, attach }];
		});
}

function nestingRank({ name, type }: GraphQLField<unknown, unknown>): number {
	if (name === 'errors') {
		return 0;
	}
	return connectionItemPathAndType(type) ? 3 : isListType(getNullableType(type)) ? 2 : 1;
}

/**
 * Returns the levels of the inline fragments in a selection set of an abstract type: for an
 * interface of all its types, then for each type with the fields that the selection set lacks.
 */
function fragmentLevels(schema: GraphQLSchema, level: Level): readonly Level[] {
	const { type, into, depth, ancestors, isFragment } = level;
	if (!isAbstractType(type) || isFragment) {
		return [];
	}
	const possibleTypes = objectTypesOf(schema, type);
	const common = isInterfaceType(type) ? undefined : commonInterface(schema, type);
	const isSelected = new Set(Object.keys((isInterfaceType(type) ? type : common)?.getFields() ?? {}));
	const fragmentTypes = [
		...(common ? [common] : []),
		...(possibleTypes.length > maximumPossibleTypes ? [] : possibleTypes),
	];
	const names = new Map<string, string>();
	return fragmentTypes.map((fragmentType) => {
		const aliases = fragmentType === common ? noAliases : aliasesFor(fragmentType, names, isSelected);
		const selections: ComposedSelection[] = [];
		const attach = () => void into.push({ head: `... on ${fragmentType.name}`, selections });
		return { type: fragmentType, into: selections, depth, ancestors, aliases, isFragment: true as const, attach };
	});
}

/** Returns the possible types of an abstract type. An invalid schema can name other types too. */
function objectTypesOf(schema: GraphQLSchema, type: GraphQLAbstractType): readonly GraphQLObjectType[] {
	return schema.getPossibleTypes(type).filter(isObjectType);
}

/** Returns an interface that all types of a union implement; `undefined` if there is none. */
function commonInterface(schema: GraphQLSchema, union: GraphQLAbstractType): GraphQLInterfaceType | undefined {
	const [first, ...others] = objectTypesOf(schema, union);
	return first?.getInterfaces().find((each) => others.every((type) => type.getInterfaces().includes(each)));
}

/**
 * Returns the aliases of the fields of a possible type. A field with the name of a field of another
 * possible type but with another type gets an alias, because the fields of a response with the same
 * name must have the same type. `types` are the types of the names so far.
 */
function aliasesFor(
	type: GraphQLCompositeType,
	types: Map<string, string>,
	selected: ReadonlySet<string>,
): Level['aliases'] {
	const aliases = new Map<string, string | undefined>([...selected].map((name) => [name, undefined]));
	for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
		const fieldType = String(field.type);
		const first = types.get(field.name) ?? fieldType;
		types.set(field.name, first);
		if (!selected.has(field.name) && first !== fieldType) {
			const prefix = type.name.charAt(0).toLowerCase() + type.name.slice(1);
			aliases.set(field.name, `${prefix}_${field.name}`);
		}
	}
	return aliases;
}
