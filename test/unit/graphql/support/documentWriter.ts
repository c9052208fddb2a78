import {
	doTypesOverlap,
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	isCompositeType,
	isInterfaceType,
	isLeafType,
	isObjectType,
	isRequiredArgument,
} from 'graphql';
import type { Random } from '../../../fixtures/random.ts';
import { lineBreak } from './layOutLexemes.ts';
import { description, separated, value } from './valueWriter.ts';

/**
 * A part of a generated document: its lexemes, and the names of the variables and fragments that it
 * uses.
 */
interface Part {
	readonly lexemes: readonly string[];
	readonly variables: ReadonlySet<string>;
	readonly fragments: ReadonlySet<string>;
}

interface Fragment extends Part {
	readonly name: string;
	readonly type: GraphQLCompositeType;
}

const maximumDepth = 3;

/** Writes one random GraphQL document that is valid for a schema, as a list of lexemes. */
export class DocumentWriter {
	readonly #schema: GraphQLSchema;
	readonly #random: Random;
	readonly #fragments: Fragment[] = [];
	/** Name of a variable → its type, which is the same in all operations of the document. */
	readonly #variables = new Map<string, GraphQLInputType>();
	/**
	 * Response name → the field with its type and arguments. Each response name has the same meaning
	 * in the complete document, so that fields never conflict.
	 */
	readonly #responseNames = new Map<string, string>();
	#numbers = 0;

	constructor(schema: GraphQLSchema, random: Random) {
		this.#schema = schema;
		this.#random = random;
	}

	/**
	 * Returns the lexemes of the document, with {@link lineBreak} at the positions of line breaks.
	 */
	document(operationCount: number): readonly string[] {
		for (let count = this.#random.between(0, 3); count > 0; count -= 1) {
			this.#fragments.push(this.#fragment());
		}
		const operations = Array.from({ length: operationCount }, (_, index) =>
			this.#operation(index, operationCount === 1),
		);
		const used = this.#reached(operations.flatMap(({ fragments }) => [...fragments]));
		const fragments = this.#fragments.filter(({ name }) => used.has(name));
		const definitions: readonly Part[] = this.#chance(2)
			? [...operations, ...fragments]
			: [...fragments, ...operations];
		return definitions.flatMap(({ lexemes }) => [lineBreak, ...lexemes]);
	}

	#fragment(): Fragment {
		const types = Object.values(this.#schema.getTypeMap()).filter(isCompositeType).filter(isNoRoot);
		const type = types[this.#random.between(0, types.length - 1)];
		if (!type) {
			throw new TypeError('The schema has no types.');
		}
		const name = `${type.name}Part${this.#number()}`;
		const selection = this.#selectionSet(type, maximumDepth - 1);
		const lexemes = [...this.#description(), 'fragment', name, 'on', type.name, ...selection.lexemes];
		return { ...selection, lexemes, name, type };
	}

	#operation(index: number, isAlone: boolean): Part {
		const isMutation = this.#chance(5);
		const root = isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType();
		if (!root) {
			throw new TypeError('The schema has no root.');
		}
		const selection = this.#selectionSet(root, maximumDepth);
		const fragments = this.#reached([...selection.fragments]);
		const variables = new Set([
			...selection.variables,
			...this.#fragments.filter(({ name }) => fragments.has(name)).flatMap((fragment) => [...fragment.variables]),
		]);
		const isAnonymous = isAlone && this.#chance(3);
		if (isAnonymous && !isMutation && variables.size === 0 && this.#chance(2)) {
			return selection;
		}
		const head = [isMutation ? 'mutation' : 'query', ...(isAnonymous ? [] : [`Operation${index + 1}`])];
		const lexemes = [...this.#description(), ...head, ...this.#declarations(variables), ...selection.lexemes];
		return { lexemes, variables, fragments };
	}

	#declarations(names: ReadonlySet<string>): readonly string[] {
		const declarations = [...names].map((name) => {
			const type = this.#variables.get(name);
			const isOptional = type && !String(type).endsWith('!');
			const initial = isOptional && this.#chance(3) ? ['=', ...value(this.#random, type)] : [];
			const words = this.#chance(10) ? description(this.#random) : [];
			return [...words, '$', name, ':', ...typeLexemes(String(type)), ...initial];
		});
		return declarations.length === 0 ? [] : ['(', ...separated(declarations), ')'];
	}

	#selectionSet(type: GraphQLCompositeType, depth: number): Part {
		const parts = Array.from({ length: this.#random.between(1, 4) }, () => this.#selection(type, depth));
		const lexemes = ['{', ...parts.flatMap((part) => [lineBreak, ...part.lexemes]), lineBreak, '}'];
		return combined(lexemes, parts);
	}

	#selection(type: GraphQLCompositeType, depth: number): Part {
		const spreadable = this.#fragments.filter((fragment) => doTypesOverlap(this.#schema, type, fragment.type));
		const fragment = spreadable[this.#random.between(0, Math.max(0, spreadable.length - 1))];
		if (fragment && this.#chance(3)) {
			const directives = this.#directives();
			const spread = { lexemes: [], variables: new Set<string>(), fragments: new Set([fragment.name]) };
			return combined(['...', fragment.name, ...directives.lexemes], [spread, directives]);
		}
		const possible = isObjectType(type) ? [] : this.#schema.getPossibleTypes(type);
		if (depth > 0 && (this.#chance(8) || (!isObjectType(type) && this.#chance(2)))) {
			const narrower = isObjectType(type) ? type : (possible[this.#random.between(0, possible.length - 1)] ?? type);
			const directives = this.#directives();
			const body = this.#selectionSet(narrower, depth - 1);
			const condition = narrower === type && this.#chance(2) ? [] : ['on', narrower.name];
			return combined(['...', ...condition, ...directives.lexemes, ...body.lexemes], [directives, body]);
		}
		return this.#field(type, depth);
	}

	#field(type: GraphQLCompositeType, depth: number): Part {
		const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
		const possible = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
		const field = possible[this.#random.between(0, possible.length)];
		const named = field && getNamedType(field.type);
		const { name, args } = field
			? { name: field.name, args: this.#arguments(field) }
			: { name: '__typename', args: nothing };
		const directives = this.#directives();
		const body = isCompositeType(named) ? this.#selectionSet(named, depth - 1) : nothing;
		const alias = this.#alias(name, `${name}: ${field?.type} ${args.lexemes.join(' ')}`);
		const lexemes = [...alias, name, ...args.lexemes, ...directives.lexemes, ...body.lexemes];
		return combined(lexemes, [args, directives, body]);
	}

	/**
	 * Returns the lexemes of an alias if the response name already has another meaning, and sometimes
	 * at random; otherwise an empty list.
	 */
	#alias(name: string, meaning: string): readonly string[] {
		const currentMeaning = this.#responseNames.get(name);
		if ((currentMeaning === undefined || currentMeaning === meaning) && !this.#chance(6)) {
			this.#responseNames.set(name, meaning);
			return [];
		}
		return [`${name}${this.#number()}`, ':'];
	}

	#arguments(field: GraphQLField<unknown, unknown>): Part {
		const args = field.args.filter((argument) => isRequiredArgument(argument) || this.#chance(3));
		const parts = args.map((argument) => this.#argument(argument));
		return args.length === 0 ? nothing : combined(['(', ...separated(parts.map(({ lexemes }) => lexemes)), ')'], parts);
	}

	#argument({ name, type }: GraphQLArgument): Part {
		const variables = new Set<string>();
		const lexemes = value(
			this.#random,
			type,
			(variableType, label) => {
				const variable = this.#chance(3) ? this.#variable(variableType, label) : undefined;
				if (variable !== undefined) {
					variables.add(variable);
				}
				return variable;
			},
			name,
		);
		return { lexemes: [name, ':', ...lexemes], variables, fragments: new Set() };
	}

	#directives(): Part {
		if (!this.#chance(10)) {
			return nothing;
		}
		const booleanType = this.#schema.getDirective('include')?.args[0]?.type;
		const name = this.#chance(2) && booleanType ? this.#variable(booleanType, 'flag') : undefined;
		const condition = name === undefined ? [this.#random.pick(['true', 'false'])] : ['$', name];
		const lexemes = ['@', this.#random.pick(['include', 'skip']), '(', 'if', ':', ...condition, ')'];
		return { lexemes, variables: new Set(name === undefined ? [] : [name]), fragments: new Set() };
	}

	/**
	 * Returns the name of a variable of this type: at random an existing one, or a new one whose name
	 * starts with `label`.
	 */
	#variable(type: GraphQLInputType, label: string): string {
		const same = [...this.#variables].find(([, each]) => String(each) === String(type));
		if (same && this.#chance(2)) {
			return same[0];
		}
		const name = `${label}${this.#number()}`;
		this.#variables.set(name, type);
		return name;
	}

	#description(): readonly string[] {
		return this.#chance(8) ? [...description(this.#random), lineBreak] : [];
	}

	/**
	 * Returns the names of these fragments and of all fragments that they spread, directly or
	 * indirectly.
	 */
	#reached(names: readonly string[]): ReadonlySet<string> {
		const reached = new Set(names);
		for (const name of reached) {
			for (const next of this.#fragments.find((fragment) => fragment.name === name)?.fragments ?? []) {
				reached.add(next);
			}
		}
		return reached;
	}

	#number(): number {
		this.#numbers += 1;
		return this.#numbers;
	}

	/** Returns `true` with the probability 1/`times`. */
	#chance(times: number): boolean {
		return this.#random.between(1, times) === 1;
	}
}

const nothing: Part = { lexemes: [], variables: new Set(), fragments: new Set() };

function combined(lexemes: readonly string[], parts: readonly Part[]): Part {
	return {
		lexemes,
		variables: new Set(parts.flatMap(({ variables }) => [...variables])),
		fragments: new Set(parts.flatMap(({ fragments }) => [...fragments])),
	};
}

function isNoRoot({ name }: GraphQLCompositeType): boolean {
	return !name.startsWith('__') && name !== 'Query' && name !== 'Mutation';
}

function typeLexemes(type: string): readonly string[] {
	return type.match(/\w+|[[\]!]/g) ?? [];
}
