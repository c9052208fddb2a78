import {
	type DefinitionNode,
	type FieldNode,
	type FragmentDefinitionNode,
	type FragmentSpreadNode,
	type GraphQLCompositeType,
	type GraphQLNamedType,
	type GraphQLOutputType,
	type GraphQLSchema,
	getNamedType,
	type InlineFragmentNode,
	isCompositeType,
	isListType,
	isNonNullType,
	isObjectType,
	type OperationDefinitionNode,
	OperationTypeNode,
	print,
	type SelectionNode,
	type SelectionSetNode,
} from 'graphql';
import { fragmentsByName } from '../syntax/parseDefinitions.ts';

/**
 * Whether a document may contain fields that cannot be merged (GraphQL specification, section
 * 5.3.2). `false` is certain; for `true`, the rule of graphql-js decides. That rule compares pairs
 * of fragments, once for each definition that uses them. This function collects all fields that are
 * merged with each other once, so its time is proportional to the size of the document.
 */
export function mayHaveFieldConflicts(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): boolean {
	return new ConflictSearch(schema, definitions).run(definitions);
}

/**
 * A selection set and its parent type. The type is `undefined` if the schema does not define it.
 */
interface TypedSelectionSet {
	readonly parentType: GraphQLCompositeType | undefined;
	readonly selectionSet: SelectionSetNode;
}

/**
 * A field with its parent type and its own type. A type is `undefined` if the schema does not
 * define it.
 */
interface TypedField {
	readonly node: FieldNode;
	readonly parentType: GraphQLCompositeType | undefined;
	readonly type: GraphQLOutputType | undefined;
}

/**
 * Maximum number of collected selections. Above it, the rule of graphql-js decides, which limits
 * its own work.
 */
const maximumWork = 500_000;

class ConflictSearch {
	readonly #schema: GraphQLSchema;
	readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
	readonly #reached = new Set<FragmentDefinitionNode>();
	/** Field → number of the last list of merged fields that contained the field. */
	readonly #collectionOf = new Map<FieldNode, number>();
	#collections = 0;
	#work = 0;

	constructor(schema: GraphQLSchema, definitions: readonly DefinitionNode[]) {
		this.#schema = schema;
		this.#fragments = fragmentsByName(definitions);
	}

	run(definitions: readonly DefinitionNode[]): boolean {
		return (
			definitions.filter(isOperation).some((operation) => this.#mayConflictBelow(this.#root(operation))) ||
			definitions
				.filter(isFragment)
				.some((fragment) => !this.#reached.has(fragment) && this.#mayConflictBelow(this.#inFragment(fragment)))
		);
	}

	#root({ operation, selectionSet }: OperationDefinitionNode): TypedSelectionSet {
		const rootTypes = {
			[OperationTypeNode.QUERY]: this.#schema.getQueryType(),
			[OperationTypeNode.MUTATION]: this.#schema.getMutationType(),
			[OperationTypeNode.SUBSCRIPTION]: this.#schema.getSubscriptionType(),
		};
		return { parentType: rootTypes[operation] ?? undefined, selectionSet };
	}

	#inFragment(
		{ typeCondition, selectionSet }: FragmentDefinitionNode | InlineFragmentNode,
		enclosing?: GraphQLCompositeType,
	): TypedSelectionSet {
		const parentType = typeCondition ? compositeOf(this.#schema.getType(typeCondition.name.value)) : enclosing;
		return { parentType, selectionSet };
	}

	#inSpread({ name }: FragmentSpreadNode): TypedSelectionSet | undefined {
		const fragment = this.#fragments.get(name.value);
		if (fragment) {
			this.#reached.add(fragment);
		}
		return fragment && this.#inFragment(fragment);
	}

	/**
	 * Whether fields below a selection set may conflict. Iterates instead of recursing, because
	 * nested selection sets can be deeper than the stack.
	 */
	#mayConflictBelow(root: TypedSelectionSet): boolean {
		const pending: (readonly TypedSelectionSet[])[] = [[root]];
		for (const merged of pending) {
			const fields = this.#collect(merged);
			if (!fields) {
				return true;
			}
			if (this.#isPartOfCollection(fields)) {
				continue;
			}
			for (const group of Map.groupBy(fields, responseName).values()) {
				if (group.length > 1 && !areAlike(group)) {
					return true;
				}
				const inner = group.flatMap(selectionSetOf);
				if (inner.length > 0) {
					pending.push(inner);
				}
			}
		}
		return false;
	}

	/**
	 * Returns all fields of merged selection sets, including those of fragments. `undefined` when
	 * the work exceeds the limit, and when a spread has arguments, which only the rule of
	 * graphql-js supports.
	 */
	#collect(merged: readonly TypedSelectionSet[]): readonly TypedField[] | undefined {
		const fields: TypedField[] = [];
		const sets = new Map(merged.map((set) => [set.selectionSet, set]));
		for (const { parentType, selectionSet } of sets.values()) {
			this.#work += selectionSet.selections.length;
			if (this.#work > maximumWork || selectionSet.selections.some(hasSpreadArguments)) {
				return undefined;
			}
			for (const selection of selectionSet.selections) {
				if (selection.kind === 'Field') {
					fields.push(this.#field(selection, parentType));
					continue;
				}
				const inner =
					selection.kind === 'InlineFragment' ? this.#inFragment(selection, parentType) : this.#inSpread(selection);
				if (inner) {
					sets.set(inner.selectionSet, inner);
				}
			}
		}
		return fields;
	}

	#field(node: FieldNode, parentType: GraphQLCompositeType | undefined): TypedField {
		return { node, parentType, type: parentType && this.#schema.getField(parentType, node.name.value)?.type };
	}

	/**
	 * Whether one earlier list of merged fields contained all of these fields. Such fields were
	 * already compared with each other and do not conflict.
	 */
	#isPartOfCollection(fields: readonly TypedField[]): boolean {
		const [first] = fields;
		const collection = first && this.#collectionOf.get(first.node);
		if (collection !== undefined && fields.every(({ node }) => this.#collectionOf.get(node) === collection)) {
			return true;
		}
		this.#collections += 1;
		for (const { node } of fields) {
			this.#collectionOf.set(node, this.#collections);
		}
		return false;
	}
}

/**
 * Whether fields with the same response name can certainly be merged, ignoring their selection
 * sets. Fields of different object types are never in the same response, so they only need the same
 * shape.
 */
function areAlike(group: readonly TypedField[]): boolean {
	const shapes = new Set(group.flatMap(({ type }) => (type ? [shapeOf(type)] : [])));
	const areExclusive = group.every(({ parentType }) => isObjectType(parentType));
	const calls = Map.groupBy(group, ({ parentType }) => (areExclusive ? parentType : undefined));
	return (
		shapes.size <= 1 &&
		group.every(({ node }) => !node.directives?.some(({ name }) => name.value === 'stream')) &&
		[...calls.values()].every((fields) => new Set(fields.map(callOf)).size === 1)
	);
}

function selectionSetOf({ node: { selectionSet }, type }: TypedField): readonly TypedSelectionSet[] {
	return selectionSet ? [{ parentType: type && compositeOf(getNamedType(type)), selectionSet }] : [];
}

/** Prints a field with its arguments and without its alias. */
function callOf({ node: { name, arguments: args = [] } }: TypedField): string {
	return `${name.value}(${args.map(print).sort().join()})`;
}

/** Prints the list and non-null wrappers of a type, and its name if it has no fields. */
function shapeOf(type: GraphQLOutputType): string {
	if (isNonNullType(type)) {
		return `${shapeOf(type.ofType)}!`;
	}
	return isListType(type) ? `[${shapeOf(type.ofType)}]` : isCompositeType(type) ? '{}' : type.name;
}

function compositeOf(type: GraphQLNamedType | undefined): GraphQLCompositeType | undefined {
	return isCompositeType(type) ? type : undefined;
}

function hasSpreadArguments(selection: SelectionNode): boolean {
	return selection.kind === 'FragmentSpread' && (selection.arguments?.length ?? 0) > 0;
}

function responseName({ node }: TypedField): string {
	return (node.alias ?? node.name).value;
}

function isOperation(node: DefinitionNode): node is OperationDefinitionNode {
	return node.kind === 'OperationDefinition';
}

function isFragment(node: DefinitionNode): node is FragmentDefinitionNode {
	return node.kind === 'FragmentDefinition';
}
