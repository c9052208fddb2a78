import {
	type DirectiveNode,
	type DocumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	type GraphQLCompositeType,
	type GraphQLObjectType,
	type GraphQLOutputType,
	type GraphQLSchema,
	getNullableType,
	type InlineFragmentNode,
	isAbstractType,
	isEnumType,
	isListType,
	isNonNullType,
	isScalarType,
	Kind,
	type SelectionSetNode,
} from 'graphql';
import { fragmentsByName } from '../../language/syntax/parseDefinitions.ts';
import type { FieldModel, JsonValueType, ObjectModel, UnionModel, ValueShape } from './model.ts';
import { scalarShape } from './scalarShape.ts';
import type { TypeDeclarations } from './typeDeclarations.ts';
import { declaredTypeNames, replaceTypeNames } from './usedTypes.ts';

/** A field that is selected for objects of a type. */
interface SelectedField {
	readonly field: FieldNode;
	/** The type on which the field is selected. Types that implement it can narrow the field. */
	readonly parent: GraphQLCompositeType;
	/** Whether a directive can omit the field. */
	readonly isOptional: boolean;
}

/** Response name → the fields that share it in an object of one type of the schema. */
type MergedFields = ReadonlyMap<string, readonly [SelectedField, ...SelectedField[]]>;

/**
 * A selection set, and whether a directive can omit it from the object that contains its fields.
 */
interface Selections {
	readonly selectionSet: SelectionSetNode;
	readonly isOptional: boolean;
}

/**
 * Returns the types of the result of an operation: the object `data` of the response, and the types
 * that it uses. Selections of the same response name are merged as the server merges them. Objects
 * with equal fields share a type.
 */
export function resultTypes(
	schema: GraphQLSchema,
	document: DocumentNode,
	declarations: TypeDeclarations,
	rootName: string,
): readonly ResultType[] {
	return new ResultTypes(schema, document, declarations).typesOf(rootName);
}

type ResultType = ObjectModel | UnionModel;

/** A type whose name is a number until all types are known, and its names, the best one first. */
interface UnnamedType {
	readonly type: ResultType;
	readonly candidates: readonly [string, ...string[]];
}

class ResultTypes {
	readonly #schema: GraphQLSchema;
	readonly #declarations: TypeDeclarations;
	readonly #document: DocumentNode;
	readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
	/** Number of the type → the type. A type follows the types that it uses. */
	readonly #unnamed = new Map<string, UnnamedType>();
	/** Content of a type → its number. */
	readonly #numbers = new Map<string, string>();
	/** Schema type and selections → shape, because a fragment can be spread often. */
	readonly #shapes = new Map<string, ValueShape>();
	readonly #nodeNumbers = new Map<FieldNode | SelectionSetNode, number>();

	constructor(schema: GraphQLSchema, document: DocumentNode, declarations: TypeDeclarations) {
		this.#schema = schema;
		this.#document = document;
		this.#declarations = declarations;
		this.#fragments = fragmentsByName(document.definitions);
	}

	/** Returns the type of the result and the types that it uses. The type of the result is last. */
	typesOf(rootName: string): readonly ResultType[] {
		const operation = this.#document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
		const type = operation?.kind === Kind.OPERATION_DEFINITION && this.#schema.getRootType(operation.operation);
		if (!type) {
			throw new TypeError('The schema has no root type for the operation.');
		}
		const merged = this.#merge(type, type, [{ selectionSet: operation.selectionSet, isOptional: false }]);
		const root = this.#addObject([type], merged, [rootName]);
		return this.#named(root, rootName);
	}

	#compositeShape(type: GraphQLCompositeType, selections: readonly Selections[], longer: string): ValueShape {
		const numbers = selections.flatMap(({ selectionSet, isOptional }) => [this.#numberOf(selectionSet), isOptional]);
		const key = [type.name, ...numbers].join(' ');
		const existing = this.#shapes.get(key);
		if (existing) {
			return existing;
		}
		const groups = new Map<string, { types: GraphQLObjectType[]; merged: MergedFields }>();
		for (const each of isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type]) {
			const merged = this.#merge(each, type, selections);
			const content = this.#contentOf(merged);
			const group = groups.get(content) ?? { types: [], merged };
			group.types.push(each);
			groups.set(content, group);
		}
		const variants = [...groups.values()].map(({ types, merged }) => {
			const [first, ...others] = types;
			const name = others.length === 0 && first ? first.name : groups.size === 1 ? type.name : `Other_${type.name}`;
			return this.#addObject(types, merged, [name, longer]);
		});
		const [only, ...others] = variants;
		const shape: ValueShape = {
			kind: 'declared',
			name: only && others.length === 0 ? only.name : this.#addUnion(variants, [type.name, longer]),
		};
		this.#shapes.set(key, shape);
		return shape;
	}

	#addObject(
		types: readonly GraphQLObjectType[],
		merged: MergedFields,
		candidates: UnnamedType['candidates'],
	): ObjectModel {
		const typeNames = types.map(({ name }) => name);
		const fields = this.#fieldsOf(types, merged);
		const object: ObjectModel = { kind: 'object', name: '', isInput: false, fields, typeNames };
		return { ...object, name: this.#add(object, candidates) };
	}

	#addUnion(variants: readonly ObjectModel[], candidates: UnnamedType['candidates']): string {
		const [first] = variants;
		const discriminator = first?.fields.find(({ name, isOptional }) =>
			variants.every(
				({ fields }) =>
					!isOptional &&
					fields.some((field) => field.name === name && field.type.shape.kind === 'typename' && !field.isOptional),
			),
		)?.name;
		return this.#add({ kind: 'union', name: '', variants, discriminator }, candidates);
	}

	/** Adds a type unless there is an equal one, and returns its number. */
	#add(type: ResultType, candidates: UnnamedType['candidates']): string {
		const content = JSON.stringify(type);
		const number = this.#numbers.get(content) ?? String(this.#numbers.size);
		if (!this.#numbers.has(content)) {
			this.#numbers.set(content, number);
			this.#unnamed.set(number, { type, candidates });
			this.#declarations.requireFewTypes(this.#unnamed.size);
		}
		return number;
	}

	#fieldsOf([first, ...others]: readonly GraphQLObjectType[], merged: MergedFields): readonly FieldModel[] {
		return [...merged].flatMap(([name, sameName]): readonly FieldModel[] => {
			const [{ field: node, parent }] = sameName;
			const fieldName = node.name.value;
			const isOptional = sameName.every((each) => each.isOptional);
			if (fieldName === '__typename') {
				return [{ name, type: { isNullable: false, shape: { kind: 'typename' } }, isOptional }];
			}
			const field = this.#schema.getField(first && others.length === 0 ? first : parent, fieldName);
			const longer = `${first?.name ?? ''}_${name}`;
			return field ? [{ name, type: this.#typeOf(field.type, selectionsOf(sameName), longer), isOptional }] : [];
		});
	}

	#typeOf(type: GraphQLOutputType, selections: readonly Selections[], longer: string): JsonValueType {
		const isNullable = !isNonNullType(type);
		const inner = getNullableType(type);
		if (isListType(inner)) {
			return { isNullable, shape: { kind: 'list', items: this.#typeOf(inner.ofType, selections, longer) } };
		}
		if (isScalarType(inner)) {
			return { isNullable, shape: scalarShape(inner) };
		}
		const shape = isEnumType(inner)
			? this.#declarations.enumShape(inner)
			: this.#compositeShape(inner, selections, longer);
		return { isNullable, shape };
	}

	/** Merges the selections on the type `parent` that apply to objects of a type. */
	#merge(type: GraphQLObjectType, parent: GraphQLCompositeType, selections: readonly Selections[]): MergedFields {
		const merged = new Map<string, [SelectedField, ...SelectedField[]]>();
		const spread = new Set<string>();
		for (const { selectionSet, isOptional } of selections) {
			for (const selected of this.#selected(type, parent, selectionSet, isOptional, spread)) {
				const name = (selected.field.alias ?? selected.field.name).value;
				const [first, ...others] = merged.get(name) ?? [];
				merged.set(name, first ? [first, ...others, selected] : [selected]);
			}
		}
		return merged;
	}

	*#selected(
		type: GraphQLObjectType,
		parent: GraphQLCompositeType,
		{ selections }: SelectionSetNode,
		isOptional: boolean,
		spread: Set<string>,
	): Generator<SelectedField> {
		for (const selection of selections) {
			const isOmittable = isOptional || selection.directives?.some(isCondition) === true;
			if (selection.kind === Kind.FIELD) {
				yield { field: selection, parent, isOptional: isOmittable };
				continue;
			}
			const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
			const fragment = isSpread ? this.#fragments.get(selection.name.value) : selection;
			const key = isSpread ? `${selection.name.value} ${isOmittable}` : '';
			const inner = fragment && this.#parentIn(fragment, parent, type);
			if (inner && !spread.has(key)) {
				if (isSpread) {
					spread.add(key);
				}
				yield* this.#selected(type, inner, fragment.selectionSet, isOmittable, spread);
			}
		}
	}

	/**
	 * Returns the type on which a fragment selects fields; `undefined` if the fragment does not
	 * apply to objects of a type. `parent` is the type on which the fragment is selected.
	 */
	#parentIn(
		{ typeCondition }: Pick<InlineFragmentNode, 'typeCondition'>,
		parent: GraphQLCompositeType,
		type: GraphQLObjectType,
	): GraphQLCompositeType | undefined {
		const inner = typeCondition ? this.#schema.getType(typeCondition.name.value) : parent;
		return inner === type || (isAbstractType(inner) && this.#schema.isSubType(inner, type)) ? inner : undefined;
	}

	#contentOf(merged: MergedFields): string {
		const entries = [...merged].map(([name, sameName]) => [
			name,
			...sameName.flatMap(({ field, isOptional }) => [this.#numberOf(field), isOptional]),
		]);
		return JSON.stringify(entries);
	}

	#numberOf(node: FieldNode | SelectionSetNode): number {
		const number = this.#nodeNumbers.get(node) ?? this.#nodeNumbers.size;
		this.#nodeNumbers.set(node, number);
		return number;
	}

	/** Names the types: the type of the result first, then the types that it uses. */
	#named(root: ObjectModel, rootName: string): readonly ResultType[] {
		const names = new Map([[root.name, rootName]]);
		const pending = [root.name];
		for (const number of pending) {
			const used = this.#unnamed.get(number);
			for (const next of used ? usedBy(used.type) : []) {
				const candidates = this.#unnamed.get(next)?.candidates;
				if (candidates && !names.has(next)) {
					names.set(next, this.#declarations.uniqueName(candidates));
					pending.push(next);
				}
			}
		}
		const named = new Map<string, ResultType>();
		for (const [number, { type }] of this.#unnamed) {
			const name = names.get(number) ?? number;
			named.set(
				number,
				type.kind === 'object'
					? {
							...type,
							name,
							fields: type.fields.map((field) => ({ ...field, type: replaceTypeNames(field.type, names) })),
						}
					: { ...type, name, variants: type.variants.flatMap((each) => objectIn(named, each.name)) },
			);
		}
		return [...named.values()];
	}
}

/**
 * Returns the selection sets of fields that share a response name. A single one is in each value.
 */
function selectionsOf(sameName: readonly SelectedField[]): readonly Selections[] {
	return sameName.flatMap(({ field: { selectionSet }, isOptional }) =>
		selectionSet ? [{ selectionSet, isOptional: isOptional && sameName.length > 1 }] : [],
	);
}

function isCondition({ name }: DirectiveNode): boolean {
	return name.value === 'skip' || name.value === 'include';
}

function objectIn(types: ReadonlyMap<string, ResultType>, number: string): readonly ObjectModel[] {
	const type = types.get(number);
	return type?.kind === 'object' ? [type] : [];
}

/** Returns the names of the types that a type uses directly. */
function usedBy(type: ResultType): readonly string[] {
	return type.kind === 'union'
		? type.variants.map(({ name }) => name)
		: type.fields.flatMap((field) => declaredTypeNames(field.type));
}
