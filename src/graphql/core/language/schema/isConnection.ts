import { type GraphQLOutputType, getNamedType, isInterfaceType, isObjectType } from 'graphql';

/**
 * Whether a type is a connection (GraphQL Cursor Connections Specification, section 2): it has a
 * field `pageInfo` whose type has a field `hasNextPage`.
 */
export function isConnection(type: GraphQLOutputType): boolean {
	const named = getNamedType(type);
	const pageInfo = isObjectType(named) || isInterfaceType(named) ? named.getFields()['pageInfo'] : undefined;
	const pageInfoType = pageInfo && getNamedType(pageInfo.type);
	return (isObjectType(pageInfoType) || isInterfaceType(pageInfoType)) && 'hasNextPage' in pageInfoType.getFields();
}
