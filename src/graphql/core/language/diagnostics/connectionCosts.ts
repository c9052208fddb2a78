import {
	type ArgumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isCompositeType,
	Kind,
	type OperationDefinitionNode,
	parse,
	type SelectionSetNode,
	typeFromAST,
} from 'graphql';
import { defaultPageSize, isConnection } from '../schema/isConnection.ts';
import { outputFieldsOf } from '../schema/schemaElement.ts';
import { fragmentsByName } from '../syntax/parseDefinitions.ts';

/** A connection that an operation selects, and the number of items that it can return. */
export interface ConnectionCost {
	/** Names of the fields from the root to the connection, with dots. */
	readonly path: string;
	/** Items per page; `undefined` if neither the operation nor the schema states the number. */
	readonly pageSize: number | undefined;
	/**
	 * Maximum number of items of all pages of this connection in one response: the product of the
	 * page sizes of the enclosing connections; `undefined` if one of them is unknown.
	 */
	readonly items: number | undefined;
}

/** Maximum number of connections that are reported. */
const maximumConnections = 50;

/**
 * Returns the connections of all operations of a document, outermost first. Empty for a document
 * with a syntax error. Only the shape counts: variables have no known values.
 */
export function connectionCosts(text: string, schema: GraphQLSchema): readonly ConnectionCost[] {
	try {
		const { definitions } = parse(text, { noLocation: true });
		const walk = new CostWalk(schema, fragmentsByName(definitions));
		for (const definition of definitions) {
			if (definition.kind === Kind.OPERATION_DEFINITION) {
				walk.operation(definition);
			}
		}
		return walk.costs;
	} catch {
		return [];
	}
}

/** A selection set with the place at which it is selected. */
interface Level {
	readonly type: GraphQLNamedType | undefined;
	readonly path: readonly string[];
	/** Number of objects with this selection set; `undefined` if unknown. */
	readonly objects: number | undefined;
	/** Names of the enclosing fragments, which prevent endless recursion. */
	readonly within: readonly string[];
}

class CostWalk {
	readonly costs: ConnectionCost[] = [];
	readonly #schema: GraphQLSchema;
	readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

	constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
		this.#schema = schema;
		this.#fragments = fragments;
	}

	operation({ operation, selectionSet }: OperationDefinitionNode): void {
		const type = this.#schema.getRootType(operation) ?? undefined;
		this.#select(selectionSet, { type, path: [], objects: 1, within: [] });
	}

	#select({ selections }: SelectionSetNode, level: Level): void {
		for (const selection of selections) {
			if (this.costs.length >= maximumConnections) {
				return;
			}
			switch (selection.kind) {
				case Kind.FIELD:
					this.#field(selection, level);
					break;
				case Kind.INLINE_FRAGMENT:
					this.#select(selection.selectionSet, { ...level, type: this.#conditionOf(selection.typeCondition, level) });
					break;
				case Kind.FRAGMENT_SPREAD: {
					const name = selection.name.value;
					const fragment = level.within.includes(name) ? undefined : this.#fragments.get(name);
					if (fragment) {
						const type = this.#conditionOf(fragment.typeCondition, level);
						this.#select(fragment.selectionSet, { ...level, type, within: [...level.within, name] });
					}
					break;
				}
			}
		}
	}

	#conditionOf(condition: FragmentDefinitionNode['typeCondition'] | undefined, { type }: Level) {
		return condition ? typeFromAST(this.#schema, condition) : type;
	}

	#field({ name: { value: name }, arguments: given = [], selectionSet }: FieldNode, level: Level): void {
		const { type: owner, objects } = level;
		const field = outputFieldsOf(owner)[name];
		const type = field && getNamedType(field.type);
		if (!field || !selectionSet || !isCompositeType(type)) {
			return;
		}
		const path = [...level.path, name];
		if (!isConnection(field.type)) {
			this.#select(selectionSet, { ...level, type, path });
			return;
		}
		const first = field.args.find(({ name: each }) => each === 'first');
		const pageSize = sizeOf(given) ?? (hasSize(given) ? undefined : first && defaultPageSize(first));
		const items = pageSize === undefined || objects === undefined ? undefined : pageSize * objects;
		this.costs.push({ path: path.join('.'), pageSize, items });
		this.#select(selectionSet, { ...level, type, path, objects: items });
	}
}

function isSize({ name }: ArgumentNode): boolean {
	return name.value === 'first' || name.value === 'last';
}

function hasSize(given: readonly ArgumentNode[]): boolean {
	return given.some(isSize);
}

function sizeOf(given: readonly ArgumentNode[]): number | undefined {
	const value = given.find(isSize)?.value;
	return value?.kind === Kind.INT ? Number(value.value) : undefined;
}
