import {
	type ASTVisitor,
	type FieldNode,
	type FragmentDefinitionNode,
	type GraphQLField,
	type GraphQLSchema,
	Kind,
	type SelectionSetNode,
	TypeInfo,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { isConnection } from '../../language/schema/isConnection.ts';
import { fragmentsByName, parseDefinitions } from '../../language/syntax/parseDefinitions.ts';
import type { PageableConnection } from './connections.ts';

/**
 * Returns the connections of an operation with items, other than the one whose pages are fetched.
 * The result contains only their first pages, because they are in a list, share a cursor variable
 * or a fragment, or belong to a second list. Without a schema, each field that selects `nodes` or
 * `edges` counts as a connection. A connection is named by the response names on the path to it,
 * from `data` or after the name of the fragment that contains it. Returns none if the text has a
 * syntax error.
 */
export function unpagedConnections(
	text: string,
	schema: GraphQLSchema | undefined,
	paged: Pick<PageableConnection, 'fields'> | undefined,
): readonly string[] {
	const definitions = parseDefinitions(text) ?? [];
	const fragments = fragmentsByName(definitions);
	const pagedStarts = new Set(paged?.fields.map(({ loc }) => loc?.start));
	const typeInfo = schema && new TypeInfo(schema);
	const found = new Set<string>();
	const path: string[] = [];
	const leave = () => void path.pop();
	const visitor: ASTVisitor = {
		FragmentDefinition: { enter: ({ name }) => void path.push(name.value), leave },
		Field: {
			enter: (field) => {
				path.push((field.alias ?? field.name).value);
				const isPaged = pagedStarts.has(field.loc?.start);
				if (!isPaged && mayHavePages(typeInfo?.getFieldDef()) && selectsItems(field, fragments)) {
					found.add(path.join('.'));
				}
			},
			leave,
		},
	};
	visit({ kind: Kind.DOCUMENT, definitions }, typeInfo ? visitWithTypeInfo(typeInfo, visitor) : visitor);
	return [...found];
}

/** Whether a field can return a part of its items. True for an unknown field. */
function mayHavePages(field: GraphQLField<unknown, unknown> | null | undefined): boolean {
	return !field || (isConnection(field.type) && field.args.some(({ name }) => name === 'after' || name === 'first'));
}

/** Whether a field or its fragments select `nodes` or `edges`. */
function selectsItems(
	{ selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined },
	fragments: ReadonlyMap<string, FragmentDefinitionNode>,
	visited = new Set<string>(),
): boolean {
	return (selectionSet?.selections ?? []).some((selection) => {
		switch (selection.kind) {
			case Kind.FIELD:
				return isItems(selection);
			case Kind.INLINE_FRAGMENT:
				return selectsItems(selection, fragments, visited);
			default: {
				const name = selection.name.value;
				const fragment = visited.has(name) ? undefined : fragments.get(name);
				visited.add(name);
				return fragment !== undefined && selectsItems(fragment, fragments, visited);
			}
		}
	});
}

function isItems({ name }: FieldNode): boolean {
	return name.value === 'nodes' || name.value === 'edges';
}
