import {
	buildASTSchema,
	type DefinitionNode,
	type DocumentNode,
	type GraphQLSchema,
	isTypeSystemDefinitionNode,
	isTypeSystemExtensionNode,
	Kind,
	type NamedTypeNode,
	specifiedScalarTypes,
	type TypeDefinitionNode,
	type TypeExtensionNode,
	type TypeSystemDefinitionNode,
	type TypeSystemExtensionNode,
	visit,
} from 'graphql';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import { splitDefinitions } from '../syntax/splitDefinitions.ts';

/** A definition or an extension of the type system. */
export type SdlNode = TypeSystemDefinitionNode | TypeSystemExtensionNode;

/**
 * Parses the definitions and extensions of the type system in an SDL text. Those with syntax errors
 * are omitted.
 */
export function parseSdl(text: string): readonly SdlNode[] {
	return (
		parseDefinitions(text) ??
		splitDefinitions(text).flatMap(({ start, end }) => parseDefinitions(text.slice(start, end)) ?? [])
	).filter(isSdlNode);
}

/** Whether a node is a definition or an extension of the type system. */
export function isSdlNode(node: DefinitionNode): node is SdlNode {
	return isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node);
}

/**
 * Builds a schema from definitions without validating it. Undefined types count as scalars, an
 * extension of an undefined type counts as its definition, and of two definitions with the same
 * name only one is used.
 * @throws when no usable definition is left
 */
export function buildSchemaFromSdl(definitions: readonly SdlNode[]): GraphQLSchema {
	const complete = definitionsForLoneExtensions(definitions);
	try {
		return build(complete);
	} catch {
		return build(withoutMissingTypes(complete));
	}
}

/** Returns the names of the types that definitions refer to but do not define. */
export function namesOfUndefinedTypes(definitions: readonly SdlNode[]): ReadonlySet<string> {
	const defined = namesOfDefinedTypes(definitions);
	const missing = new Set<string>();
	visit(documentOfDefinitions(definitions), {
		NamedType: ({ name }) => {
			if (!defined.has(name.value)) {
				missing.add(name.value);
			}
		},
	});
	return missing;
}

/** Returns the names of the types that definitions define, and of the built-in scalars. */
export function namesOfDefinedTypes(definitions: readonly SdlNode[]): ReadonlySet<string> {
	return new Set([
		...specifiedScalarTypes.map(({ name }) => name),
		...definitions.flatMap((node) => (isTypeDefinition(node) ? [node.name.value] : [])),
	]);
}

/** Creates a document from definitions, which may come from several texts. */
export function documentOfDefinitions(definitions: readonly SdlNode[]): DocumentNode {
	return { kind: Kind.DOCUMENT, definitions };
}

/** Whether a node extends a type. */
export function isTypeExtension(node: SdlNode): node is TypeExtensionNode {
	return node.kind in definitionKinds;
}

/** Kind of an extension → kind of the definition that it extends. */
const definitionKinds = {
	[Kind.SCALAR_TYPE_EXTENSION]: Kind.SCALAR_TYPE_DEFINITION,
	[Kind.OBJECT_TYPE_EXTENSION]: Kind.OBJECT_TYPE_DEFINITION,
	[Kind.INTERFACE_TYPE_EXTENSION]: Kind.INTERFACE_TYPE_DEFINITION,
	[Kind.UNION_TYPE_EXTENSION]: Kind.UNION_TYPE_DEFINITION,
	[Kind.ENUM_TYPE_EXTENSION]: Kind.ENUM_TYPE_DEFINITION,
	[Kind.INPUT_OBJECT_TYPE_EXTENSION]: Kind.INPUT_OBJECT_TYPE_DEFINITION,
} as const;

function isTypeDefinition(node: SdlNode): node is TypeDefinitionNode {
	return Object.values<string>(definitionKinds).includes(node.kind);
}

function build(definitions: readonly SdlNode[]): GraphQLSchema {
	return buildASTSchema(documentOfDefinitions(definitions), { assumeValid: true, assumeValidSDL: true });
}

/**
 * Converts the first extension of each undefined type to a definition. Modular schemas extend the
 * root types in each file without defining them.
 */
function definitionsForLoneExtensions(definitions: readonly SdlNode[]): readonly SdlNode[] {
	const defined = new Set(namesOfDefinedTypes(definitions));
	return definitions.map((node) => {
		if (!isTypeExtension(node) || defined.has(node.name.value)) {
			return node;
		}
		defined.add(node.name.value);
		return { ...node, kind: definitionKinds[node.kind] } as TypeDefinitionNode;
	});
}

function withoutMissingTypes(definitions: readonly SdlNode[]): readonly SdlNode[] {
	const missing = namesOfUndefinedTypes(definitions);
	const isDefined = ({ name }: NamedTypeNode) => !missing.has(name.value);
	const placeholderTypes = [...missing].map(
		(value): SdlNode => ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: { kind: Kind.NAME, value } }),
	);
	const repaired = definitions.map((node): SdlNode => {
		if ('interfaces' in node && node.interfaces) {
			return { ...node, interfaces: node.interfaces.filter(isDefined) };
		}
		if ('types' in node && node.types) {
			return { ...node, types: node.types.filter(isDefined) };
		}
		return 'operationTypes' in node && node.operationTypes
			? { ...node, operationTypes: node.operationTypes.filter(({ type }) => isDefined(type)) }
			: node;
	});
	return [...repaired, ...placeholderTypes];
}
