import {
	type GraphQLEnumValue,
	type GraphQLInputField,
	type GraphQLInputType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
} from 'graphql';
import { isJsonObject } from '../../../../shared/core/json.ts';
import { isDeprecated } from '../schema/schemaElement.ts';
import type { VariablePath } from './variablePath.ts';

/** A deprecated input field or enum value in the value of a variable. */
export interface DeprecatedValue {
	readonly path: VariablePath;
	readonly part: 'name' | 'value';
	/** Schema coordinate, such as `Filter.code`, `Level.OLD`. */
	readonly name: string;
	/** The deprecation reason in the schema; the empty string when there is none. */
	readonly reason: string;
}

/**
 * Returns the deprecated input fields and enum values in a value of this type. Values that do not
 * match the type are ignored.
 */
export function deprecatedValues(
	type: GraphQLInputType,
	value: unknown,
	path: VariablePath,
): readonly DeprecatedValue[] {
	const nullable = getNullableType(type);
	if (isListType(nullable)) {
		return Array.isArray(value)
			? value.flatMap((item, index) => deprecatedValues(nullable.ofType, item, [...path, index]))
			: deprecatedValues(nullable.ofType, value, path);
	}
	if (isEnumType(nullable)) {
		const enumValue = typeof value === 'string' ? nullable.getValue(value) : undefined;
		return enumValue ? toDeprecatedValue(enumValue, path, 'value') : [];
	}
	if (!isInputObjectType(nullable) || !isJsonObject(value)) {
		return [];
	}
	return Object.values(nullable.getFields())
		.filter(({ name }) => Object.hasOwn(value, name))
		.flatMap((field) => [
			...toDeprecatedValue(field, [...path, field.name], 'name'),
			...deprecatedValues(field.type, value[field.name], [...path, field.name]),
		]);
}

function toDeprecatedValue(
	element: GraphQLInputField | GraphQLEnumValue,
	path: VariablePath,
	part: DeprecatedValue['part'],
): readonly DeprecatedValue[] {
	return isDeprecated(element) ? [{ path, part, name: String(element), reason: element.deprecationReason ?? '' }] : [];
}
