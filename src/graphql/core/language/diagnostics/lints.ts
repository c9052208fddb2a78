import {
	type ASTVisitor,
	type FieldNode,
	type GraphQLArgument,
	type GraphQLOutputType,
	getNamedType,
	type SelectionSetNode,
	type TypeInfo,
	type ValidationContext,
} from 'graphql';
import { defaultPageSize, isConnection } from '../schema/isConnection.ts';
import { errorsFieldOf } from '../schema/schemaElement.ts';
import { selectedFields } from '../syntax/selectedFields.ts';

/** The codes of lints. A lint reports valid GraphQL with which data or errors are lost. */
export type LintCode =
	/**
	 * A mutation does not select `errors` of its payload. APIs with this field report failures
	 * there, with HTTP status 200 and without a GraphQL error.
	 */
	| 'mutation-errors-not-selected'
	/** A connection is selected without `pageInfo`, so the client cannot detect further pages. */
	| 'connection-without-page-info'
	/**
	 * A nested connection has no argument `first`, so the server truncates the list without an
	 * error.
	 */
	| 'nested-connection-without-first';

/** A finding of a lint: its code and the name of the field that it refers to. */
export interface LintFinding {
	readonly code: LintCode;
	readonly field: string;
	/** Default page size of the server; `undefined` if the schema does not define one. */
	readonly pageSize: number | undefined;
}

/** Returns a visitor that reports each lint and its field node. */
export function lintVisitor(
	context: ValidationContext,
	typeInfo: TypeInfo,
	report: (node: FieldNode, lint: LintFinding) => void,
): ASTVisitor {
	const schema = context.getSchema();
	return {
		Field: (node) => {
			const definition = typeInfo.getFieldDef();
			if (!definition || !node.selectionSet) {
				return;
			}
			const parentType = typeInfo.getParentType();
			const lints = [
				...(parentType === schema.getMutationType() ? payloadLints(definition.type) : []),
				...connectionLints(definition, parentType === schema.getQueryType()),
			];
			const selected = lints.length === 0 ? new Set<string>() : selectedNames(context, node.selectionSet);
			const argumentNames = new Set(node.arguments?.map(({ name }) => name.value));
			for (const { code, pageSize, when } of lints) {
				if (when({ selected, argumentNames })) {
					report(node, { code, field: node.name.value, pageSize });
				}
			}
		},
	};
}

interface PossibleLint extends Pick<LintFinding, 'code' | 'pageSize'> {
	/** Whether the lint applies to a field with these selected names and these arguments. */
	readonly when: (use: {
		readonly selected: ReadonlySet<string>;
		readonly argumentNames: ReadonlySet<string>;
	}) => boolean;
}

function payloadLints(type: GraphQLOutputType): readonly PossibleLint[] {
	return errorsFieldOf(getNamedType(type))
		? [{ code: 'mutation-errors-not-selected', pageSize: undefined, when: ({ selected }) => !selected.has('errors') }]
		: [];
}

function connectionLints(
	{ type, args }: { readonly type: GraphQLOutputType; readonly args: readonly GraphQLArgument[] },
	isRoot: boolean,
): readonly PossibleLint[] {
	const first = args.find(({ name }) => name === 'first');
	if (!first || !isConnection(type)) {
		return [];
	}
	const isPaging = (argumentNames: ReadonlySet<string>) => argumentNames.has('first') || argumentNames.has('after');
	const pageSize = defaultPageSize(first);
	return [
		{
			code: 'connection-without-page-info',
			pageSize,
			when: ({ selected, argumentNames }) => isPaging(argumentNames) && !selected.has('pageInfo'),
		},
		{
			code: 'nested-connection-without-first',
			pageSize,
			when: ({ argumentNames }) => !isRoot && !argumentNames.has('first'),
		},
	];
}

/**
 * Returns the names of the fields in a selection set, including those of its fragments. Aliases are
 * ignored.
 */
function selectedNames(context: ValidationContext, selectionSet: SelectionSetNode): ReadonlySet<string> {
	const fields = selectedFields(selectionSet, (name) => context.getFragment(name));
	return new Set([...fields].map(({ name }) => name.value));
}
