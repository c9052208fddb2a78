import {
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isCompositeType,
} from 'graphql';
import {
	type ComposedSelection,
	composeFieldSelection,
	defaultSelections,
	isPageSizeArgument,
} from '../insertion/defaultSelections.ts';
import { connectionItemPathAndType } from '../schema/isConnection.ts';
import { isDeprecated, nonDeprecatedLeafFields, selectableFields } from '../schema/schemaElement.ts';
import type { DraftRemark } from './draftRemark.ts';

/** The members of a REST response that the code reads, and the fields that replace them. */
interface MembersReadByCode {
	/** Paths of names in the REST API. */
	readonly paths: readonly (readonly string[])[];
	/** Path of a member, joined by dots → path of the field below the item. */
	readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** The fields of a draft below one item of its root field. */
interface DraftSelections {
	/** Empty if no field was found. */
	readonly selections: ComposedSelection[];
	readonly remarks: readonly DraftRemark[];
}

/**
 * Number of items of a nested connection that the code reads. Run All Pages does not request
 * further pages of nested connections, and the REST call returns all records.
 */
const nestedPageSize = 1000;
/** Maximum number of objects between an item and a leaf field that is found by its name. */
const maximumLevels = 2;

/**
 * Returns the selections of the fields that replace the members which the code reads. An object
 * that is read as a whole is selected with its leaf fields. Members without a field become remarks.
 */
export function draftSelections(
	schema: GraphQLSchema,
	type: GraphQLCompositeType,
	members: MembersReadByCode,
): DraftSelections {
	const finder = new FieldFinder(type);
	const root: SelectedObject = new Map();
	const missing = new Set<string>();
	const elsewhere = new Set<string>();
	const connections = new Set<string>();
	for (const member of members.paths) {
		// A schema without the mapped field may have a field with the name of the member.
		const own = pathInRecord(member);
		const path = [mappedPath(own, members.fields), own].find((each) => finder.find(each)) ?? [];
		const fields = finder.find(path) ?? [];
		if (fields.length === 0) {
			missing.add(member.join('.'));
			continue;
		}
		const names = fields.map(({ name }) => name);
		for (const { name } of fields.filter(isConnectionField)) {
			connections.add(name);
		}
		const isElsewhere = names.length !== path.filter((name) => name !== 'nodes').length;
		if (isElsewhere) {
			elsewhere.add(`${member.join('.')}: ${names.join('.')}`);
		}
		select(root, fields);
	}
	return {
		selections: selectionsOf(schema, root),
		remarks: [
			...(connections.size > 0 ? [{ kind: 'nested pages' as const, items: [...connections] }] : []),
			...(elsewhere.size > 0 ? [{ kind: 'fields found elsewhere' as const, items: [...elsewhere] }] : []),
			...(missing.size > 0 ? [{ kind: 'fields missing' as const, items: [...missing] }] : []),
		],
	};
}

type Field = GraphQLField<unknown, unknown>;

/**
 * Returns the path of a member in the record. In a REST API, `id` can be an object with the key of
 * the record; its members are fields of the record in GraphQL.
 */
function pathInRecord(member: readonly string[]): readonly string[] {
	return member[0] === 'id' && member.length > 1 ? member.slice(1) : member;
}

/** Name of a field → the field and its selected fields. */
type SelectedObject = Map<string, { readonly field: Field; readonly fields: SelectedObject }>;

/** Returns the path of a member in the schema, after the longest mapped beginning of its path. */
function mappedPath(member: readonly string[], fields: MembersReadByCode['fields']): readonly string[] {
	for (let length = member.length; length > 0; length -= 1) {
		const key = member.slice(0, length).join('.');
		const mapped = Object.hasOwn(fields, key) ? fields[key] : undefined;
		if (mapped) {
			return [...mapped, ...member.slice(length)];
		}
	}
	return member;
}

/** Adds the fields on a path to the selected ones. The last object gets its leaf fields. */
function select(root: SelectedObject, path: readonly Field[]): void {
	let selected = root;
	for (const field of path) {
		const entry = selected.get(field.name) ?? { field, fields: new Map() };
		selected.set(field.name, entry);
		selected = entry.fields;
	}
	const last = path.at(-1);
	const type = last && itemType(last);
	for (const leaf of type ? nonDeprecatedLeafFields(type) : []) {
		selected.set(leaf.name, { field: leaf, fields: new Map() });
	}
}

function selectionsOf(schema: GraphQLSchema, selected: SelectedObject): ComposedSelection[] {
	return [...selected.values()].map(({ field, fields }) => {
		const hasPageSize = connectionItemPathAndType(field.type) && field.args.some(isPageSizeArgument);
		const head = hasPageSize ? `${field.name}(first: ${nestedPageSize})` : field.name;
		return composeFieldSelection(head, field, (type) =>
			fields.size === 0 ? defaultSelections(schema, type) : selectionsOf(schema, fields),
		);
	});
}

/** Finds the fields for the names that the code reads. */
class FieldFinder {
	readonly #root: GraphQLCompositeType;
	/** Type → lower-case name → the paths to the leaf fields with this name in the objects below. */
	readonly #below = new Map<GraphQLCompositeType, ReadonlyMap<string, readonly (readonly Field[])[]>>();

	constructor(root: GraphQLCompositeType) {
		this.#root = root;
	}

	/**
	 * Returns the fields on a path of names; `undefined` if one is missing. The path ends at a leaf
	 * field, even if the code reads a member of it. Only the last field can be found in another
	 * object: if its own object does not have the field, or only a deprecated one.
	 */
	find(names: readonly string[]): readonly Field[] | undefined {
		const path: Field[] = [];
		let type: GraphQLCompositeType | undefined = this.#root;
		for (const [index, name] of names.entries()) {
			if (!type) {
				return path;
			}
			if (name === 'nodes' && isConnectionField(path.at(-1))) {
				// The selections of a connection are those of its items.
				continue;
			}
			const direct: Field | undefined = fieldNamed(type, name);
			const found = index === names.length - 1 ? this.#leafElsewhere(type, name, direct) : undefined;
			if (found || !direct) {
				return found && [...path, ...found];
			}
			path.push(direct);
			type = itemType(direct);
		}
		return path;
	}

	/**
	 * Returns the path to the leaf field with a name in the objects below a type. `undefined` if there
	 * is not exactly one, or if `own`, the field of the type itself, exists and is not deprecated.
	 */
	#leafElsewhere(type: GraphQLCompositeType, name: string, own: Field | undefined): readonly Field[] | undefined {
		if (own && !isDeprecated(own)) {
			return undefined;
		}
		const [found, ...others] = this.#leavesBelow(type).get(name.toLowerCase()) ?? [];
		return others.length === 0 ? found : undefined;
	}

	#leavesBelow(type: GraphQLCompositeType): ReadonlyMap<string, readonly (readonly Field[])[]> {
		const known = this.#below.get(type);
		if (known) {
			return known;
		}
		const leaves = new Map<string, (readonly Field[])[]>();
		for (const path of pathsBelow(type, [type])) {
			const name = path.at(-1)?.name.toLowerCase() ?? '';
			leaves.set(name, [...(leaves.get(name) ?? []), path]);
		}
		this.#below.set(type, leaves);
		return leaves;
	}
}

/** Returns the paths to the leaf fields of the single objects below a type, without lists. */
function* pathsBelow(
	type: GraphQLCompositeType,
	enclosing: readonly GraphQLCompositeType[],
): Generator<readonly Field[]> {
	for (const field of selectableFields(type).filter((each) => !isDeprecated(each))) {
		const nullable = getNullableType(field.type);
		if (!isCompositeType(nullable) || connectionItemPathAndType(nullable) || enclosing.includes(nullable)) {
			continue;
		}
		for (const leaf of nonDeprecatedLeafFields(nullable)) {
			yield [field, leaf];
		}
		if (enclosing.length < maximumLevels) {
			for (const path of pathsBelow(nullable, [...enclosing, nullable])) {
				yield [field, ...path];
			}
		}
	}
}

/**
 * Returns the field with a name, in upper or lower case; `undefined` if there is not exactly one.
 */
function fieldNamed(type: GraphQLCompositeType, name: string): Field | undefined {
	const fields = selectableFields(type);
	const similar = fields.filter((field) => field.name.toLowerCase() === name.toLowerCase());
	return fields.find((field) => field.name === name) ?? (similar.length === 1 ? similar[0] : undefined);
}

function isConnectionField(field: Field | undefined): boolean {
	return field !== undefined && connectionItemPathAndType(field.type) !== undefined;
}

/** Returns the type of a field's objects, or of the items of a connection. */
function itemType(field: Field): GraphQLCompositeType | undefined {
	const type = connectionItemPathAndType(field.type)?.type ?? getNamedType(field.type);
	return isCompositeType(type) ? type : undefined;
}
