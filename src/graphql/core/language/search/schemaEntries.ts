import {
	type GraphQLDirective,
	type GraphQLEnumValue,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isEnumType,
	isEnumValue,
	isField,
	isInputObjectType,
	isInterfaceType,
	isIntrospectionType,
	isNamedType,
	isObjectType,
	isSpecifiedScalarType,
	type OperationTypeNode,
} from 'graphql';
import type { SchemaElement } from '../schema/schemaElement.ts';

/**
 * The kind of a schema element that can be searched for. The fields of the root types have the kind
 * of their operation.
 */
export type SchemaEntryKind = OperationTypeNode | 'type' | 'field' | 'argument' | 'inputField' | 'enumValue';

/** An element of a schema that can be searched for. */
export interface SchemaEntry {
	readonly kind: SchemaEntryKind;
	/**
	 * Schema coordinate (https://spec.graphql.org/draft/#sec-Schema-Coordinates), such as
	 * `Query.emner(first:)`.
	 */
	readonly coordinate: string;
	readonly name: string;
	readonly element: Exclude<SchemaElement, GraphQLDirective>;
	/** The type that has the element as a member; for a type, the type itself. */
	readonly owner: GraphQLNamedType;
	/** The names of the enclosing elements and of the type of the element. */
	readonly context: readonly string[];
}

/** Returns the root types of a schema and their operations. */
function rootTypes(schema: GraphQLSchema): ReadonlyMap<GraphQLNamedType, OperationTypeNode> {
	const operations: readonly OperationTypeNode[] = ['query', 'mutation', 'subscription'];
	return new Map(
		operations.flatMap((operation) => {
			const type = schema.getRootType(operation);
			return type ? [[type, operation]] : [];
		}),
	);
}

/**
 * Returns the elements of a schema: the root fields first, then the types with their members.
 * Directives, and the types of introspection and of the GraphQL specification, are excluded.
 */
export function schemaEntries(schema: GraphQLSchema): readonly SchemaEntry[] {
	const roots = rootTypes(schema);
	const types = Object.values(schema.getTypeMap()).filter(
		(type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !roots.has(type),
	);
	const withArguments = (entry: SchemaEntry) => [entry, ...argumentEntries(entry)];
	return [
		...[...roots].flatMap(([type, operation]) => typeMembers(type, operation)).flatMap(withArguments),
		...types.flatMap((type) => [typeEntry(type), ...typeMembers(type).flatMap(withArguments)]),
	];
}

/**
 * Returns the elements below an element: arguments, and the members of the type of a field, an
 * argument or an input field.
 */
export function membersOfSchemaEntry(schema: GraphQLSchema, entry: SchemaEntry): readonly SchemaEntry[] {
	const { element } = entry;
	if (isEnumValue(element)) {
		return [];
	}
	const type = isNamedType(element) ? element : getNamedType(element.type);
	const possibleTypes = isAbstractType(type) ? schema.getPossibleTypes(type).map(typeEntry) : [];
	return [...argumentEntries(entry), ...typeMembers(type), ...possibleTypes];
}

/** A member of an element, or of a member of it. */
interface NestedMember {
	readonly entry: SchemaEntry;
	/** 0 for a member of the element, 1 for a member of this member, and so on. */
	readonly level: number;
}

/** Maximum number of members that {@link nestedSchemaMembers} returns. */
const maximumMembers = 5000;

/**
 * Returns the members of elements, in the order of the elements, each member followed by its own
 * members down to `depth` levels. The members of a type are returned once: for an element of this
 * type, else where the type appears first. Of a connection, the nodes are followed and not the
 * edges, which contain the same members.
 */
export function nestedSchemaMembers(
	schema: GraphQLSchema,
	roots: readonly SchemaEntry[],
	depth: number,
): readonly (readonly NestedMember[])[] {
	const shown = new Set(roots.map(typeOf));
	return roots.map((root) => membersBelow(schema, root, depth, shown));
}

/** `shown` contains the names of the types whose members are not returned again. */
function membersBelow(
	schema: GraphQLSchema,
	root: SchemaEntry,
	depth: number,
	shown: Set<string | undefined>,
): readonly NestedMember[] {
	const members: NestedMember[] = [];
	const add = (entry: SchemaEntry, level: number) => {
		const below = membersOfSchemaEntry(schema, entry);
		const hasNodes = below.some(({ name }) => name === 'nodes');
		for (const member of below) {
			if (members.length >= maximumMembers) {
				return;
			}
			members.push({ entry: member, level });
			const type = typeOf(member);
			const isRepeated = shown.has(type) || (hasNodes && (member.name === 'edges' || member.name === 'pageInfo'));
			if (level + 1 < depth && type && !isRepeated) {
				shown.add(type);
				add(member, level + 1);
			}
		}
	};
	add(root, 0);
	return members;
}

/** Returns the name of the type of an element, or of a type itself; `undefined` for a value. */
function typeOf({ element }: SchemaEntry): string | undefined {
	return isEnumValue(element) ? undefined : (isNamedType(element) ? element : getNamedType(element.type)).name;
}

/** Returns the entries of the fields of a root type. Their kind is the operation. */
export function rootFieldEntries(schema: GraphQLSchema, operation: OperationTypeNode): readonly SchemaEntry[] {
	const type = schema.getRootType(operation);
	return type ? typeMembers(type, operation) : [];
}

function typeEntry(type: GraphQLNamedType): SchemaEntry {
	return { kind: 'type', coordinate: type.name, name: type.name, element: type, owner: type, context: [] };
}

/** Returns the entries of the fields, input fields or values of a type. */
function typeMembers(type: GraphQLNamedType, kind: OperationTypeNode | 'field' = 'field'): readonly SchemaEntry[] {
	if (isObjectType(type) || isInterfaceType(type)) {
		// The name of a root type says nothing about its fields.
		const enclosing = kind === 'field' ? [type.name] : [];
		return Object.values(type.getFields()).map((field) => ({
			...memberEntry(type, field, kind),
			context: [...enclosing, getNamedType(field.type).name],
		}));
	}
	if (isInputObjectType(type)) {
		return Object.values(type.getFields()).map((field) => ({
			...memberEntry(type, field, 'inputField'),
			context: [type.name, getNamedType(field.type).name],
		}));
	}
	return isEnumType(type) ? type.getValues().map((value) => memberEntry(type, value, 'enumValue')) : [];
}

function memberEntry(owner: GraphQLNamedType, element: Member, kind: SchemaEntryKind): SchemaEntry {
	const { name } = element;
	return { kind, coordinate: `${owner.name}.${name}`, name, element, owner, context: [owner.name] };
}

function argumentEntries({ kind, coordinate, element, owner }: SchemaEntry): readonly SchemaEntry[] {
	if (!isField(element)) {
		return [];
	}
	const enclosing = kind === 'field' ? [owner.name] : [];
	return element.args.map((argument) => ({
		kind: 'argument',
		coordinate: `${coordinate}(${argument.name}:)`,
		name: argument.name,
		element: argument,
		owner,
		context: [...enclosing, element.name, getNamedType(argument.type).name],
	}));
}

type Member = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLEnumValue;
