import {
	type GraphQLEnumValue,
	type GraphQLInputField,
	type GraphQLInputType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
} from 'graphql';
import { isRecord } from '../../../../shared/core/json.ts';
import { isDeprecated } from '../schema/schemaElement.ts';
import type { VariablePath } from './variablePath.ts';

/** A deprecated input field or enum value in the value of a variable. */
export interface DeprecatedValue {
	readonly path: VariablePath;
	readonly part: 'name' | 'value';
	/** Such as `Filter.code`, `Level.OLD`. */
	readonly name: string;
	/** The schema's words; the empty string when it gives none. */
	readonly reason: string;
}

/** What is deprecated in a value of this type. What is not of the type is passed over. */
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
	if (!isInputObjectType(nullable) || !isRecord(value)) {
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
