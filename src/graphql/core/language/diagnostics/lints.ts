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
			const selects = lints.length === 0 ? () => false : fieldTester(context, node.selectionSet);
			const argumentNames = new Set(node.arguments?.map(({ name }) => name.value));
			for (const { code, pageSize, when } of lints) {
				if (when({ selects, argumentNames })) {
					report(node, { code, field: node.name.value, pageSize });
				}
			}
		},
	};
}

/** The selection set and the arguments of a field. */
interface FieldUse {
	/** Whether the selection set selects a field with this name. */
	readonly selects: (name: string) => boolean;
	readonly argumentNames: ReadonlySet<string>;
}

interface PossibleLint extends Pick<LintFinding, 'code' | 'pageSize'> {
	/** Whether the lint applies to a field. */
	readonly when: (use: FieldUse) => boolean;
}

function payloadLints(type: GraphQLOutputType): readonly PossibleLint[] {
	return errorsFieldOf(getNamedType(type))
		? [{ code: 'mutation-errors-not-selected', pageSize: undefined, when: ({ selects }) => !selects('errors') }]
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
	const isPaging = ({ argumentNames }: FieldUse) => argumentNames.has('first') || argumentNames.has('after');
	// A selection of `totalCount` alone loses no items.
	const selectsItems = ({ selects }: FieldUse) => selects('nodes') || selects('edges');
	const pageSize = defaultPageSize(first);
	return [
		{
			code: 'connection-without-page-info',
			pageSize,
			when: (use) => isPaging(use) && selectsItems(use) && !use.selects('pageInfo'),
		},
		{
			code: 'nested-connection-without-first',
			pageSize,
			when: (use) => !isRoot && selectsItems(use) && !use.argumentNames.has('first'),
		},
	];
}

/**
 * Returns a function that reports whether a selection set or its fragments select a field with a
 * name. Aliases are ignored. A fragment that is not defined may select any field.
 */
function fieldTester(context: ValidationContext, selectionSet: SelectionSetNode): (name: string) => boolean {
	let isComplete = true;
	const fields = selectedFields(selectionSet, (name) => {
		const fragment = context.getFragment(name);
		isComplete &&= Boolean(fragment);
		return fragment;
	});
	const names = new Set(Array.from(fields, ({ name }) => name.value));
	return (name) => !isComplete || names.has(name);
}
