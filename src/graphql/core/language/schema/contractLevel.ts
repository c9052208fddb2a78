import { type GraphQLNamedType, type GraphQLSchema, isEnumType } from 'graphql';

/** How far an API promises to keep an element as it is. */
export type ContractLevel = 'stable' | 'beta' | 'experimental';

/** A contract level as a description states it. */
export interface StatedContract {
	readonly level: ContractLevel;
	/** Where it is told what the level promises; `undefined` when that is no address with `https`. */
	readonly address: string | undefined;
}

/** A description, and the contract level that the sentence at its end states. */
export interface ReadDescription {
	/** Without that sentence; `undefined` when nothing else is said. */
	readonly text: string | undefined;
	/** `undefined` when no level is stated. */
	readonly contract: StatedContract | undefined;
}

const anchors: Readonly<Record<string, string>> = {
	beta: 'kontrakt-for-apier-i-beta',
	experimental: 'kontrakt-for-apier-med-status-eksperimentelt',
};
const levelLink = /\[(?<level>beta|experimental)\]\((?<address>[^()\s]*#(?<anchor>[\w-]+))\)\s*(?:\.\s*)?$/i;
const sentenceEnd = /[.!?:]\s+(?=\p{Lu}|$)|\n\s*(?=\p{Lu})|\n\s*\n/gu;

/** Reads the contract level in the description of an element of a schema. */
export function readDescription(description: string | null | undefined): ReadDescription {
	const text = description?.trim() ?? '';
	// Most descriptions state none; this spares them the search.
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
 * Whether any element of a schema states a contract level, so that those that state none are
 * stable. Other APIs know no levels.
 */
export function hasContractLevels(schema: GraphQLSchema): boolean {
	const known = statingLevels.get(schema);
	if (known !== undefined) {
		return known;
	}
	const states = hasStatement(schema);
	statingLevels.set(schema, states);
	return states;
}

function hasStatement(schema: GraphQLSchema): boolean {
	return Object.values(schema.getTypeMap()).some((type) =>
		descriptionsIn(type).some((description) => readDescription(description).contract !== undefined),
	);
}

/** The descriptions of a type and of all that it consists of. */
function descriptionsIn(type: GraphQLNamedType): readonly (string | null | undefined)[] {
	const values = isEnumType(type) ? type.getValues() : [];
	const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
	const args = fields.flatMap((field) => ('args' in field ? field.args : []));
	return [type, ...values, ...fields, ...args].map(({ description }) => description);
}
