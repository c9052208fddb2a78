import {
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLOutputType,
	getNamedType,
	isCompositeType,
	Kind,
} from 'graphql';
import { outputFieldsOf } from './schemaElement.ts';

/**
 * Whether a type is a connection (GraphQL Cursor Connections Specification, section 2): it has a
 * field `pageInfo` whose type has a field `hasNextPage`.
 */
export function isConnection(type: GraphQLOutputType): boolean {
	return 'hasNextPage' in fieldsOf(fieldsOf(type)['pageInfo']?.type);
}

/** The items of a connection. */
interface ConnectionItems {
	/** Names of the fields from the connection to an item: `nodes`, or `edges` and `node`. */
	readonly path: readonly string[];
	readonly type: GraphQLCompositeType;
	/** Names of the fields of `pageInfo` that are needed to fetch the next page. */
	readonly pageInfo: readonly string[];
}

/**
 * Returns the items of a connection. `undefined` for any other type, and for a connection whose
 * items have no fields.
 */
export function connectionItemPathAndType(type: GraphQLOutputType): ConnectionItems | undefined {
	const { nodes, edges, pageInfo: info } = isConnection(type) ? fieldsOf(type) : {};
	const items = nodes ?? fieldsOf(edges?.type)['node'];
	const itemType = items && getNamedType(items.type);
	if (!isCompositeType(itemType)) {
		return undefined;
	}
	const pageInfo = ['hasNextPage', 'endCursor'].filter((name) => name in fieldsOf(info?.type));
	return { path: nodes ? ['nodes'] : ['edges', 'node'], type: itemType, pageInfo };
}

/**
 * Returns the number of items that a server returns without the argument `first`; `undefined` if
 * the schema does not state it.
 */
export function defaultPageSize({ default: preset }: GraphQLArgument): number | undefined {
	const value = preset?.literal?.kind === Kind.INT ? Number(preset.literal.value) : preset?.value;
	return typeof value === 'number' ? value : undefined;
}

function fieldsOf(type: GraphQLOutputType | undefined) {
	return outputFieldsOf(type && getNamedType(type));
}
