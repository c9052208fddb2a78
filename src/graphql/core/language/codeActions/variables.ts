import {
	type ArgumentNode,
	type ASTNode,
	Kind,
	type ObjectFieldNode,
	type VariableDefinitionNode,
	visit,
} from 'graphql';
import type { TextEdit } from '../syntax/textEdits.ts';
import { documentOperationsUsing, unusedName, variableDeclarationEdit } from '../syntax/variableDeclarations.ts';
import {
	type ActionContext,
	enclosingNode,
	nodeRange,
	nodeText,
	parseDefinition,
	schemaTypesOfNode,
} from './actionContext.ts';
import type { GraphqlCodeAction } from './graphqlCodeAction.ts';

/**
 * Returns the quick fix that declares the variable at the position in all operations that use it
 * without declaring it. The type is the one that the position expects.
 */
export function declareVariableFix(context: ActionContext): readonly GraphqlCodeAction[] {
	const variable = enclosingNode(context, Kind.VARIABLE);
	const type = variable && schemaTypesOfNode(context, variable)?.inputType;
	if (!variable || !type) {
		return [];
	}
	const name = variable.name.value;
	const edits = operationNodes(context).flatMap(({ definition, node }) =>
		node.variableDefinitions?.some((each) => each.variable.name.value === name)
			? []
			: [variableDeclarationEdit(definition, node, `$${name}: ${type}`)],
	);
	return [{ code: 'declare-variable', name: `$${name}: ${type}`, edits }];
}

/** Returns the quick fix that removes the variable definition at the position. */
export function removeVariableFix(context: ActionContext): readonly GraphqlCodeAction[] {
	const variable = enclosingNode(context, Kind.VARIABLE_DEFINITION);
	const all = enclosingNode(context, Kind.OPERATION_DEFINITION)?.variableDefinitions ?? [];
	return variable
		? [{ code: 'remove-variable', name: `$${variable.variable.name.value}`, edits: [removal(context, all, variable)] }]
		: [];
}

/**
 * Returns the refactoring that replaces a literal by a new variable whose default value is the
 * literal, so that the operation has the same result.
 */
export function extractVariableRefactoring(context: ActionContext): readonly GraphqlCodeAction[] {
	const operation = enclosingNode(context, Kind.OPERATION_DEFINITION);
	const index = context.path.findLastIndex(isLiteral);
	const literal = context.path[index];
	const owner = context.path.slice(0, index).findLast(isArgumentOrField);
	if (
		!operation ||
		!owner ||
		!literal ||
		enclosingNode(context, Kind.VARIABLE_DEFINITION) ||
		containsVariable(literal)
	) {
		return [];
	}
	const type = schemaTypesOfNode(context, literal)?.inputType;
	if (!type) {
		return [];
	}
	const usedNames = new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
	const name = unusedName(owner.name.value, usedNames);
	const declared = variableDeclarationEdit(
		context.definition,
		operation,
		`$${name}: ${type} = ${nodeText(context, literal)}`,
	);
	return [
		{
			code: 'extract-variable',
			name: `$${name}`,
			edits: [declared, { ...nodeRange(context, literal), text: `$${name}` }],
		},
	];
}

function operationNodes({ document, definition }: ActionContext) {
	return documentOperationsUsing(document.definitions, definition).flatMap((each) => {
		const node = parseDefinition(document, each);
		return node?.kind === Kind.OPERATION_DEFINITION ? [{ definition: each, node }] : [];
	});
}

/**
 * Returns the edit that removes one of the variable definitions `all`, with the text up to the
 * adjacent one. For the only definition, the parentheses are also removed.
 */
function removal(
	context: ActionContext,
	all: readonly VariableDefinitionNode[],
	variable: VariableDefinitionNode,
): TextEdit {
	const { start, end } = nodeRange(context, variable);
	const index = all.indexOf(variable);
	const [before, after] = [all[index - 1], all[index + 1]];
	if (after) {
		return { start, end: nodeRange(context, after).start, text: '' };
	}
	if (before) {
		return { start: nodeRange(context, before).end, end, text: '' };
	}
	const { tokens } = context.definition;
	const [open, close] = [tokens.findLast((token) => token.end <= start), tokens.find((token) => token.start >= end)];
	return { start: open?.start ?? start, end: close?.end ?? end, text: '' };
}

function isLiteral({ kind }: ASTNode): boolean {
	return literalKinds.has(kind);
}

function isArgumentOrField(node: ASTNode): node is ArgumentNode | ObjectFieldNode {
	return node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
}

const literalKinds: ReadonlySet<string> = new Set([
	Kind.INT,
	Kind.FLOAT,
	Kind.STRING,
	Kind.BOOLEAN,
	Kind.NULL,
	Kind.ENUM,
	Kind.LIST,
	Kind.OBJECT,
]);

function containsVariable(value: ASTNode): boolean {
	let found = false;
	visit(value, {
		Variable: () => {
			found = true;
		},
	});
	return found;
}
