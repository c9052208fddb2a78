import {
	type GraphQLCompositeType,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isCompositeType,
	isRequiredArgument,
	Kind,
} from 'graphql';
import { snippetPlaceholder } from '../completion/snippets.ts';
import { nonDeprecatedLeafFields } from '../schema/schemaElement.ts';
import { type ActionContext, enclosingNode, schemaTypesOfNode } from './actionContext.ts';
import type { CodeActionCode, GraphqlCodeAction } from './graphqlCodeAction.ts';
import { addArgumentsEdit, addSelectionEdit } from './insertion.ts';

/**
 * Returns the quick fix that adds the required arguments which a field or directive lacks, with
 * placeholders for their values. Empty if it lacks none.
 */
export function addRequiredArgumentsFix(context: ActionContext): readonly GraphqlCodeAction[] {
	const node = enclosingNode(context, Kind.FIELD, Kind.DIRECTIVE);
	const types = node && schemaTypesOfNode(context, node);
	const definition = node?.kind === Kind.DIRECTIVE ? types?.directive : types?.field;
	const existing = new Set(node?.arguments?.map(({ name }) => name.value));
	const missing = (definition?.args ?? []).filter((each) => isRequiredArgument(each) && !existing.has(each.name));
	if (!node || missing.length === 0) {
		return [];
	}
	const texts = missing.map(({ name, type }, index) => `${name}: ${snippetPlaceholder(type, index + 1)}`);
	const name = missing.map((each) => each.name).join(', ');
	return [{ code: 'add-required-arguments', name, edits: [addArgumentsEdit(context, node, texts)] }];
}

/**
 * Returns the quick fix that adds the field `errors` to the selection of a mutation payload, with
 * the fields that all errors have.
 */
export function addErrorsFieldFix(context: ActionContext): readonly GraphqlCodeAction[] {
	return addFieldSelection(context, 'select-errors', (payload) => {
		const errors = 'getFields' in payload ? payload.getFields()['errors'] : undefined;
		const type = errors && getNamedType(errors.type);
		return isCompositeType(type) ? `errors { ${errorSelection(context.schema, type)} }` : undefined;
	});
}

/**
 * Returns the quick fix that adds `pageInfo` with `hasNextPage` and `endCursor` to the selection of
 * a connection.
 */
export function addPageInfoFieldFix(context: ActionContext): readonly GraphqlCodeAction[] {
	return addFieldSelection(context, 'select-page-info', () => 'pageInfo { hasNextPage endCursor }');
}

/** Returns the quick fix that adds the argument `first` to a nested connection. */
export function addFirstArgumentFix(context: ActionContext): readonly GraphqlCodeAction[] {
	const node = enclosingNode(context, Kind.FIELD);
	return node
		? [
				{
					code: 'give-first',
					name: node.name.value,
					edits: [addArgumentsEdit(context, node, [`first: $\{1:${pageSize}}`])],
				},
			]
		: [];
}

const pageSize = 100;

function addFieldSelection(
	context: ActionContext,
	code: CodeActionCode,
	selectionFor: (type: GraphQLCompositeType) => string | undefined,
): readonly GraphqlCodeAction[] {
	const node = enclosingNode(context, Kind.FIELD);
	const definition = node && schemaTypesOfNode(context, node)?.field;
	const type = definition && getNamedType(definition.type);
	const selection = isCompositeType(type) ? selectionFor(type) : undefined;
	return node?.selectionSet && selection !== undefined
		? [{ code, name: node.name.value, edits: [addSelectionEdit(context, node.selectionSet, selection)] }]
		: [];
}

function errorSelection(schema: GraphQLSchema, type: GraphQLCompositeType): string {
	if ('getFields' in type) {
		return leafSelectionText(type);
	}
	const members = schema.getPossibleTypes(type);
	const common = members[0]
		?.getInterfaces()
		.find((each) => members.every((member) => member.getInterfaces().includes(each)));
	return common
		? `__typename ... on ${common.name} { ${nonDeprecatedLeafFields(common)
				.map(({ name }) => name)
				.join(' ')} }`
		: '__typename';
}

/**
 * Returns the names of all leaf fields of a type that need no arguments and are not deprecated,
 * separated by blanks. `__typename` is added for an abstract type, and when there are no such
 * fields.
 */
export function leafSelectionText(type: GraphQLCompositeType): string {
	const names = nonDeprecatedLeafFields(type).map(({ name }) => name);
	return (isAbstractType(type) || names.length === 0 ? ['__typename', ...names] : names).join(' ');
}
