import {
	type ASTNode,
	BREAK,
	type DefinitionNode,
	type DocumentNode,
	type GraphQLSchema,
	Kind,
	TypeInfo,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionAt } from '../syntax/tokenAt.ts';

/** A position in a definition without syntax errors, with the syntax nodes that enclose it. */
export interface ActionContext {
	readonly document: GraphqlText;
	readonly schema: GraphQLSchema;
	readonly definition: Definition;
	readonly node: DefinitionNode;
	/** The nodes that enclose the position, from the definition to the innermost one. */
	readonly path: readonly ASTNode[];
}

/**
 * Returns the {@link ActionContext} of a range. `undefined` if the range starts outside of
 * definitions, or in a definition with a syntax error.
 */
export function actionContextAt(
	document: GraphqlText,
	schema: GraphQLSchema,
	range: TextRange,
): ActionContext | undefined {
	const definition = definitionAt(document.definitions, range.start);
	const node = definition && parseDefinition(document, definition);
	if (!definition || !node) {
		return undefined;
	}
	const start = range.start - definition.start;
	const end = range.end - definition.start;
	const path: ASTNode[] = [];
	visit(node, {
		enter: (each) => {
			if (!each.loc || each.loc.start > start || each.loc.end < end) {
				return false;
			}
			path.push(each);
			return undefined;
		},
	});
	return { document, schema, definition, node, path };
}

/**
 * Parses one definition; `undefined` on a syntax error. Offsets of the nodes count from the start
 * of the definition.
 */
export function parseDefinition({ text }: GraphqlText, { start, end }: Definition): DefinitionNode | undefined {
	return parseDefinitions(text.slice(start, end))?.[0];
}

/**
 * The types and other elements of the schema that belong to a syntax node. Properties that do not
 * apply to the node are `undefined` or `null`.
 */
interface NodeTypes {
	/** The type to which a field or a selection set belongs. */
	readonly parentType: ReturnType<TypeInfo['getParentType']>;
	readonly field: ReturnType<TypeInfo['getFieldDef']>;
	readonly directive: ReturnType<TypeInfo['getDirective']>;
	readonly argument: ReturnType<TypeInfo['getArgument']>;
	readonly inputType: ReturnType<TypeInfo['getInputType']>;
	readonly parentInputType: ReturnType<TypeInfo['getParentInputType']>;
	readonly enumValue: ReturnType<TypeInfo['getEnumValue']>;
}

/**
 * Returns the types and other elements of the schema that belong to a syntax node. `undefined` if
 * the node is not in the definition of the context.
 */
export function schemaTypesOfNode({ schema, node }: ActionContext, target: ASTNode | undefined): NodeTypes | undefined {
	const typeInfo = new TypeInfo(schema);
	const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node] };
	let types: NodeTypes | undefined;
	const enter = (each: ASTNode) => {
		types = each === target ? typesOf(typeInfo, each) : undefined;
		return types && BREAK;
	};
	visit(document, visitWithTypeInfo(typeInfo, { enter }));
	return types;
}

function typesOf(typeInfo: TypeInfo, { kind }: ASTNode): NodeTypes {
	return {
		parentType: typeInfo.getParentType(),
		field: typeInfo.getFieldDef(),
		directive: typeInfo.getDirective(),
		argument: typeInfo.getArgument(),
		// For a list, graphql-js returns the type of its items.
		inputType: kind === Kind.LIST ? typeInfo.getParentInputType() : typeInfo.getInputType(),
		parentInputType: typeInfo.getParentInputType(),
		enumValue: typeInfo.getEnumValue(),
	};
}

/** Returns the range of a node in the document. */
export function nodeRange({ definition }: Pick<ActionContext, 'definition'>, { loc }: ASTNode): TextRange {
	return loc ? { start: definition.start + loc.start, end: definition.start + loc.end } : definition;
}

/** Returns the source text of a node. */
export function nodeText(context: Pick<ActionContext, 'document' | 'definition'>, node: ASTNode): string {
	const { start, end } = nodeRange(context, node);
	return context.document.text.slice(start, end);
}

/**
 * Returns the innermost node of one of these kinds that encloses the position; `undefined` if there
 * is none.
 */
export function enclosingNode<K extends ASTNode['kind']>(
	{ path }: ActionContext,
	...kinds: readonly K[]
): Extract<ASTNode, { kind: K }> | undefined {
	return path.findLast((node): node is Extract<ASTNode, { kind: K }> => kinds.some((kind) => kind === node.kind));
}
