import type { GraphQLError, GraphQLSchema, Source } from 'graphql';
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
import { validateBuiltSchema } from '../schema/schemaErrors.ts';
import {
	buildSchemaFromSdl,
	documentOfDefinitions,
	isTypeExtension,
	namesOfDefinedTypes,
	namesOfUndefinedTypes,
	parseSdl,
	type SdlNode,
} from '../schema/sdlSchema.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { type DefinitionFinding, DefinitionValidator, nameRange } from './definitionValidator.ts';

/** The other definitions that matter for the validation of a document's type definitions. */
interface TypeDefinitionsContext {
	/** Definitions in the other files of the schema; `undefined` if these files are unknown. */
	readonly others: readonly SdlNode[] | undefined;
	/** The definitions of the document that have a syntax error. */
	readonly broken: readonly Definition[];
	/** Whether no definition of the document contains interpolations. */
	readonly isReadable: boolean;
}

/** Rule name → rule of graphql-js for SDL. */
export const sdlValidationRules: Readonly<Record<string, SDLValidationRule>> = {
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

/** The rules that need the complete schema. */
const rulesForCompleteSchema: ReadonlySet<string> = new Set([
	'KnownTypeNames',
	'KnownDirectives',
	'PossibleTypeExtensions',
]);
/**
 * The rule for values in operations, which also validates values in directives of type definitions.
 */
const valueRule = 'ValuesOfCorrectType';
const maximumFindings = 200;

/**
 * Validates the type definitions of a document that have no syntax error. If the definitions may
 * not be the complete schema, because other files are unknown or a definition contains an
 * interpolation, only the rules that do not need the complete schema are applied. Findings that
 * mention a type with a syntax error are omitted.
 */
export function validateTypeDefinitions(
	definitions: readonly SdlNode[],
	{ others, broken, isReadable }: TypeDefinitionsContext,
): readonly DefinitionFinding[] {
	if (definitions.length === 0) {
		return [];
	}
	const heads = headsOf(broken, [...(others ?? []), ...definitions]);
	// The document is last, so that a duplicate is reported in the document and not in another
	// file.
	const all = [...(others ?? []), ...heads, ...definitions];
	const mayDefineTypes = broken.some(({ kind }) => kind === 'unknown');
	const isKnown = others !== undefined && !mayDefineTypes;
	const isComplete = isReadable && (isKnown || isSelfContained(all, heads));
	const names = Object.keys(sdlValidationRules).filter((name) => isComplete || !rulesForCompleteSchema.has(name));
	const own = new Set(definitions.map(({ loc }) => loc?.source));
	const partial = new Set(broken.flatMap(({ name }) => name ?? []));
	const inOwn = (found: readonly RuleError[]) => found.flatMap((each) => findingIn(own, each));
	const violations = inOwn(ruleErrors(all, names));
	const schema = isComplete ? builtSchema(all) : undefined;
	const values = schema ? new DefinitionValidator(schema, definitions).applyRules(definitions, [valueRule]) : [];
	const invalid = schema ? inOwn(validateBuiltSchema(schema).map((error) => ({ rule: 'ValidSchema', error }))) : [];
	// A violation of a rule also makes the schema invalid, and must not be reported twice.
	const further = invalid.filter((finding) => !violations.some((each) => startsAtSamePosition(each, finding)));
	return [...violations, ...values, ...further].filter((each) => !mentionsAny(each, partial)).slice(0, maximumFindings);
}

function mentionsAny({ details }: DefinitionFinding, names: ReadonlySet<string>): boolean {
	const words = details.kind === 'validation' ? details.message.match(/\w+/g) : [];
	return words?.some((word) => names.has(word)) === true;
}

/**
 * Returns the types that definitions with syntax errors define, without members and interfaces,
 * because findings that mention these types are omitted. An extension counts as a definition when
 * no other definition has its name.
 */
function headsOf(broken: readonly Definition[], valid: readonly SdlNode[]): readonly SdlNode[] {
	const defined = namesOfDefinedTypes(valid);
	return broken.flatMap(({ name, tokens }) => {
		const words = tokens.filter((token) => token.kind !== 'string').map(({ text }) => text);
		const isExtension = words[0] === 'extend';
		const isOmitted = name === undefined || (isExtension && defined.has(name));
		return isOmitted ? [] : parseSdl(`${words[isExtension ? 1 : 0]} ${name}`);
	});
}

/**
 * Whether definitions seem to be a complete schema: there is no undefined type, no extension of
 * one, and no type without members. `heads` are definitions whose members are unknown.
 */
function isSelfContained(definitions: readonly SdlNode[], heads: readonly SdlNode[]): boolean {
	const defined = namesOfDefinedTypes(definitions);
	return (
		namesOfUndefinedTypes(definitions).size === 0 &&
		definitions.every(
			(node) =>
				(!isTypeExtension(node) || defined.has(node.name.value)) &&
				(!('fields' in node && (node.fields ?? []).length === 0) || heads.includes(node)),
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
		const rule = sdlValidationRules[name];
		const collecting: SDLValidationRule = (context) => {
			const reportError = (error: GraphQLError) => found.push({ rule: name, error });
			return rule?.(Object.create(context, { reportError: { value: reportError } })) ?? {};
		};
		return [collecting];
	});
	validateSDL(documentOfDefinitions(definitions), undefined, rules);
	return found;
}

/**
 * Builds the schema of definitions. `undefined` if it cannot be built because of errors that the
 * rules have reported.
 */
function builtSchema(definitions: readonly SdlNode[]): GraphQLSchema | undefined {
	try {
		return buildSchemaFromSdl(definitions);
	} catch {
		return undefined;
	}
}

/**
 * Converts an error to a finding. Ranges outside of `sources` are omitted; empty when no range
 * remains.
 */
function findingIn(sources: ReadonlySet<Source | undefined>, { rule, error }: RuleError): readonly DefinitionFinding[] {
	const ranges = (error.nodes ?? [])
		.flatMap((node) => nameRange(node) ?? [])
		.filter(({ source }) => sources.has(source));
	const details = { kind: 'validation' as const, rule, message: error.message };
	return ranges.length > 0 ? [{ details, ranges: ranges.reverse() }] : [];
}

function startsAtSamePosition({ ranges: [a] }: DefinitionFinding, { ranges: [b] }: DefinitionFinding): boolean {
	return a?.source === b?.source && a?.start === b?.start;
}
