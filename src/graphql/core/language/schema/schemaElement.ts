import {
	type GraphQLArgument,
	type GraphQLDirective,
	type GraphQLEnumValue,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLNamedType,
	type GraphQLSchema,
	isArgument,
	isEnumValue,
	isField,
	isInputField,
} from 'graphql';
import { hasContractLevels, readDescription, type StatedContract } from './contractLevel.ts';

/** Something that a schema describes. */
export type SchemaElement =
	| GraphQLNamedType
	| GraphQLField<unknown, unknown>
	| GraphQLArgument
	| GraphQLInputField
	| GraphQLEnumValue
	| GraphQLDirective;

/** What a schema says about one of its elements. */
export interface ElementText {
	/** Markdown of the schema's, not to be trusted; `undefined` when there is none. */
	readonly description: string | undefined;
	/** `undefined` when it is not deprecated. */
	readonly deprecated: Deprecation | undefined;
	/** `undefined` when none is stated, and the schema knows none or was not asked. */
	readonly contract: StatedContract | undefined;
}

/** Something deprecated, and why. */
export interface Deprecation {
	/** Such as `Query.emner`, `Query.emner(first:)`, `Termin.HOST`. */
	readonly name: string;
	/** The schema's words; the empty string when it gives none. */
	readonly reason: string;
}

/**
 * What a schema says about one of its elements. Given the whole schema, an element that states no
 * contract level is stable where others state one.
 */
export function elementText(element: SchemaElement, schema?: GraphQLSchema): ElementText {
	const { text, contract } = readDescription(element.description);
	const reason = 'deprecationReason' in element ? element.deprecationReason : undefined;
	const isStable = !contract && schema !== undefined && hasContract(element) && hasContractLevels(schema);
	return {
		description: text,
		deprecated: reason === undefined || reason === null ? undefined : { name: String(element), reason },
		contract: isStable ? { level: 'stable', address: undefined } : contract,
	};
}

/**
 * Whether something is deprecated. A schema that was introspected says `null` where another one
 * says nothing.
 */
export function isDeprecated({
	deprecationReason,
}: {
	readonly deprecationReason?: string | null | undefined;
}): boolean {
	return typeof deprecationReason === 'string';
}

/** What is said about something that only has a description; `undefined` when it has none. */
export function described(description: string | null | undefined): ElementText | undefined {
	const { text, contract } = readDescription(description);
	return text === undefined && !contract ? undefined : { description: text, deprecated: undefined, contract };
}

/**
 * Whether an API promises something about it: not about what every GraphQL API has, nor about a
 * type apart from its fields.
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
