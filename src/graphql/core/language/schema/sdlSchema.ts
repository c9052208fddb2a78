import {
	buildASTSchema,
	type DefinitionNode,
	type DocumentNode,
	type GraphQLSchema,
	isTypeSystemDefinitionNode,
	isTypeSystemExtensionNode,
	Kind,
	type NamedTypeNode,
	parse,
	specifiedScalarTypes,
	type TypeDefinitionNode,
	type TypeExtensionNode,
	type TypeSystemDefinitionNode,
	type TypeSystemExtensionNode,
	visit,
} from 'graphql';
import { splitDefinitions } from '../syntax/splitDefinitions.ts';

/** A definition or an extension of the type system. */
export type SdlNode = TypeSystemDefinitionNode | TypeSystemExtensionNode;

/** The type definitions of an SDL text; of broken text those that are sound. */
export function parseSdl(text: string): readonly SdlNode[] {
	return (
		parseAll(text) ?? splitDefinitions(text).flatMap(({ start, end }) => parseAll(text.slice(start, end)) ?? [])
	).filter(isSdlNode);
}

/** Whether a node defines or extends something of the type system. */
export function isSdlNode(node: DefinitionNode): node is SdlNode {
	return isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node);
}

/**
 * The schema that definitions make together. It is taken as valid: types that nobody defines count
 * as scalars, an extension of nothing as a definition, and of two definitions one counts. @throws
 * when nothing usable is left.
 */
export function schemaOfSdl(definitions: readonly SdlNode[]): GraphQLSchema {
	const complete = definitionsForLoneExtensions(definitions);
	try {
		return build(complete);
	} catch {
		return build(withoutMissingTypes(complete));
	}
}

/** The types that definitions refer to and do not define. */
export function undefinedTypes(definitions: readonly SdlNode[]): ReadonlySet<string> {
	const known = definedTypes(definitions);
	const missing = new Set<string>();
	visit(documentOf(definitions), {
		NamedType: ({ name }) => {
			if (!known.has(name.value)) {
				missing.add(name.value);
			}
		},
	});
	return missing;
}

/** The types that definitions define, and the built-in ones. */
export function definedTypes(definitions: readonly SdlNode[]): ReadonlySet<string> {
	return new Set([
		...specifiedScalarTypes.map(({ name }) => name),
		...definitions.flatMap((node) => (isTypeDefinition(node) ? [node.name.value] : [])),
	]);
}

/** A document of definitions that need not come from one text. */
export function documentOf(definitions: readonly SdlNode[]): DocumentNode {
	return { kind: Kind.DOCUMENT, definitions };
}

/** Whether a node extends a type. */
export function isTypeExtension(node: SdlNode): node is TypeExtensionNode {
	return node.kind in definitionKinds;
}

/** The kind of the definition that an extension extends. */
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

function parseAll(text: string): readonly DefinitionNode[] | undefined {
	try {
		return parse(text).definitions;
	} catch {
		return undefined;
	}
}

function build(definitions: readonly SdlNode[]): GraphQLSchema {
	return buildASTSchema(documentOf(definitions), { assumeValid: true, assumeValidSDL: true });
}

/** Modular schemas extend the root types in every file and define them in none. */
function definitionsForLoneExtensions(definitions: readonly SdlNode[]): readonly SdlNode[] {
	const known = new Set(definedTypes(definitions));
	return definitions.map((node) => {
		if (!isTypeExtension(node) || known.has(node.name.value)) {
			return node;
		}
		known.add(node.name.value);
		return { ...node, kind: definitionKinds[node.kind] } as TypeDefinitionNode;
	});
}

function withoutMissingTypes(definitions: readonly SdlNode[]): readonly SdlNode[] {
	const missing = undefinedTypes(definitions);
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
