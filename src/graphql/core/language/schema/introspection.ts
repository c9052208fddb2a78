import {
	buildClientSchema,
	type GraphQLSchema,
	getIntrospectionQuery,
	type IntrospectionEnumValue,
	type IntrospectionField,
	type IntrospectionInputValue,
	type IntrospectionQuery,
	isEnumType,
} from 'graphql';
import { repairIntrospection } from './repairIntrospection.ts';

/** Optional parts of the introspection query. Servers support different subsets of them. */
const introspectionOptions = [
	'oneOf',
	'inputValueDeprecation',
	'schemaDescription',
	'specifiedByUrl',
	'directiveIsRepeatable',
] as const;

/** The name of an optional part of the introspection query. */
export type IntrospectionOption = (typeof introspectionOptions)[number];

/**
 * All optional parts of the introspection query. Without `inputValueDeprecation` a server omits
 * deprecated arguments and input fields.
 */
export const allIntrospectionOptions: readonly IntrospectionOption[] = introspectionOptions;

/**
 * Maximum number and length (in UTF-16 code units) of the error messages of a server that are
 * examined.
 */
const maximumMessages = 100;
const maximumMessageLength = 1000;

/** Option → pattern of the error messages of servers that do not support the option. */
const optionPatterns: Readonly<Record<IntrospectionOption, RegExp>> = {
	oneOf: /isOneOf/,
	inputValueDeprecation: /includeDeprecated|__InputValue/,
	schemaDescription: /description.{0,200}__Schema\b|__Schema\b.{0,200}description/,
	specifiedByUrl: /specifiedByUR[Ll]/,
	directiveIsRepeatable: /isRepeatable/,
};

/** Returns the text of the introspection query with these optional parts. */
export function introspectionQuery(options: readonly IntrospectionOption[]): string {
	return getIntrospectionQuery({
		descriptions: true,
		...Object.fromEntries(options.map((option) => [option, true])),
	});
}

/**
 * Returns the options to try next after a server has returned errors instead of a schema: without
 * the options that the error messages refer to, else without the option that the fewest servers
 * support. `undefined` when no option is left, or when the messages are about introspection itself.
 */
export function fewerIntrospectionOptions(
	options: readonly IntrospectionOption[],
	messages: readonly string[],
): readonly IntrospectionOption[] | undefined {
	if (options.length === 0) {
		return undefined;
	}
	const beginnings = messages.slice(0, maximumMessages).map((message) => message.slice(0, maximumMessageLength));
	const remaining = options.filter((option) => !beginnings.some((message) => optionPatterns[option].test(message)));
	if (remaining.length < options.length) {
		return remaining;
	}
	return beginnings.some((message) => /introspection/i.test(message)) ? undefined : options.slice(1);
}

/** Whether the `data` of a response contains an introspected schema. */
export function isIntrospectionResult(data: unknown): data is IntrospectionQuery {
	const schema = typeof data === 'object' && data !== null && '__schema' in data ? data.__schema : undefined;
	return typeof schema === 'object' && schema !== null && 'types' in schema && Array.isArray(schema.types);
}

/**
 * Builds the schema of an introspection result. The schema is assumed to be valid, because one
 * error in it must not disable the language features of all documents. Elements that cannot be
 * built are omitted.
 * @throws when no usable part is left
 */
export function buildSchemaFromIntrospection(introspection: IntrospectionQuery): GraphQLSchema {
	try {
		return build(introspection);
	} catch {
		return build(repairIntrospection(introspection));
	}
}

/**
 * Builds a schema, including the enum values, which graphql-js would build on first use only.
 * @throws when an element cannot be built
 */
function build(introspection: IntrospectionQuery): GraphQLSchema {
	const schema = buildClientSchema(withDeprecationReasons(introspection), { assumeValid: true });
	for (const type of Object.values(schema.getTypeMap()).filter(isEnumType)) {
		type.getValues();
	}
	return schema;
}

/**
 * Returns an introspection result in which every deprecated element has a reason: the empty string
 * if the server reports none. graphql-js ignores a deprecation without a reason.
 */
function withDeprecationReasons({ __schema }: IntrospectionQuery): IntrospectionQuery {
	const types = __schema.types.map((type) => {
		switch (type.kind) {
			case 'OBJECT':
			case 'INTERFACE':
				return { ...type, fields: withReasons(type.fields).map(withReasonsOfArguments) };
			case 'ENUM':
				return { ...type, enumValues: withReasons(type.enumValues) };
			case 'INPUT_OBJECT':
				return { ...type, inputFields: withReasons(type.inputFields) };
			default:
				return type;
		}
	});
	return { __schema: { ...__schema, types } };
}

/** Copies deprecated elements only, because a schema has thousands of others. */
function withReasons<T extends IntrospectionField | IntrospectionInputValue | IntrospectionEnumValue>(
	elements: readonly T[],
): readonly T[] {
	return elements.map((element) =>
		element.isDeprecated ? { ...element, deprecationReason: element.deprecationReason ?? '' } : element,
	);
}

function withReasonsOfArguments(field: IntrospectionField): IntrospectionField {
	return field.args.some(({ isDeprecated }) => isDeprecated) ? { ...field, args: withReasons(field.args) } : field;
}
