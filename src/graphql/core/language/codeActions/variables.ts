import {
	type ArgumentNode,
	type ASTNode,
	Kind,
	type ObjectFieldNode,
	type OperationDefinitionNode,
	visit,
} from 'graphql';
import { operationsWith } from '../navigation/variableDeclarations.ts';
import type { Definition } from '../text/splitDefinitions.ts';
import type { Action, TextEdit } from './action.ts';
import { around, type Place, parseDefinition, rangeOf, textOf, typesAt } from './place.ts';

/** Declares the variable at the place, with the type that its use asks for, in every operation that lacks it. */
export function declareVariable(place: Place): readonly Action[] {
	const variable = around(place, Kind.VARIABLE);
	const type = variable && typesAt(place, variable)?.inputType;
	if (!variable || !type) {
		return [];
	}
	const name = variable.name.value;
	const edits = operationNodes(place).flatMap(({ definition, node }) =>
		node.variableDefinitions?.some((each) => each.variable.name.value === name)
			? []
			: [declaration(definition, node, `$${name}: ${type}`)],
	);
	return [{ code: 'declare-variable', name: `$${name}: ${type}`, edits }];
}

/** Removes the variable definition at the place. */
export function removeVariable(place: Place): readonly Action[] {
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
					all.map((each) => rangeOf(place, each)),
					index,
				),
			],
		},
	];
}

/** Puts a variable in the place of the literal, with the literal as its default, so that the operation does as before. */
export function extractVariable(place: Place): readonly Action[] {
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
	const declared = declaration(place.definition, operation, `$${name}: ${type} = ${textOf(place, literal)}`);
	return [
		{ code: 'extract-variable', name: `$${name}`, edits: [declared, { ...rangeOf(place, literal), text: `$${name}` }] },
	];
}

/** A name that is not taken yet: as wished, else with a number behind it. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
	let name = wished;
	for (let number = 2; taken.has(name); number += 1) {
		name = `${wished}${number}`;
	}
	return name;
}

function operationNodes({ document, definition }: Place) {
	return operationsWith(document.definitions, definition).flatMap((each) => {
		const node = parseDefinition(document, each);
		return node?.kind === Kind.OPERATION_DEFINITION ? [{ definition: each, node }] : [];
	});
}

/** Declares a variable, such as `$first: Int`, behind those that an operation has. The node is that of the definition's own text. */
export function declaration(definition: Definition, operation: OperationDefinitionNode, text: string): TextEdit {
	const at = (offset: number, inserted: string): TextEdit => ({
		start: definition.start + offset,
		end: definition.start + offset,
		text: inserted,
	});
	const last = operation.variableDefinitions?.at(-1)?.loc;
	if (last) {
		return at(last.end, `, ${text}`);
	}
	if (operation.name?.loc) {
		return at(operation.name.loc.end, `(${text})`);
	}
	const keyword = definition.tokens.find(({ kind }) => kind !== 'string');
	return keyword?.text === '{'
		? at(keyword.start - definition.start, `query (${text}) `)
		: at((keyword?.end ?? definition.start) - definition.start, ` (${text})`);
}

/** Removes one of several definitions with the blanks up to its neighbour; the only one with its parentheses. */
function removal(
	{ definition }: Place,
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
