import {
	type GraphQLInputObjectType,
	type GraphQLInputType,
	type GraphQLSchema,
	getNullableType,
	isEnumType,
	isInputType,
	isListType,
	isNonNullType,
	isScalarType,
	typeFromAST,
	type VariableDefinitionNode,
} from 'graphql';
import type { FieldModel, JsonValueType, ObjectModel, ValueShape } from './model.ts';
import { scalarShape } from './scalarShape.ts';
import type { TypeDeclarations } from './typeDeclarations.ts';

/** Declares the types of the variables of an operation: input objects and enums. */
export class VariableTypeDeclarations {
	readonly #schema: GraphQLSchema;
	readonly #declarations: TypeDeclarations;
	readonly #objects = new Map<GraphQLInputObjectType, ValueShape>();

	constructor(schema: GraphQLSchema, declarations: TypeDeclarations) {
		this.#schema = schema;
		this.#declarations = declarations;
	}

	/** Declares the object with all variables; `undefined` if there are none. */
	declareVariables(variables: readonly VariableDefinitionNode[], name: string): ObjectModel | undefined {
		const fields = variables.flatMap((variable): readonly FieldModel[] => {
			const type = typeFromAST(this.#schema, variable.type);
			return isInputType(type) ? [this.#field(variable.variable.name.value, type, variable.defaultValue)] : [];
		});
		const object: ObjectModel = { kind: 'object', name, isInput: true, fields, typeNames: [] };
		if (fields.length === 0) {
			return undefined;
		}
		this.#declarations.declare(object);
		return object;
	}

	#field(name: string, type: GraphQLInputType, preset: unknown): FieldModel {
		return { name, type: this.#typeOf(type), isOptional: !isNonNullType(type) || preset !== undefined };
	}

	#typeOf(type: GraphQLInputType): JsonValueType {
		const isNullable = !isNonNullType(type);
		const inner = getNullableType(type);
		if (isListType(inner)) {
			return { isNullable, shape: { kind: 'list', items: this.#typeOf(inner.ofType) } };
		}
		if (isScalarType(inner)) {
			return { isNullable, shape: scalarShape(inner) };
		}
		const shape = isEnumType(inner) ? this.#declarations.enumShape(inner) : this.#objectShape(inner);
		return { isNullable, shape };
	}

	#objectShape(type: GraphQLInputObjectType): ValueShape {
		const existing = this.#objects.get(type);
		if (existing) {
			return existing;
		}
		const name = this.#declarations.uniqueName([type.name]);
		const shape: ValueShape = { kind: 'declared', name };
		// An input object can contain itself.
		this.#objects.set(type, shape);
		const fields = Object.values(type.getFields()).map((field) => this.#field(field.name, field.type, field.default));
		return this.#declarations.declare({ kind: 'object', name, isInput: true, fields, typeNames: [] });
	}
}
