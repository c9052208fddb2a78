import type { GraphQLSchema } from 'graphql';

/** Returns the names of the fields of the root types of a schema. */
export function rootFieldNames(schema: GraphQLSchema): ReadonlySet<string> {
	const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
	return new Set(types.flatMap((type) => Object.keys(type?.getFields() ?? {})));
}
