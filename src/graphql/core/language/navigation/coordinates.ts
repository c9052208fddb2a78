import {
	type ArgumentNode,
	type ASTNode,
	type DefinitionNode,
	type DirectiveNode,
	type EnumValueNode,
	type FieldNode,
	type GraphQLInputType,
	type GraphQLOutputType,
	GraphQLSchema,
	getNamedType,
	type InputValueDefinitionNode,
	isInputObjectType,
	type NamedTypeNode,
	type NameNode,
	type ObjectFieldNode,
	TypeInfo,
	type TypeNode,
	typeFromAST,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { DefinitionParser, definitionText } from '../diagnostics/definitionParser.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';

/** The range of a name in a document that refers to a schema element or defines it. */
export interface CoordinateRange extends TextRange {
	/**
	 * The schema coordinate of the element
	 * (https://spec.graphql.org/draft/#sec-Schema-Coordinates), such as `Type`, `Type.field`,
	 * `Type.field(argument:)`, `Enum.VALUE`, `@directive(argument:)`.
	 */
	readonly coordinate: string;
	/** Whether the name is in the definition of the element, and not in a use of it. */
	readonly isDefinition: boolean;
	/**
	 * The name of the element's type, without list and non-null wrappers; `undefined` for elements
	 * without a type.
	 */
	readonly type: string | undefined;
}

/**
 * Returns the ranges of the names in a document that refer to schema elements or define them,
 * except in definitions with syntax errors. Elements that the schema does not define are omitted.
 * Without a schema, the result contains types, directives, and the elements that type definitions
 * define. `word` restricts the result to definitions that contain it.
 */
export function coordinateRangesIn(
	document: Pick<GraphqlText, 'text' | 'definitions'>,
	schema: GraphQLSchema | undefined,
	{ word }: { readonly word?: string } = {},
): readonly CoordinateRange[] {
	const definitions = document.definitions
		.map((definition) => ({ definition, text: document.text.slice(definition.start, definition.end) }))
		.filter(({ text }) => word === undefined || text.includes(word))
		// The tokens in other documents are recomputed on each access, so they are read only here.
		.map(({ definition }) => ({ start: definition.start, ...definitionText(document.text, definition) }));
	const parsed = new DefinitionParser().parse(definitions);
	return definitions.flatMap(({ start }, index) =>
		(parsed[index]?.nodes ?? [])
			.flatMap((node) => [
				...definedCoordinates(node),
				...usedCoordinates(node, new TypeInfo(schema ?? noSchema), schema ?? noSchema),
			])
			.map((range) => ({ ...range, start: start + range.start, end: start + range.end })),
	);
}

const noSchema = new GraphQLSchema({});

/**
 * Returns the ranges and coordinates of the elements that a type definition or extension defines.
 */
function definedCoordinates(node: DefinitionNode): readonly CoordinateRange[] {
	if (!('name' in node) || !node.name || node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition') {
		return [];
	}
	const owner = node.kind === 'DirectiveDefinition' ? `@${node.name.value}` : node.name.value;
	return [...coordinateRange(node.name, owner, !node.kind.endsWith('Extension')), ...memberCoordinates(node, owner)];
}

function memberCoordinates(node: DefinitionNode, owner: string): readonly CoordinateRange[] {
	const fields = 'fields' in node ? (node.fields ?? []) : [];
	const values = 'values' in node ? (node.values ?? []) : [];
	return [
		...argumentCoordinates(owner, node),
		...values.flatMap(({ name }) => coordinateRange(name, `${owner}.${name.value}`, true)),
		...fields.flatMap((field) => {
			const coordinate = `${owner}.${field.name.value}`;
			return [
				...coordinateRange(field.name, coordinate, true, namedTypeOf(field.type)),
				...argumentCoordinates(coordinate, field),
			];
		}),
	];
}

function argumentCoordinates(owner: string, node: ASTNode): readonly CoordinateRange[] {
	const nodes = 'arguments' in node ? (node.arguments ?? []) : [];
	return nodes.flatMap((each) =>
		each.kind === 'InputValueDefinition'
			? coordinateRange(each.name, `${owner}(${each.name.value}:)`, true, namedTypeOf(each.type))
			: [],
	);
}

function namedTypeOf(type: TypeNode): string {
	return type.kind === 'NamedType' ? type.name.value : namedTypeOf(type.type);
}

/** Returns the ranges and coordinates of the elements that a definition or a value uses. */
function usedCoordinates(node: ASTNode, typeInfo: TypeInfo, schema: GraphQLSchema): readonly CoordinateRange[] {
	const ranges: CoordinateRange[] = [];
	const add = (name: NameNode, element: Element | null | undefined) => {
		if (element && !name.value.startsWith('__')) {
			const type = element.type && getNamedType(element.type).name;
			ranges.push(...coordinateRange(name, String(element), false, type));
		}
	};
	const visitor = {
		Field: ({ name }: FieldNode) => add(name, typeInfo.getFieldDef()),
		Argument: ({ name }: ArgumentNode) => add(name, typeInfo.getArgument()),
		EnumValue: (value: EnumValueNode) => {
			const element = typeInfo.getEnumValue();
			ranges.push(...(element ? coordinateRange(value, String(element), false) : []));
		},
		InputValueDefinition: ({ type, defaultValue }: InputValueDefinitionNode) => {
			// The `TypeInfo` of graphql-js has the types of default values of variables, but not those of
			// default values of arguments and input fields.
			const initial = new TypeInfo(schema, typeFromAST(schema, type));
			ranges.push(...(defaultValue ? usedCoordinates(defaultValue, initial, schema) : []));
		},
		ObjectField: ({ name }: ObjectFieldNode) => {
			const type = getNamedType(typeInfo.getParentInputType());
			add(name, isInputObjectType(type) ? type.getFields()[name.value] : undefined);
		},
		NamedType: ({ name }: NamedTypeNode) => {
			ranges.push(...coordinateRange(name, name.value, false, name.value));
		},
		Directive: ({ name }: DirectiveNode) => {
			ranges.push(...coordinateRange(name, `@${name.value}`, false));
		},
	};
	visit(node, visitWithTypeInfo(typeInfo, visitor));
	return ranges;
}

interface Element {
	readonly type?: GraphQLInputType | GraphQLOutputType;
	toString(): string;
}

function coordinateRange(
	{ loc }: Pick<NameNode, 'loc'>,
	coordinate: string,
	isDefinition: boolean,
	type?: string,
): CoordinateRange[] {
	return loc ? [{ coordinate, start: loc.start, end: loc.end, isDefinition, type }] : [];
}

/**
 * Returns the ranges in a document in which a coordinate is defined, each with the definition that
 * contains it.
 */
export function definitionsOfCoordinate(document: GraphqlText, coordinate: string) {
	const owner = /\w+/.exec(coordinate)?.[0];
	return document.definitions
		.filter(({ name }) => name === owner)
		.flatMap((definition) =>
			coordinateRangesIn({ ...document, definitions: [definition] }, undefined)
				.filter((range) => range.isDefinition && range.coordinate === coordinate)
				.map(({ start, end }) => ({ start, end, definition })),
		);
}
