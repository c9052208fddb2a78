import {
	type ASTNode,
	BREAK,
	type DefinitionNode,
	type DocumentNode,
	type GraphQLSchema,
	Kind,
	parse,
	TypeInfo,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import type { GraphqlText, TextRange } from '../text/graphqlText.ts';
import type { Definition } from '../text/splitDefinitions.ts';

/** A place in a sound definition of a document. */
export interface Place {
	readonly document: GraphqlText;
	readonly schema: GraphQLSchema;
	readonly definition: Definition;
	readonly node: DefinitionNode;
	/** The nodes around the place, from the definition to the smallest one. */
	readonly path: readonly ASTNode[];
}

/** The place of a range; `undefined` when it lies in no definition, or in a broken one. */
export function placeAt(document: GraphqlText, schema: GraphQLSchema, range: TextRange): Place | undefined {
	const definition = document.definitions.find(({ start, end }) => start <= range.start && range.end <= end);
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

/** The node of a definition; `undefined` when it is broken. Its offsets are in the definition's own text. */
export function parseDefinition({ text }: GraphqlText, { start, end }: Definition): DefinitionNode | undefined {
	try {
		return parse(text.slice(start, end)).definitions[0];
	} catch {
		return undefined;
	}
}

/** What the schema knows about a node. What does not apply to it is `undefined` or `null`. */
export interface NodeTypes {
	/** The type that a field, or a selection set, selects from. */
	readonly parentType: ReturnType<TypeInfo['getParentType']>;
	readonly field: ReturnType<TypeInfo['getFieldDef']>;
	readonly directive: ReturnType<TypeInfo['getDirective']>;
	readonly argument: ReturnType<TypeInfo['getArgument']>;
	readonly inputType: ReturnType<TypeInfo['getInputType']>;
	readonly parentInputType: ReturnType<TypeInfo['getParentInputType']>;
	readonly enumValue: ReturnType<TypeInfo['getEnumValue']>;
}

/** What the schema knows about a node of a place; `undefined` for a node of elsewhere. */
export function typesAt({ schema, node }: Place, wanted: ASTNode | undefined): NodeTypes | undefined {
	const typeInfo = new TypeInfo(schema);
	const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node] };
	let types: NodeTypes | undefined;
	const enter = (each: ASTNode) => {
		types = each === wanted ? typesOf(typeInfo) : undefined;
		return types && BREAK;
	};
	visit(document, visitWithTypeInfo(typeInfo, { enter }));
	return types;
}

function typesOf(typeInfo: TypeInfo): NodeTypes {
	return {
		parentType: typeInfo.getParentType(),
		field: typeInfo.getFieldDef(),
		directive: typeInfo.getDirective(),
		argument: typeInfo.getArgument(),
		inputType: typeInfo.getInputType(),
		parentInputType: typeInfo.getParentInputType(),
		enumValue: typeInfo.getEnumValue(),
	};
}

/** The range of a node in the document. */
export function rangeOf({ definition }: Place, node: ASTNode): TextRange {
	return { start: definition.start + (node.loc?.start ?? 0), end: definition.start + (node.loc?.end ?? 0) };
}

/** The text of a node. */
export function textOf({ document, definition }: Pick<Place, 'document' | 'definition'>, { loc }: ASTNode): string {
	return document.text.slice(definition.start + (loc?.start ?? 0), definition.start + (loc?.end ?? 0));
}

/** The smallest node of a kind around the place. */
export function around<K extends ASTNode['kind']>(
	{ path }: Place,
	...kinds: readonly K[]
): Extract<ASTNode, { kind: K }> | undefined {
	return path.findLast((node): node is Extract<ASTNode, { kind: K }> => kinds.some((kind) => kind === node.kind));
}
