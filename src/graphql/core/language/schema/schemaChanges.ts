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
 * How many types, fields, arguments, input fields and enum values differ between two states of a
 * schema.
 */
export interface SchemaChanges {
	readonly added: number;
	readonly deprecated: number;
	readonly removed: number;
}

/** Counts what has changed; a new type counts once, with all that is in it. */
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

/** Whether what a coordinate is in is there, so that the coordinate itself is what came or went. */
function hasParent(coordinate: string, members: ReadonlyMap<string, boolean>): boolean {
	const parent = coordinate.replace(/(\.\w+|\(\w+:\))$/, '');
	return parent === coordinate || members.has(parent);
}

/** Schema coordinates of a schema's own types and what is in them → whether they are deprecated. */
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
