import {
	type ASTNode,
	type ASTVisitor,
	type FieldNode,
	type GraphQLSchema,
	getNamedType,
	isInputObjectType,
	Kind,
	parse,
	type SelectionSetNode,
	TypeInfo,
	typeFromAST,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { completionsAt } from '../../../../src/graphql/core/language/completion/completionsAt.ts';
import { hoverAt } from '../../../../src/graphql/core/language/hover/hoverAt.ts';
import { coordinateRangeAt } from '../../../../src/graphql/core/language/navigation/coordinateRangeAt.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { createRandom } from '../../../fixtures/random.ts';

/**
 * A Boolean value, or a name that refers to a schema element, fragment or variable, in a valid
 * document, and what graphql-js finds for it.
 */
export interface Position {
	readonly kind: ASTNode['kind'];
	/** The name, which is also the label of the completion that inserts it. */
	readonly label: string;
	readonly start: number;
	readonly end: number;
	/**
	 * The schema coordinate that graphql-js finds; `undefined` for fragments, variables and Booleans.
	 */
	readonly coordinate: string | undefined;
}

/**
 * Returns the names in a document that can be completed. Names in variable definitions, and fields
 * that are selected twice in a selection set, are omitted, because completions do not suggest them.
 */
export function positionsIn(schema: GraphQLSchema, text: string): readonly Position[] {
	return positionsBelow(schema, text, parse(text), new TypeInfo(schema));
}

function positionsBelow(schema: GraphQLSchema, text: string, root: ASTNode, typeInfo: TypeInfo): readonly Position[] {
	const found = new Map<number, Position>();
	const excluded = new Set<ASTNode>();
	const add = (node: ASTNode, { loc }: ASTNode, element?: unknown) => {
		const { start = 0, end = 0 } = loc ?? {};
		const coordinate = element === undefined || element === null ? undefined : String(element);
		if (!excluded.has(node) && !found.has(start)) {
			found.set(start, { kind: node.kind, label: text.slice(start, end), start, end, coordinate });
		}
	};
	const exclude = (nodes: readonly ASTNode[]) => {
		for (const node of nodes) {
			excluded.add(node);
		}
	};
	const visitor: ASTVisitor = {
		VariableDefinition: ({ variable }) => exclude([variable]),
		SelectionSet: (node) => exclude(selectedTwice(node)),
		// The `TypeInfo` of graphql-js knows the types of default values of variables, but not those of
		// default values of arguments and input fields.
		InputValueDefinition: ({ type, defaultValue }) => {
			const initial = new TypeInfo(schema, typeFromAST(schema, type));
			for (const position of defaultValue ? positionsBelow(schema, text, defaultValue, initial) : []) {
				found.set(position.start, position);
			}
		},
		Field: (node) => add(node, node.name, typeInfo.getFieldDef()),
		Argument: (node) => add(node, node.name, typeInfo.getArgument()),
		ObjectField: (node) => {
			const type = getNamedType(typeInfo.getParentInputType());
			add(node, node.name, isInputObjectType(type) ? type.getFields()[node.name.value] : undefined);
		},
		EnumValue: (node) => add(node, node, typeInfo.getEnumValue()),
		NamedType: (node) => add(node, node, node.name.value),
		Directive: (node) => add(node, node.name, `@${node.name.value}`),
		FragmentSpread: (node) => add(node, node.name),
		BooleanValue: (node) => add(node, node),
		Variable: (node) => add(node, node),
	};
	visit(root, visitWithTypeInfo(typeInfo, visitor));
	return [...found.values()];
}

function selectedTwice({ selections }: SelectionSetNode): readonly FieldNode[] {
	const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
	return fields.filter((field) => fields.some((other) => other !== field && other.name.value === field.name.value));
}

/**
 * Descriptions of the differences from graphql-js at a position; `undefined` for each feature
 * without a difference.
 */
export interface Mistakes {
	readonly completion: string | undefined;
	readonly hover: string | undefined;
	readonly definition: string | undefined;
}

/**
 * Compares completion, hover and definition of a name with graphql-js. For the completion, the name
 * is removed, with or without its first letter; hover and definition use the unchanged text.
 */
export function mistakesAt(
	schema: GraphQLSchema,
	text: string,
	position: Position,
	seed: number,
	isTypeSystemFile = false,
): Mistakes {
	const { start, end, label, kind, coordinate } = position;
	const offset = start + createRandom(seed).pick([0, 0, 1]);
	const shortened = text.slice(0, offset) + text.slice(end);
	const sources = { schema, otherFragments: new Map(), isTypeSystemFile };
	const labels = completionsAt(sources, readGraphql(shortened), offset).map((each) => each.label);
	const document = readGraphql(text);
	const code = hoverAt(sources, document, start)?.code;
	const found = coordinateRangeAt(document, start, schema)?.coordinate;
	const expected = /^__|\.__/.test(coordinate ?? '') ? undefined : coordinate;
	const report = (result: string | undefined) =>
		`${kind} ${label} at ${JSON.stringify(`${shortened.slice(Math.max(0, offset - 60), offset)}◆${shortened.slice(offset, offset + 30)}`)}: ${result}`;
	const isSuggested = labels.includes(label) || labels.includes(`on ${label}`);
	return {
		completion: isSuggested ? undefined : report(labels.join(' ')),
		hover: kind === Kind.BOOLEAN || isShown(position, code) ? undefined : report(code),
		definition: found === expected ? undefined : report(found),
	};
}

function isShown({ coordinate, label }: Position, code = ''): boolean {
	// A hover shows an argument with its type, and a meta field such as `__typename` without its
	// parent type.
	const name = (coordinate ?? label).replace(/:?\)$/, '');
	return code.includes(name.split('.__').at(-1) ?? name);
}
