import { type GraphQLNamedType, type GraphQLSchema, isEnumType } from 'graphql';

/** The level of stability that an API promises for a schema element. */
export type ContractLevel = 'stable' | 'beta' | 'experimental';

/** A contract level that a description states. */
export interface StatedContractLevel {
	readonly level: ContractLevel;
	/** Link to the terms of the contract level; `undefined` when the link is not an `https` URL. */
	readonly address: string | undefined;
}

/** A description, split into its text and the contract level in its last sentence. */
export interface ParsedDescription {
	/**
	 * The description without the sentence about the contract level; `undefined` if no text
	 * remains.
	 */
	readonly text: string | undefined;
	/** The contract level that the description states; `undefined` when it states none. */
	readonly contract: StatedContractLevel | undefined;
}

const anchors: Readonly<Record<string, string>> = {
	beta: 'kontrakt-for-apier-i-beta',
	experimental: 'kontrakt-for-apier-med-status-eksperimentelt',
};
const levelLink = /\[(?<level>beta|experimental)\]\((?<address>[^()\s]*#(?<anchor>[\w-]+))\)\s*(?:\.\s*)?$/i;
const sentenceEnd = /[.!?:]\s+(?=\p{Lu}|$)|\n\s*(?=\p{Lu})|\n\s*\n/gu;

/** Splits the description of a schema element into its text and the contract level at its end. */
export function parseDescription(description: string | null | undefined): ParsedDescription {
	const text = description?.trim() ?? '';
	// Most descriptions state no level. Searching for the plain text first is faster than the
	// regular expression.
	const link = text.includes('#kontrakt-for-apier-') ? levelLink.exec(text) : null;
	const { level = '', address = '', anchor } = link?.groups ?? {};
	const stated = level.toLowerCase();
	if (!link || anchor !== anchors[stated]) {
		return { text: text || undefined, contract: undefined };
	}
	const before = text.slice(0, link.index);
	const end = [...before.matchAll(sentenceEnd)].at(-1);
	return {
		text: before.slice(0, end ? end.index + end[0].length : 0).trim() || undefined,
		contract: {
			level: stated === 'beta' ? 'beta' : 'experimental',
			address: /^https:\/\//i.test(address) ? address : undefined,
		},
	};
}

const statingLevels = new WeakMap<GraphQLSchema, boolean>();

/**
 * Whether any element of a schema states a contract level. In such a schema, elements without a
 * stated level are stable. The schemas of other APIs state no levels.
 */
export function hasContractLevels(schema: GraphQLSchema): boolean {
	const cached = statingLevels.get(schema);
	if (cached !== undefined) {
		return cached;
	}
	const states = hasStatement(schema);
	statingLevels.set(schema, states);
	return states;
}

function hasStatement(schema: GraphQLSchema): boolean {
	return Object.values(schema.getTypeMap()).some((type) =>
		descriptionsIn(type).some((description) => parseDescription(description).contract !== undefined),
	);
}

/** Returns the descriptions of a type and of its fields, arguments and enum values. */
function descriptionsIn(type: GraphQLNamedType): readonly (string | null | undefined)[] {
	const values = isEnumType(type) ? type.getValues() : [];
	const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
	const args = fields.flatMap((field) => ('args' in field ? field.args : []));
	return [type, ...values, ...fields, ...args].map(({ description }) => description);
}
