import {
	buildClientSchema,
	type GraphQLSchema,
	getIntrospectionQuery,
	type IntrospectionQuery,
	isEnumType,
} from 'graphql';
import { repairIntrospection } from './repairIntrospection.ts';

/** What an introspection asks for beyond the basics; servers know more or fewer of them. */
const introspectionOptions = [
	'oneOf',
	'inputValueDeprecation',
	'schemaDescription',
	'specifiedByUrl',
	'directiveIsRepeatable',
] as const;

/** One of the options. */
export type IntrospectionOption = (typeof introspectionOptions)[number];

/**
 * Everything there is to ask for. Without `inputValueDeprecation` a server hides deprecated
 * arguments and input fields.
 */
export const everyIntrospectionOption: readonly IntrospectionOption[] = introspectionOptions;

/** What is read of a server's errors. */
const maximumMessages = 100;
const maximumMessageLength = 1000;

/** The part of the introspection query each option adds, as a server's error names it. */
const optionPatterns: Readonly<Record<IntrospectionOption, RegExp>> = {
	oneOf: /isOneOf/,
	inputValueDeprecation: /includeDeprecated|__InputValue/,
	schemaDescription: /description.{0,200}__Schema\b|__Schema\b.{0,200}description/,
	specifiedByUrl: /specifiedByUR[Ll]/,
	directiveIsRepeatable: /isRepeatable/,
};

/** The introspection query with these options. */
export function introspectionQuery(options: readonly IntrospectionOption[]): string {
	return getIntrospectionQuery({
		descriptions: true,
		...Object.fromEntries(options.map((option) => [option, true])),
	});
}

/**
 * The options to try next after a server has answered with errors instead of a schema: without
 * those its messages name, else without the one that fewest servers know. `undefined` when nothing
 * is left to leave out, or when the server speaks of introspection itself.
 */
export function fewerOptions(
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

/** Whether the `data` of an answer holds an introspected schema. */
export function isIntrospection(data: unknown): data is IntrospectionQuery {
	const schema = typeof data === 'object' && data !== null && '__schema' in data ? data.__schema : undefined;
	return typeof schema === 'object' && schema !== null && 'types' in schema && Array.isArray(schema.types);
}

/**
 * The schema of an introspection. It is taken as valid, because one fault in it must not silence
 * every document: what cannot be built is left out. @throws when nothing usable is left.
 */
export function schemaOf(introspection: IntrospectionQuery): GraphQLSchema {
	try {
		return build(introspection);
	} catch {
		return build(repairIntrospection(introspection));
	}
}

/**
 * @throws when something in it cannot be built, also what the library would build only when it is
 * asked for.
 */
function build(introspection: IntrospectionQuery): GraphQLSchema {
	const schema = buildClientSchema(introspection, { assumeValid: true });
	for (const type of Object.values(schema.getTypeMap()).filter(isEnumType)) {
		type.getValues();
	}
	return schema;
}
