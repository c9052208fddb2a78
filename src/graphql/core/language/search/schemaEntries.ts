import {
	type GraphQLDirective,
	type GraphQLEnumType,
	type GraphQLInputObjectType,
	type GraphQLInterfaceType,
	type GraphQLNamedType,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isIntrospectionType,
	isObjectType,
	isSpecifiedScalarType,
	type OperationTypeNode,
} from 'graphql';
import type { SchemaElement } from '../schema/schemaElement.ts';

/**
 * The kind of a schema element that can be searched for. The fields of the root types have the kind
 * of their operation.
 */
export type EntryKind = OperationTypeNode | 'type' | 'field' | 'argument' | 'inputField' | 'enumValue';

/** An element of a schema that can be searched for. */
export interface SchemaEntry {
	readonly kind: EntryKind;
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
export function rootTypes(schema: GraphQLSchema): ReadonlyMap<GraphQLNamedType, OperationTypeNode> {
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
	return [
		...[...roots].flatMap(([type, operation]) => memberEntries(type, operation)),
		...types.flatMap((type) => [typeEntry(type), ...memberEntries(type, 'field')]),
	];
}

function typeEntry(type: GraphQLNamedType): SchemaEntry {
	return { kind: 'type', coordinate: type.name, name: type.name, element: type, owner: type, context: [] };
}

function memberEntries(type: GraphQLNamedType, kind: OperationTypeNode | 'field'): readonly SchemaEntry[] {
	if (isObjectType(type) || isInterfaceType(type)) {
		return fieldEntries(type, kind);
	}
	if (isInputObjectType(type)) {
		return inputFieldEntries(type);
	}
	return isEnumType(type) ? enumValueEntries(type) : [];
}

function fieldEntries(
	owner: GraphQLObjectType | GraphQLInterfaceType,
	kind: OperationTypeNode | 'field',
): readonly SchemaEntry[] {
	return Object.values(owner.getFields()).flatMap((field) => {
		const coordinate = `${owner.name}.${field.name}`;
		// The name of a root type says nothing about its fields.
		const enclosing = kind === 'field' ? [owner.name] : [];
		const entry: SchemaEntry = {
			kind,
			coordinate,
			name: field.name,
			element: field,
			owner,
			context: [...enclosing, getNamedType(field.type).name],
		};
		const args = field.args.map((argument): SchemaEntry => {
			const context = [...enclosing, field.name, getNamedType(argument.type).name];
			const { name } = argument;
			return { kind: 'argument', coordinate: `${coordinate}(${name}:)`, name, element: argument, owner, context };
		});
		return [entry, ...args];
	});
}

function inputFieldEntries(owner: GraphQLInputObjectType): readonly SchemaEntry[] {
	return Object.values(owner.getFields()).map((element) => ({
		kind: 'inputField',
		coordinate: `${owner.name}.${element.name}`,
		name: element.name,
		element,
		owner,
		context: [owner.name, getNamedType(element.type).name],
	}));
}

function enumValueEntries(owner: GraphQLEnumType): readonly SchemaEntry[] {
	return owner.getValues().map((element) => ({
		kind: 'enumValue',
		coordinate: `${owner.name}.${element.name}`,
		name: element.name,
		element,
		owner,
		context: [owner.name],
	}));
}
