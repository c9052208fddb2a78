import {
	DirectiveLocation,
	type GraphQLDirective,
	type GraphQLInterfaceType,
	type GraphQLNamedType,
	type GraphQLObjectType,
	type GraphQLSchema,
	isEnumType,
	isInterfaceType,
	isIntrospectionType,
	isObjectType,
	isScalarType,
	isSpecifiedDirective,
	isSpecifiedScalarType,
	isUnionType,
} from 'graphql';
import { type ContractLevel, parseDescription } from '../schema/contractLevel.ts';
import type { SchemaElement } from '../schema/schemaElement.ts';
import type { TypeKeyword } from './schemaChange.ts';

/** A type whose fields operations select. */
export type TypeWithSelectableFields = GraphQLObjectType | GraphQLInterfaceType;

/** The directive locations that are in operations. */
export const executableLocations: ReadonlySet<string> = new Set([
	DirectiveLocation.QUERY,
	DirectiveLocation.MUTATION,
	DirectiveLocation.SUBSCRIPTION,
	DirectiveLocation.FIELD,
	DirectiveLocation.FRAGMENT_DEFINITION,
	DirectiveLocation.FRAGMENT_SPREAD,
	DirectiveLocation.INLINE_FRAGMENT,
	DirectiveLocation.VARIABLE_DEFINITION,
]);

/** Returns the types of a schema by name, without those of introspection and built-in scalars. */
export function schemaTypesByName(schema: GraphQLSchema): ReadonlyMap<string, GraphQLNamedType> {
	const types = Object.values(schema.getTypeMap());
	return indexByName(types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type)));
}

/**
 * Returns the directives of a schema by name, without the built-in ones for type definitions, which
 * servers list or omit irrespective of what they support.
 */
export function schemaDirectivesByName(schema: GraphQLSchema): ReadonlyMap<string, GraphQLDirective> {
	return indexByName(
		schema.getDirectives().filter((each) => !isSpecifiedDirective(each) || isExecutableDirective(each)),
	);
}

/** Whether operations can contain a directive. */
export function isExecutableDirective({ locations }: GraphQLDirective): boolean {
	return locations.some((location) => executableLocations.has(location));
}

/** Returns elements by name. */
export function indexByName<Named extends { readonly name: string }>(
	elements: readonly Named[],
): ReadonlyMap<string, Named> {
	return new Map(elements.map((element) => [element.name, element]));
}

/** Returns each element of `before` with the element of `after` that has the same name. */
export function pairsByName<Named>(before: ReadonlyMap<string, Named>, after: ReadonlyMap<string, Named>) {
	return Array.from(before, ([name, element]) => [element, after.get(name)] as const);
}

/** Returns the elements whose names `others` does not contain. */
export function missingElements<Named>(
	elements: ReadonlyMap<string, Named>,
	others: ReadonlyMap<string, Named>,
): readonly Named[] {
	return [...elements].filter(([name]) => !others.has(name)).map(([, element]) => element);
}

/** Whether a type is an object type or an interface. */
export function hasSelectableFields(type: GraphQLNamedType): type is TypeWithSelectableFields {
	return isObjectType(type) || isInterfaceType(type);
}

/** Returns the kind of a type. */
export function typeKeywordOf(type: GraphQLNamedType): TypeKeyword {
	if (isScalarType(type)) {
		return 'scalar';
	}
	if (isObjectType(type)) {
		return 'type';
	}
	if (isInterfaceType(type)) {
		return 'interface';
	}
	return isUnionType(type) ? 'union' : isEnumType(type) ? 'enum' : 'input';
}

/** Returns the contract level of an element. */
export function contractLevelOf({ description }: SchemaElement): ContractLevel {
	return parseDescription(description).contract?.level ?? 'stable';
}
