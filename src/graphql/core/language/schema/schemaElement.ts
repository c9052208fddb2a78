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
import { hasContractLevels, parseDescription, type StatedContract } from './contractLevel.ts';

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
	readonly contract: StatedContract | undefined;
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
