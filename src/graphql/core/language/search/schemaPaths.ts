import {
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLInterfaceType,
	type GraphQLNamedType,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isInputObjectType,
	isInterfaceType,
	isObjectType,
	isRequiredArgument,
} from 'graphql';
import { isDeprecated } from '../schema/schemaElement.ts';

/** A step of a path from a root type to a type. */
export type SchemaPathStep =
	| { readonly kind: 'field'; readonly field: GraphQLField<unknown, unknown> }
	/** An inline fragment, from an abstract type to one of its types, or to an interface. */
	| { readonly kind: 'fragment'; readonly type: GraphQLObjectType | GraphQLInterfaceType }
	/** An argument of the field of the step before. */
	| { readonly kind: 'argument'; readonly argument: GraphQLArgument }
	| { readonly kind: 'inputField'; readonly inputField: GraphQLInputField };

/** A path from a root type to a type. The path to a root type has no steps. */
interface SchemaPath {
	readonly root: GraphQLObjectType;
	readonly steps: readonly SchemaPathStep[];
}

/**
 * The costs of steps, which make longer paths preferable to some shorter ones: queries to
 * mutations, and fields without required arguments, whose values must be known. Almost any object
 * can be fetched as a `Node` by its ID (Relay global object identification), so a path from `Node`
 * to one of its types says nothing about the type.
 */
const costs = { step: 1, requiredArgument: 2, mutation: 4, deprecated: 8, anyNode: 40 };

/**
 * The shortest paths from the root types of queries and mutations to all types of a schema. They
 * are computed once. Subscriptions cannot be run, so they begin no path.
 */
export class SchemaPaths {
	readonly #found = new Map<GraphQLNamedType, Found>();

	constructor(schema: GraphQLSchema) {
		this.#search(schema);
		for (const type of Object.values(schema.getTypeMap())) {
			if (isInterfaceType(type) && !this.#found.has(type)) {
				this.#addInterface(schema, type);
			}
		}
	}

	/** Returns the shortest path to a type; `undefined` if no query or mutation reaches it. */
	pathTo(type: GraphQLNamedType): SchemaPath | undefined {
		const edges: (readonly SchemaPathStep[])[] = [];
		let found = this.#found.get(type);
		while (found?.from) {
			edges.push(found.steps);
			found = this.#found.get(found.from);
		}
		return found && isObjectType(found.type) ? { root: found.type, steps: edges.reverse().flat() } : undefined;
	}

	/** Returns the number of steps from a root type to a type; infinite if there is no path. */
	depthOf(type: GraphQLNamedType): number {
		return this.#found.get(type)?.depth ?? Number.POSITIVE_INFINITY;
	}

	/** Finds the path of the lowest cost to each type, in the order of the costs (Dijkstra). */
	#search(schema: GraphQLSchema): void {
		const queue: Found[][] = [];
		const add = (found: Found) => {
			const sameCost = queue[found.cost] ?? [];
			sameCost.push(found);
			queue[found.cost] = sameCost;
		};
		for (const [index, root] of [schema.getQueryType(), schema.getMutationType()].entries()) {
			if (root) {
				add({ type: root, from: undefined, steps: [], cost: index * costs.mutation, depth: 0 });
			}
		}
		for (let cost = 0; cost < queue.length; cost += 1) {
			for (const found of queue[cost] ?? []) {
				if (!this.#found.has(found.type)) {
					this.#found.set(found.type, found);
					for (const edge of edgesFrom(schema, found.type)) {
						const { to, steps } = edge;
						add({ type: to, from: found.type, steps, cost: cost + edge.cost, depth: found.depth + steps.length });
					}
				}
			}
		}
	}

	/** Adds a path to an interface that is not the type of a field: to the nearest type with it. */
	#addInterface(schema: GraphQLSchema, type: GraphQLInterfaceType): void {
		const [nearest] = schema
			.getPossibleTypes(type)
			.flatMap((each) => this.#found.get(each) ?? [])
			.toSorted((one, other) => one.cost - other.cost);
		if (nearest) {
			const isFragment = nearest.steps.at(-1)?.kind === 'fragment';
			const from = isFragment ? nearest.from : nearest.type;
			const depth = isFragment ? nearest.depth : nearest.depth + 1;
			this.#found.set(type, { type, from, steps: [{ kind: 'fragment', type }], cost: nearest.cost, depth });
		}
	}
}

/** A type and the last steps of the shortest path to it. */
interface Found {
	readonly type: GraphQLNamedType;
	/** The type from which the steps lead; `undefined` for a root type. */
	readonly from: GraphQLNamedType | undefined;
	readonly steps: readonly SchemaPathStep[];
	readonly cost: number;
	/** Number of steps from the root type. */
	readonly depth: number;
}

/** The steps from a type to another type, and their cost, which is a positive integer. */
interface Edge {
	readonly to: GraphQLNamedType;
	readonly steps: readonly SchemaPathStep[];
	readonly cost: number;
}

function* edgesFrom(schema: GraphQLSchema, type: GraphQLNamedType): Generator<Edge> {
	if (isInputObjectType(type)) {
		for (const inputField of Object.values(type.getFields())) {
			yield {
				to: getNamedType(inputField.type),
				steps: [{ kind: 'inputField', inputField }],
				cost: costs.step + deprecationCost(inputField),
			};
		}
	}
	if (isObjectType(type) || isInterfaceType(type)) {
		for (const field of Object.values(type.getFields())) {
			yield* edgesOfField(field);
		}
	}
	if (isAbstractType(type)) {
		const cost = costs.step + (type.name === 'Node' ? costs.anyNode : 0);
		for (const possible of schema.getPossibleTypes(type)) {
			yield { to: possible, steps: [{ kind: 'fragment', type: possible }], cost };
		}
	}
}

function* edgesOfField(field: GraphQLField<unknown, unknown>): Generator<Edge> {
	const ownCost = costs.step + deprecationCost(field);
	const required = field.args.filter(isRequiredArgument).length;
	yield {
		to: getNamedType(field.type),
		steps: [{ kind: 'field', field }],
		cost: ownCost + required * costs.requiredArgument,
	};
	for (const argument of field.args) {
		yield {
			to: getNamedType(argument.type),
			steps: [
				{ kind: 'field', field },
				{ kind: 'argument', argument },
			],
			cost: ownCost + costs.step + deprecationCost(argument),
		};
	}
}

function deprecationCost(element: { readonly deprecationReason?: string | null | undefined }): number {
	return isDeprecated(element) ? costs.deprecated : 0;
}
