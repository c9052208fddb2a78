import type { GraphQLError, Source } from 'graphql';
import { KnownArgumentNamesOnDirectivesRule } from 'graphql/validation/rules/KnownArgumentNamesRule';
import { KnownDirectivesRule } from 'graphql/validation/rules/KnownDirectivesRule';
import { KnownTypeNamesRule } from 'graphql/validation/rules/KnownTypeNamesRule';
import { LoneSchemaDefinitionRule } from 'graphql/validation/rules/LoneSchemaDefinitionRule';
import { PossibleTypeExtensionsRule } from 'graphql/validation/rules/PossibleTypeExtensionsRule';
import { ProvidedRequiredArgumentsOnDirectivesRule } from 'graphql/validation/rules/ProvidedRequiredArgumentsRule';
import { UniqueArgumentDefinitionNamesRule } from 'graphql/validation/rules/UniqueArgumentDefinitionNamesRule';
import { UniqueArgumentNamesRule } from 'graphql/validation/rules/UniqueArgumentNamesRule';
import { UniqueDirectiveNamesRule } from 'graphql/validation/rules/UniqueDirectiveNamesRule';
import { UniqueDirectivesPerLocationRule } from 'graphql/validation/rules/UniqueDirectivesPerLocationRule';
import { UniqueEnumValueNamesRule } from 'graphql/validation/rules/UniqueEnumValueNamesRule';
import { UniqueFieldDefinitionNamesRule } from 'graphql/validation/rules/UniqueFieldDefinitionNamesRule';
import { UniqueInputFieldNamesRule } from 'graphql/validation/rules/UniqueInputFieldNamesRule';
import { UniqueOperationTypesRule } from 'graphql/validation/rules/UniqueOperationTypesRule';
import { UniqueTypeNamesRule } from 'graphql/validation/rules/UniqueTypeNamesRule';
import type { SDLValidationRule } from 'graphql/validation/ValidationContext';
import { validateSDL } from 'graphql/validation/validate';
import { validateAgain } from '../schema/schemaFaults.ts';
import {
	definedTypes,
	documentOf,
	isTypeExtension,
	type SdlNode,
	schemaOfSdl,
	undefinedTypes,
} from '../schema/sdlSchema.ts';
import { type DefinitionFinding, nodePosition } from './validateDefinitions.ts';

/** The context of the type definitions in a document. */
export interface TypeDefinitionsContext {
	/**
	 * Definitions in the other files of the schema; `undefined` if it is unknown whether there are
	 * any.
	 */
	readonly others: readonly SdlNode[] | undefined;
	/** Whether every definition of the document can be read. */
	readonly isReadable: boolean;
}

/** graphql-js's rules for SDL under their names. */
export const sdlRules: Readonly<Record<string, SDLValidationRule>> = {
	LoneSchemaDefinition: LoneSchemaDefinitionRule,
	UniqueOperationTypes: UniqueOperationTypesRule,
	UniqueTypeNames: UniqueTypeNamesRule,
	UniqueEnumValueNames: UniqueEnumValueNamesRule,
	UniqueFieldDefinitionNames: UniqueFieldDefinitionNamesRule,
	UniqueArgumentDefinitionNames: UniqueArgumentDefinitionNamesRule,
	UniqueDirectiveNames: UniqueDirectiveNamesRule,
	KnownTypeNames: KnownTypeNamesRule,
	KnownDirectives: KnownDirectivesRule,
	UniqueDirectivesPerLocation: UniqueDirectivesPerLocationRule,
	PossibleTypeExtensions: PossibleTypeExtensionsRule,
	KnownArgumentNamesOnDirectives: KnownArgumentNamesOnDirectivesRule,
	UniqueArgumentNames: UniqueArgumentNamesRule,
	UniqueInputFieldNames: UniqueInputFieldNamesRule,
	ProvidedRequiredArgumentsOnDirectives: ProvidedRequiredArgumentsOnDirectivesRule,
};

/** The rules that need the whole schema. */
const rulesOfWhole: ReadonlySet<string> = new Set(['KnownTypeNames', 'KnownDirectives', 'PossibleTypeExtensions']);
const maximumFindings = 200;

/**
 * Validates the type definitions of a document that have no syntax error. If the rest of the schema
 * cannot be read, only rules that do not need it apply.
 */
export function validateTypeDefinitions(
	definitions: readonly SdlNode[],
	surroundings: TypeDefinitionsContext,
): readonly DefinitionFinding[] {
	if (definitions.length === 0) {
		return [];
	}
	const { others, isReadable } = surroundings;
	const isComplete = isReadable && (others !== undefined || standsAlone(definitions));
	const names = Object.keys(sdlRules).filter((name) => isComplete || !rulesOfWhole.has(name));
	// The document comes last, so that a duplicate is reported in it and not in another file.
	const all = [...(others ?? []), ...definitions];
	const own = new Set(definitions.map(({ loc }) => loc?.source));
	const inOwn = (found: readonly RuleError[]) => found.flatMap((each) => findingIn(own, each));
	const broken = inOwn(ruleErrors(all, names));
	const invalid = isComplete ? inOwn(schemaErrors(all)) : [];
	// An error of a rule would be reported again as an invalid schema.
	const further = invalid.filter((finding) => !broken.some((each) => isSamePlace(each, finding)));
	return [...broken, ...further].slice(0, maximumFindings);
}

/**
 * Whether nothing suggests that a schema goes on in other files: an unknown type, the extension of
 * one, a type without members.
 */
function standsAlone(definitions: readonly SdlNode[]): boolean {
	const known = definedTypes(definitions);
	return (
		undefinedTypes(definitions).size === 0 &&
		definitions.every(
			(node) =>
				(!isTypeExtension(node) || known.has(node.name.value)) &&
				!('fields' in node && (node.fields ?? []).length === 0),
		)
	);
}

interface RuleError {
	readonly rule: string;
	readonly error: GraphQLError;
}

function ruleErrors(definitions: readonly SdlNode[], names: readonly string[]): readonly RuleError[] {
	const found: RuleError[] = [];
	const rules = names.flatMap((name): readonly SDLValidationRule[] => {
		const rule = sdlRules[name];
		const noting: SDLValidationRule = (context) => {
			const reportError = (error: GraphQLError) => found.push({ rule: name, error });
			return rule?.(Object.create(context, { reportError: { value: reportError } })) ?? {};
		};
		return [noting];
	});
	validateSDL(documentOf(definitions), undefined, rules);
	return found;
}

/**
 * What makes a schema of sound definitions invalid, such as an interface that is not implemented
 * whole.
 */
function schemaErrors(definitions: readonly SdlNode[]): readonly RuleError[] {
	try {
		return validateAgain(schemaOfSdl(definitions)).map((error) => ({ rule: 'ValidSchema', error }));
	} catch {
		// The rules have told what it cannot be built with.
		return [];
	}
}

/** An error as a finding in some sources; none when it is about others. */
function findingIn(sources: ReadonlySet<Source | undefined>, { rule, error }: RuleError): readonly DefinitionFinding[] {
	const places = (error.nodes ?? [])
		.flatMap((node) => nodePosition(node) ?? [])
		.filter(({ source }) => sources.has(source));
	const what = { kind: 'validation' as const, rule, message: error.message };
	return places.length > 0 ? [{ what, places: places.reverse() }] : [];
}

function isSamePlace({ places: [a] }: DefinitionFinding, { places: [b] }: DefinitionFinding): boolean {
	return a?.source === b?.source && a?.start === b?.start;
}
