import { type ArgumentNode, type ASTNode, Kind, type ObjectFieldNode, visit } from 'graphql';
import type { TextEdit } from '../syntax/textEdits.ts';
import { declarationEdit, freeName, operationsWith } from '../syntax/variableDeclarations.ts';
import type { Action } from './action.ts';
import { type ActionContext, around, nodeRange, nodeText, parseDefinition, typesAt } from './actionContext.ts';

/**
 * Declares the variable at the place, with the type that its use asks for, in every operation that
 * lacks it.
 */
export function declareVariable(place: ActionContext): readonly Action[] {
	const variable = around(place, Kind.VARIABLE);
	const type = variable && typesAt(place, variable)?.inputType;
	if (!variable || !type) {
		return [];
	}
	const name = variable.name.value;
	const edits = operationNodes(place).flatMap(({ definition, node }) =>
		node.variableDefinitions?.some((each) => each.variable.name.value === name)
			? []
			: [declarationEdit(definition, node, `$${name}: ${type}`)],
	);
	return [{ code: 'declare-variable', name: `$${name}: ${type}`, edits }];
}

/** Removes the variable definition at the place. */
export function removeVariable(place: ActionContext): readonly Action[] {
	const variable = around(place, Kind.VARIABLE_DEFINITION);
	const operation = around(place, Kind.OPERATION_DEFINITION);
	const all = operation?.variableDefinitions ?? [];
	const index = variable ? all.indexOf(variable) : -1;
	if (!variable || index < 0) {
		return [];
	}
	return [
		{
			code: 'remove-variable',
			name: `$${variable.variable.name.value}`,
			edits: [
				removal(
					place,
					all.map((each) => nodeRange(place, each)),
					index,
				),
			],
		},
	];
}

/**
 * Puts a variable in the place of the literal, with the literal as its default, so that the
 * operation does as before.
 */
export function extractVariable(place: ActionContext): readonly Action[] {
	const operation = around(place, Kind.OPERATION_DEFINITION);
	const index = place.path.findLastIndex(isLiteral);
	const literal = place.path[index];
	const owner = place.path.slice(0, index).findLast(isNamedValue);
	if (!operation || !owner || !literal || around(place, Kind.VARIABLE_DEFINITION) || holdsVariable(literal)) {
		return [];
	}
	const type = typesAt(place, literal)?.inputType;
	if (!type) {
		return [];
	}
	const taken = new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
	const name = freeName(owner.name.value, taken);
	const declared = declarationEdit(place.definition, operation, `$${name}: ${type} = ${nodeText(place, literal)}`);
	return [
		{
			code: 'extract-variable',
			name: `$${name}`,
			edits: [declared, { ...nodeRange(place, literal), text: `$${name}` }],
		},
	];
}

function operationNodes({ document, definition }: ActionContext) {
	return operationsWith(document.definitions, definition).flatMap((each) => {
		const node = parseDefinition(document, each);
		return node?.kind === Kind.OPERATION_DEFINITION ? [{ definition: each, node }] : [];
	});
}

/**
 * Removes one of several definitions with the blanks up to its neighbour; the only one with its
 * parentheses.
 */
function removal(
	{ definition }: ActionContext,
	all: readonly { readonly start: number; readonly end: number }[],
	index: number,
): TextEdit {
	const [range, before, behind] = [all[index], all[index - 1], all[index + 1]];
	if (behind) {
		return { start: range?.start ?? 0, end: behind.start, text: '' };
	}
	if (before) {
		return { start: before.end, end: range?.end ?? 0, text: '' };
	}
	const open = definition.tokens.findLast(({ text, end }) => text === '(' && end <= (range?.start ?? 0));
	const close = definition.tokens.find(({ text, start }) => text === ')' && start >= (range?.end ?? 0));
	return { start: open?.start ?? 0, end: close?.end ?? 0, text: '' };
}

function isLiteral({ kind }: ASTNode): boolean {
	return literalKinds.has(kind);
}

function isNamedValue(node: ASTNode): node is ArgumentNode | ObjectFieldNode {
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

function holdsVariable(value: ASTNode): boolean {
	let found = false;
	visit(value, {
		Variable: () => {
			found = true;
		},
	});
	return found;
}
