import {
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLDirective,
	type GraphQLEnumValue,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLInputType,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isArgument,
	isCompositeType,
	isEnumValue,
	isField,
	isInputField,
	isInputObjectType,
	isInterfaceType,
	isLeafType,
	isListType,
	isObjectType,
	isRequiredArgument,
	print,
	type ResolvedSchemaElement,
	resolveSchemaCoordinate,
	valueToLiteral,
} from 'graphql';
import { hasContractLevels, parseDescription, type StatedContractLevel } from './contractLevel.ts';

/** An element of a schema that can have a description. */
export type SchemaElement =
	| GraphQLNamedType
	| GraphQLField<unknown, unknown>
	| GraphQLArgument
	| GraphQLInputField
	| GraphQLEnumValue
	| GraphQLDirective;

/** The description, deprecation and contract level of a schema element. */
export interface ElementDocumentation {
	/** Markdown of the schema, which is not trusted; `undefined` when there is none. */
	readonly description: string | undefined;
	/** The deprecation of the element; `undefined` when the element is not deprecated. */
	readonly deprecated: DeprecatedElement | undefined;
	/** The stated or implied contract level; `undefined` when there is none. */
	readonly contract: StatedContractLevel | undefined;
}

/** A deprecated schema element and the reason of its deprecation. */
interface DeprecatedElement {
	/** Schema coordinate, such as `Query.emner`, `Query.emner(first:)`, `Termin.HOST`. */
	readonly name: string;
	/** The deprecation reason in the schema; the empty string when there is none. */
	readonly reason: string;
}

/**
 * Returns the description, deprecation and contract level of a schema element. With `schema`, an
 * element without a stated contract level is stable when other elements of the schema state one.
 */
export function elementDocumentation(element: SchemaElement, schema?: GraphQLSchema): ElementDocumentation {
	const { text, contract } = parseDescription(element.description);
	const reason = 'deprecationReason' in element ? element.deprecationReason : undefined;
	const isStable = !contract && schema !== undefined && hasContract(element) && hasContractLevels(schema);
	return {
		description: text,
		deprecated: reason === undefined || reason === null ? undefined : { name: String(element), reason },
		contract: isStable ? { level: 'stable', address: undefined } : contract,
	};
}

/**
 * Whether an element is deprecated. Introspected schemas have the deprecation reason `null` where
 * other schemas have `undefined`.
 */
export function isDeprecated({
	deprecationReason,
}: {
	readonly deprecationReason?: string | null | undefined;
}): boolean {
	return typeof deprecationReason === 'string';
}

/**
 * Returns the text of a description without its deprecation notice, and the contract level that it
 * states, such as beta. `undefined` when the description contains neither of them.
 */
export function documentationOfDescription(description: string | null | undefined): ElementDocumentation | undefined {
	const { text, contract } = parseDescription(description);
	return text === undefined && !contract ? undefined : { description: text, deprecated: undefined, contract };
}

/**
 * Whether a contract level can apply to an element: to fields, arguments, input fields and enum
 * values, but not to types or to elements of introspection.
 */
function hasContract(element: unknown): boolean {
	if (isField(element)) {
		return element.parentType !== undefined && !element.parentType.name.startsWith('__');
	}
	if (isArgument(element)) {
		return hasContract(element.parent);
	}
	return isInputField(element) || (isEnumValue(element) && !element.parentEnum.name.startsWith('__'));
}

/**
 * Returns the element of a schema coordinate; `undefined` if the coordinate is malformed or the
 * schema does not contain the element.
 */
export function elementAtCoordinate(schema: GraphQLSchema, coordinate: string): ResolvedSchemaElement | undefined {
	try {
		return resolveSchemaCoordinate(schema, coordinate);
	} catch {
		// graphql-js throws if the schema does not contain the element that contains this one.
		return undefined;
	}
}

/** Returns the deprecation reason of the element of a schema coordinate, if it has one. */
export function deprecationReasonOf(schema: GraphQLSchema, coordinate: string): string | null | undefined {
	const element = elementAtCoordinate(schema, coordinate);
	switch (element?.kind) {
		case 'Field':
			return element.field.deprecationReason;
		case 'FieldArgument':
			return element.fieldArgument.deprecationReason;
		case 'InputField':
			return element.inputField.deprecationReason;
		case 'EnumValue':
			return element.enumValue.deprecationReason;
		default:
			return undefined;
	}
}

/** Returns the default value in GraphQL syntax; `undefined` when there is none. */
export function printedDefaultValue({
	default: preset,
	type,
}: GraphQLArgument | GraphQLInputField): string | undefined {
	const literal = preset && (preset.literal ?? valueToLiteral(preset.value, type));
	return literal && print(literal);
}

/** Returns the fields of an object or an interface by their names; none for other types. */
export function outputFieldsOf(
	type: GraphQLNamedType | undefined,
): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
	return isObjectType(type) || isInterfaceType(type) ? type.getFields() : noFields;
}

/** Has no prototype, because a field may be named `constructor`. */
const noFields: ReturnType<typeof outputFieldsOf> = Object.create(null);

/** Returns the fields of an input object; none for other types. */
export function inputFieldsOf(type: GraphQLNamedType): readonly GraphQLInputField[] {
	return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}

/** Returns the fields of a type that can be selected without values for their arguments. */
export function selectableFields(type: GraphQLCompositeType): readonly GraphQLField<unknown, unknown>[] {
	return Object.values(outputFieldsOf(type)).filter(({ args }) => !args.some(isRequiredArgument));
}

/** Returns the number of list wrappers of a type. */
export function listDepth(type: GraphQLInputType): number {
	const nullable = getNullableType(type);
	return isListType(nullable) ? 1 + listDepth(nullable.ofType) : 0;
}

/** Returns the field of a payload in which a mutation reports failures. */
export function errorsFieldOf(payload: GraphQLNamedType): GraphQLField<unknown, unknown> | undefined {
	const errors = isObjectType(payload) ? payload.getFields()['errors'] : undefined;
	return errors && isCompositeType(getNamedType(errors.type)) ? errors : undefined;
}

/** Returns the selectable fields of a type that have no selection set and are not deprecated. */
export function nonDeprecatedLeafFields(type: GraphQLCompositeType): readonly GraphQLField<unknown, unknown>[] {
	return selectableFields(type).filter((field) => isLeafType(getNamedType(field.type)) && !isDeprecated(field));
}
