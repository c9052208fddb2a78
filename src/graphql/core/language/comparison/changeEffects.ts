import {
	type GraphQLInputType,
	type GraphQLNamedType,
	type GraphQLOutputType,
	type GraphQLSchema,
	type GraphQLType,
	getNamedType,
	isInputObjectType,
	isListType,
	isNonNullType,
	isUnionType,
} from 'graphql';
import { hasSelectableFields, schemaTypesByName } from './comparedElements.ts';
import type { AffectedPosition, ChangeEffect } from './schemaChange.ts';

/** The effect of a change that affects no operation. */
export const safeEffect: ChangeEffect = { kind: 'safe' };

/** Returns the effect of a change that can break operations. */
export function breakingEffect(position: AffectedPosition): ChangeEffect {
	return { kind: 'breaking', position };
}

/** Returns the effect of a change that affects few operations. */
export function dangerousEffect(position: AffectedPosition): ChangeEffect {
	return { kind: 'dangerous', position };
}

/** Whether operations use the types of a schema in input positions, output positions or both. */
export class InputOutputPositions {
	/** The names of the types of fields. */
	readonly outputs = new Set<string>();
	/** The names of the types of arguments and input fields. */
	readonly inputs = new Set<string>();

	constructor(schema: GraphQLSchema) {
		const addInputs = (inputs: readonly { readonly type: GraphQLInputType }[]) => {
			for (const { type } of inputs) {
				this.inputs.add(getNamedType(type).name);
			}
		};
		for (const type of schemaTypesByName(schema).values()) {
			if (hasSelectableFields(type)) {
				for (const field of Object.values(type.getFields())) {
					this.outputs.add(getNamedType(field.type).name);
					addInputs(field.args);
				}
			} else if (isInputObjectType(type)) {
				addInputs(Object.values(type.getFields()));
			}
		}
		for (const { args } of schema.getDirectives()) {
			addInputs(args);
		}
	}

	/**
	 * Returns the positions of a type; `undefined` when no operation can contain it. Types with fields
	 * and unions can be the type condition of any fragment.
	 */
	of(type: GraphQLNamedType): AffectedPosition | undefined {
		const isOutput = hasSelectableFields(type) || isUnionType(type) || this.outputs.has(type.name);
		const isInput = this.inputs.has(type.name);
		return isOutput && isInput ? 'both' : isOutput ? 'output' : isInput ? 'input' : undefined;
	}
}

/** Whether each value of the new type of a field is a value of the old type. */
export function isSafeOutputChange(before: GraphQLOutputType, after: GraphQLOutputType): boolean {
	return isAtLeastAsStrict(after, before);
}

/** Whether each value of the old type of an input is allowed by the new type. */
export function isSafeInputChange(before: GraphQLInputType, after: GraphQLInputType): boolean {
	return isAtLeastAsStrict(before, after);
}

/** Whether each value of `type` is a value of `other`, whose name must be the same. */
function isAtLeastAsStrict(type: GraphQLType, other: GraphQLType): boolean {
	if (isNonNullType(type)) {
		return isAtLeastAsStrict(type.ofType, isNonNullType(other) ? other.ofType : other);
	}
	if (isListType(type) || isListType(other)) {
		return isListType(type) && isListType(other) && isAtLeastAsStrict(type.ofType, other.ofType);
	}
	return !isNonNullType(other) && type.name === other.name;
}
