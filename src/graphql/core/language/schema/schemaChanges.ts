import {
	type GraphQLSchema,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isIntrospectionType,
	isObjectType,
} from 'graphql';
import { isDeprecated } from './schemaElement.ts';

/**
 * Numbers of types, fields, arguments, input fields and enum values that were added, deprecated or
 * removed between two versions of a schema.
 */
export interface SchemaChanges {
	readonly added: number;
	readonly deprecated: number;
	readonly removed: number;
}

/**
 * Counts the differences between two versions of a schema. A new or removed type counts once,
 * together with its members.
 */
export function countChanges(before: GraphQLSchema, after: GraphQLSchema): SchemaChanges {
	const old = membersOf(before);
	const current = membersOf(after);
	const isMissingFrom = (name: string, others: ReadonlyMap<string, boolean>) =>
		!others.has(name) && hasParent(name, others);
	return {
		added: [...current.keys()].filter((name) => isMissingFrom(name, old)).length,
		deprecated: [...current].filter(([name, isDeprecated]) => isDeprecated && old.get(name) === false).length,
		removed: [...old.keys()].filter((name) => isMissingFrom(name, current)).length,
	};
}

/**
 * Whether `members` contains the parent of a schema coordinate. Always `true` for a type, which has
 * no parent. If the parent is missing too, only the parent is counted.
 */
function hasParent(coordinate: string, members: ReadonlyMap<string, boolean>): boolean {
	const parent = coordinate.replace(/(\.\w+|\(\w+:\))$/, '');
	return parent === coordinate || members.has(parent);
}

/**
 * Returns schema coordinate → whether the element is deprecated, for all types and their members
 * except those of introspection.
 */
function membersOf(schema: GraphQLSchema): ReadonlyMap<string, boolean> {
	const members = new Map<string, boolean>();
	const add = (member: Parameters<typeof isDeprecated>[0]) => members.set(String(member), isDeprecated(member));
	for (const type of Object.values(schema.getTypeMap()).filter((each) => !isIntrospectionType(each))) {
		members.set(type.name, false);
		if (isObjectType(type) || isInterfaceType(type)) {
			for (const field of Object.values(type.getFields())) {
				add(field);
				field.args.forEach(add);
			}
		} else if (isInputObjectType(type)) {
			Object.values(type.getFields()).forEach(add);
		} else if (isEnumType(type)) {
			type.getValues().forEach(add);
		}
	}
	return members;
}
